/**
 * A kind of thing that operators keep, declared once: its calls, its list, its form and its history are made from what
 * stands here (apps/server/src/features/manage, apps/client/src/features/manage).
 */
import * as z from 'zod/mini';
import { endpoint, wireId } from '../endpoint.ts';
import { limitMessages } from '../limitMessages.ts';
import type { Limit } from '../limits.ts';
import {
  FileBody,
  FileReply,
  Id,
  Instant,
  Media,
  oneLine,
  Page,
  QueryId,
  Revision,
  requiredLine,
  searchLine,
} from '../model/common.ts';
import type { StaffRight } from '../rules/staffRights.ts';
import type { Field } from './field.ts';

export type Fields = { readonly [name: string]: Field };
/** What is kept of a row. */
export type Values<F extends Fields = Fields> = {
  [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never;
};

const rowHead = {
  id: Id,
  /** Goes up with each change; a change names the one it was made from. */
  revision: Revision,
  archivedAt: z.nullable(Instant),
  /** Who changed it last, and when; null where nobody has since it came with the system. */
  changed: z.nullable(z.object({ by: z.nullable(z.string()), at: Instant })),
};
const Row = z.object({ ...rowHead, values: z.record(z.string(), z.unknown()) });
export type Row<F extends Fields = Fields> = Omit<z.infer<typeof Row>, 'values'> & { values: Values<F> };

/** A change of a row, as its history shows it. */
export const Change = z.object({
  id: z.int(),
  at: Instant,
  /** Null where the system did it. */
  by: z.nullable(z.string()),
  act: z.enum(['created', 'changed', 'archived', 'restored']),
  /** The resource, and the row by its number and by what it was called then. */
  resource: z.string(),
  rowId: Id,
  title: z.string(),
  /** The fields that changed; empty where they were a person's own and have been erased. */
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  erased: z.boolean(),
  reason: z.nullable(z.string()),
});
export type Change = z.infer<typeof Change>;

export type Declaration<F extends Fields = Fields> = {
  /** A row, and several, as people call them in a sentence. */
  readonly one: string;
  readonly many: string;
  readonly fields: F;
  /** The field that a row goes by. */
  readonly title: keyof F & string;
  /** What it takes to make and change one; whoever sees the back office reads them. */
  readonly right: StaffRight;
  /** The minutes within which who makes or changes one must have proven who they are; left out, they need not. */
  readonly provenWithin?: number;
  /** Whose rows are: the operator's, or those of the site that the field `siteId` names. */
  readonly of: 'organisation' | 'site';
  /** The operator has one such row, which is neither made nor archived. */
  readonly isSingle?: boolean;
  /** Rows are there for good. */
  readonly isLasting?: boolean;
  /** Fields a list is narrowed down by: choices, flags and references. */
  readonly filters?: readonly (keyof F & string)[];
};

const ById = z.object({ id: wireId });

/** How many rows are changed at once at most. */
export const MAX_BULK_ROWS = 1_000;

type Declared = Omit<Declaration, 'filters'> & { filters?: readonly string[] };

/** Whether rows can stand in the order of a field: several values have none. */
export const isSortable = ({ control }: Field): boolean =>
  !['lines', 'pictures', 'hours'].includes(control.kind) && !('many' in control && control.many);

/** The calls that read rows. */
function readingCalls(path: string, { fields, one, many, filters = [] }: Declared) {
  const read = { method: 'GET', role: 'staff', rights: ['seeOffice'] } as const;
  const Narrowed = z.object({
    siteId: z.optional(QueryId),
    words: z.optional(searchLine(80)),
    archived: z._default(z.enum(['true', 'false']), 'false'),
    filters: z.prefault(
      z.object(Object.fromEntries(filters.map((key) => [key, z.optional(oneLine(80))]))),
      {},
    ),
    sort: z.optional(z.enum(Object.keys(fields).filter((key) => isSortable(fields[key]!)))),
    order: z._default(z.enum(['ascending', 'descending']), 'ascending'),
  });
  return {
    list: endpoint({
      ...read,
      path,
      summary: `A page of the ${many}, with how many there are`,
      query: z.extend(Narrowed, Page.shape),
      response: z.object({ rows: z.array(Row), total: z.int() }),
    }),
    titles: endpoint({
      ...read,
      path: `${path}/titles`,
      summary: `What the ${many} are called, for fields that name one`,
      response: z.array(
        z.object({ id: Id, title: z.string(), siteId: z.nullable(Id), isArchived: z.boolean() }),
      ),
    }),
    file: endpoint({
      ...read,
      path: `${path}/csv`,
      summary: `The ${many} as a table for other programs`,
      query: Narrowed,
      response: FileReply,
      replies: 'file',
    }),
    get: endpoint({
      ...read,
      path: `${path}/{id}`,
      params: ById,
      summary: `The ${one}`,
      response: Row,
      errors: ['NOT_FOUND'],
    }),
    history: endpoint({
      ...read,
      rights: ['seeChanges'],
      path: `${path}/{id}/changes`,
      params: ById,
      summary: `What was changed about the ${one}, newest first`,
      query: Page,
      response: z.array(Change),
      errors: ['NOT_FOUND'],
    }),
  };
}

/**
 * The calls that make and change rows. PRECONDITION_FAILED where somebody else has changed one since; of several rows all
 * are changed or none.
 */
function writingCalls(name: string, path: string, { fields, one, many, right, provenWithin }: Declared) {
  const write = {
    role: 'staff',
    rights: [right],
    leaves: { kind: name },
    ...(provenWithin !== undefined && { provenWithin }),
  } as const;
  const all = Object.entries(fields);
  const Values = z.strictObject(Object.fromEntries(all.map(([key, { schema }]) => [key, schema])));
  const Changes = z.strictObject(
    Object.fromEntries(
      all.flatMap(([key, { schema, isFixed }]) => (isFixed ? [] : [[key, z.optional(schema)]])),
    ),
  );
  const reason = z._default(z.nullable(requiredLine(200)), null);
  const revision = z.int();
  const changed = {
    response: Row,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'PRECONDITION_FAILED', 'ARCHIVED'],
  } as const;
  return {
    create: endpoint({
      ...write,
      method: 'POST',
      repeated: 'once',
      path,
      summary: `Make a ${one}`,
      body: z.object({ values: Values, reason }),
      response: Row,
      errors: ['FORBIDDEN', 'CONFLICT'],
    }),
    update: endpoint({
      ...write,
      ...changed,
      method: 'PUT',
      repeated: 'once',
      path: `${path}/{id}`,
      params: ById,
      summary: `Change the ${one}`,
      body: z.object({ revision, values: Changes, reason }),
    }),
    updateMany: endpoint({
      ...write,
      ...changed,
      method: 'PUT',
      repeated: 'once',
      path,
      summary: `Change several ${many} in the same way`,
      body: z.object({
        rows: z.array(z.object({ id: Id, revision })).check(z.minLength(1), z.maxLength(MAX_BULK_ROWS)),
        values: Changes,
        reason,
      }),
      response: z.array(Row),
      timeoutMs: 60_000,
    }),
    archive: endpoint({
      ...write,
      ...changed,
      method: 'POST',
      repeated: 'once',
      path: `${path}/{id}/archive`,
      params: ById,
      summary: `Archive the ${one}, or take it back`,
      body: z.object({ revision, archived: z.boolean(), reason }),
      errors: [...changed.errors, 'IN_USE'],
    }),
  };
}

