import type { PictureKind } from '@gatehouse/contract/resources/field';
import type { Fields, Resource, Values } from '@gatehouse/contract/resources/resource';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/pool.ts';
import type { StaffRights } from '../auth/service.ts';

/** A row that is about to be made, changed or taken back; throws where a rule of the business is against it. */
export type Check<F extends Fields> = (tx: Db, change: Pending<F>) => Promise<void>;
export type Pending<F extends Fields> = {
  staff: StaffRights;
  config: Pick<Config, 'publicUrl'>;
  now: Temporal.Instant;
  /** Undefined where the row is being made. */
  id: number | undefined;
  before: Values<F> | undefined;
  after: Values<F>;
};

type NewRow<F extends Fields> = { organisationId: number; values: Values<F> };

/** Where a field is kept that is a list of other rows. */
export type Links = { readonly table: string; readonly own: string; readonly other: string };

/** A field that names pictures, and what they are for. */
export type PicturesField = { readonly field: string; readonly kind: PictureKind };

/** A resource with its table, and the rules that its feature sets. */
export type Table<F extends Fields = Fields> = {
  readonly resource: Resource<F>;
  readonly name: string;
  /** When a row was archived. */
  readonly archivedAt: string | undefined;
  /** Whose a row is: the column of the organisation, or of the site. */
  readonly owner: { readonly organisation: string } | { readonly site: string };
  /** The column of the site that a row is, or belongs to. */
  readonly site: string | undefined;
  /** Columns in whose order lists stand, where it is another than the field's own. */
  readonly sorting: { readonly [field: string]: string };
  readonly links: { readonly [field: string]: Links };
  readonly pictures: PicturesField | undefined;
  /** What to say at which field when the database refuses, by the name of the constraint. */
  readonly refusals: { readonly [constraint: string]: readonly [field: string, message: string] };
  readonly check?: Check<F>;
  /** What a row says for as long as it is archived, so that nobody is offered it. */
  readonly whileArchived: { readonly [column: string]: boolean };
  /** Throws where something keeps a row from being archived. */
  readonly checkArchive?: (tx: Db, id: number, now: Temporal.Instant) => Promise<void>;
  /** Columns of a new row that are no field. */
  readonly prepare?: (tx: Db, given: NewRow<F>) => Promise<{ readonly [column: string]: number }>;
};

type Given<F extends Fields> = Partial<Omit<Table<F>, 'resource' | 'name'>>;

/** Keeps a resource in a table whose columns are called as its fields: `dim_length` for `dimLength`. */
export function keptIn<F extends Fields>(resource: Resource<F>, name: string, given: Given<F> = {}): Table {
  const isOfSite = resource.of === 'site';
  const table: Table<F> = {
    resource,
    name,
    archivedAt: resource.isSingle || resource.isLasting ? undefined : 'archived_at',
    owner: isOfSite ? { site: 'site_id' } : { organisation: 'organisation_id' },
    site: isOfSite ? 'site_id' : undefined,
    sorting: {},
    links: {},
    pictures: picturesOf(resource.fields),
    refusals: {},
    whileArchived: {},
    ...given,
  };
  // The rules of a table are given rows of its own fields only.
  return table as unknown as Table;
}

function picturesOf(fields: Fields): PicturesField | undefined {
  const [found] = Object.entries(fields).flatMap(([field, { control }]) =>
    control.kind === 'pictures' ? [{ field, kind: control.of }] : [],
  );
  return found;
}

/** The column of a field. */
export const columnOf = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