/** Making a picture in all its sizes costs much more than asking for it. */
const pictures = {
  name: 'officePictures',
  by: 'person',
  max: 200,
  minutes: 60,
  of: limitMessages.photos,
} as const satisfies Limit;

/** Takes in a picture that a row is to name. */
function pictureCall(path: string, { many, right }: Declared) {
  return endpoint({
    method: 'POST',
    repeated: 'once',
    path: `${path}/pictures`,
    role: 'staff',
    rights: [right],
    leaves: { unrecorded: 'no one sees it before a row names it, which is in the history' },
    summary: `Take in a picture for ${many}; it is shown once a row names it`,
    accepts: 'upload',
    body: FileBody,
    response: Media,
    errors: ['FORBIDDEN', 'PICTURE_UNREADABLE', 'PICTURE_TOO_SMALL', 'TOO_LARGE'],
    timeoutMs: 60_000,
    limits: [pictures],
  });
}

/** The calls of a resource, all below `/api/admin/manage`. */
function callsOf(name: string, slug: string, declared: Declared) {
  const path = `/api/admin/manage/${slug}`;
  return {
    ...readingCalls(path, declared),
    ...writingCalls(name, path, declared),
    addPicture: pictureCall(path, declared),
  };
}

export type ResourceCalls = ReturnType<typeof callsOf>;
export type Resource<F extends Fields = Fields, Name extends string = string> = Declaration<F> & {
  readonly name: Name;
  /** The name as a part of addresses: `support-links`. */
  readonly slug: string;
  readonly calls: CallsOfSingle & Partial<ResourceCalls>;
};
/** The calls of a resource that has one row. */
type CallsOfSingle = Pick<ResourceCalls, 'get' | 'history' | 'update'>;

/** Declares a resource; `name` is many of them in the words of the code. */
export function resource<const Name extends string, const F extends Fields>(
  name: Name,
  declaration: Declaration<F>,
): Resource<F, Name> {
  const slug = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const { archive, addPicture, ...lasting } = callsOf(name, slug, declaration);
  const { get, history, update } = lasting;
  const { isSingle, isLasting, fields } = declaration;
  const calls = isSingle ? { get, history, update } : { ...lasting, ...(!isLasting && { archive }) };
  const hasPictures = Object.values(fields).some(({ control }) => control.kind === 'pictures');
  return { ...declaration, name, slug, calls: { ...calls, ...(hasPictures && { addPicture }) } };
}
