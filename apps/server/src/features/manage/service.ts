import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '@gatehouse/contract/errors';
import type { Media } from '@gatehouse/contract/model/common';
import type { Picture } from '@gatehouse/contract/resources/field';
import type { ResourceName } from '@gatehouse/contract/resources/index';
import type { Row } from '@gatehouse/contract/resources/resource';
import type { StaffRight } from '@gatehouse/contract/rules/staffRights';
import { invalid } from '@gatehouse/contract/validation';
import pg from 'pg';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { CHECK_VIOLATION, UNIQUE_VIOLATION } from '../../db/sqlStates.ts';
import type { UserCaller } from '../../http/caller.ts';
import { type StaffRights, staffRights } from '../auth/service.ts';
import { keepPicture, namePictures, type Upload } from '../pictures/service.ts';
import { tableOf } from './bindings.ts';
import type { By } from './by.ts';
import { type Author, authorOf, listAllChanges, type Made, recordChanges } from './history.ts';
import { messages } from './messages.ts';
import * as queries from './queries.ts';
import type { Table } from './tables.ts';

export { type By, by } from './by.ts';
export { type Author, authorOf, type Made, recordChanges } from './history.ts';
export { applyPlannedPrices } from './plannedPrices.ts';

export type Deps = { db: Db; clock: Clock; config: Pick<Config, 'publicUrl'> };
type Given = { readonly [field: string]: unknown };
export type Query = Omit<queries.ListQuery, 'sort'> & { sort?: string };

/** A page of the rows that the caller may read. */
export async function list(ctx: Deps, { caller }: By, table: Table, query: Query) {
  const staff = await reader(ctx.db, caller, 'seeOffice');
  return queries.listRows(ctx.db, table, seenWith(staff, 'seeOffice'), {
    ...query,
    sort: query.sort ?? table.resource.title,
  });
}

/** What all rows are called that the caller may read. */
export async function titles(ctx: Deps, { caller }: By, table: Table) {
  const staff = await reader(ctx.db, caller, 'seeOffice');
  const rows = await queries.listTitles(ctx.db, table, seenWith(staff, 'seeOffice'));
  return rows.map(({ id, title, site_id: siteId, is_archived: isArchived }) => ({
    id,
    title,
    siteId,
    isArchived,
  }));
}

/** One row. Rejects with NOT_FOUND where there is none for the caller. */
export async function get(
  ctx: Deps,
  { caller }: By,
  table: Table,
  id: number,
  right: 'seeOffice' | 'seeChanges' = 'seeOffice',
): Promise<Row> {
  const staff = await reader(ctx.db, caller, right);
  return only(await queries.findRows(ctx.db, table, seenWith(staff, right), [id], false));
}

/** Makes a row. */
export async function create(
  ctx: Deps,
  by: By,
  table: Table,
  { values, reason }: { values: Given; reason: string | null },
): Promise<Row> {
  return only(await createMany(ctx, by, table, { rows: [values], reason }));
}

/** Makes rows: all of them or none. */
export async function createMany(
  ctx: Deps,
  by: By,
  table: Table,
  { rows, reason }: { rows: readonly Given[]; reason: string | null },
): Promise<Row[]> {
  return changing(ctx, by, table, reason, async (tx, { staff, record }) => {
    const ids: number[] = [];
    for (const values of rows) ids.push(await insert(tx, ctx, table, staff, values));
    const made = await queries.findRows(tx, table, { ...scopeOf(staff), sites: 'all' }, ids, false);
    await record(made.map((row) => madeOf(table, row, 'created', {}, row.values)));
    return made;
  });
}

/** Writes a row that another feature has made into the history. */
export async function recordCreated(
  tx: Db,
  author: Author,
  resource: ResourceName,
  id: number,
): Promise<void> {
  const table = tableOf(resource);
  const scope = { organisationId: author.organisationId, sites: 'all' } as const;
  const row = only(await queries.findRows(tx, table, scope, [id], false));
  await recordChanges(tx, author, [madeOf(table, row, 'created', {}, row.values)]);
}

/** Rejects with FORBIDDEN where the caller may make no rows of this at a site. */
export async function requireCreating(ctx: Deps, { caller }: By, { resource }: Table, siteId: number) {
  requireRights(await staffRights(ctx.db, caller.id), [resource.right], siteId);
}

async function insert(
  tx: Db,
  { clock, config }: Deps,
  table: Table,
  staff: StaffRights,
  values: Given,
): Promise<number> {
  const { organisationId } = staff;
  const now = clock.now();
  const site = 'site' in table.owner ? Number(values.siteId) : null;
  if (site !== null && !worksAt(staff, site)) throw invalid('body.values.siteId');
  requireRights(staff, rightsFor(table, values, true), site);
  await requireReferences(tx, table, staff, values, values);
  await table.check?.(tx, { staff, config, now, id: undefined, before: undefined, after: values });
  await checkPictures(tx, table, { organisationId, now, id: undefined, before: {}, after: values });
  const more = (await table.prepare?.(tx, { organisationId, values })) ?? {};
  return queries.insertRow(tx, table, organisationId, values, more);
}

/** The changes that the caller may read, of all rows, newest first. */
export async function listOfficeChanges(
  ctx: Deps,
  { caller }: By,
  filter: Omit<Parameters<typeof listAllChanges>[1], 'organisationId' | 'sites' | 'hidden'>,
) {
  const staff = await reader(ctx.db, caller, 'seeChanges');
  const hidden = staff.may('seeStaff', null) ? [] : ['staff', 'staffInvitations', 'staffProvider'];
  return listAllChanges(ctx.db, { ...filter, ...seenWith(staff, 'seeChanges'), hidden });
}

type Change = { id: number; revision: number };

/** Changes rows in the same way: all of them or none. */
export async function update(
  ctx: Deps,
  by: By,
  table: Table,
  { rows: asked, values, reason }: { rows: readonly Change[]; values: Given; reason: string | null },
): Promise<Row[]> {
  return changing(ctx, by, table, reason, async (tx, { staff, record }) => {
    const found = await lock(tx, table, staff, asked, rightsFor(table, values, false));
    if (found.some(({ archivedAt }) => archivedAt !== null)) throw new ApiError('ARCHIVED');
    const at = { staff, config: ctx.config, now: ctx.clock.now() };
    const made: Made[] = [];
    for (const row of found) {
      const changed = differences(row.values, values);
      if (Object.keys(changed).length === 0) continue;
      const after = { ...row.values, ...changed };
      await requireReferences(tx, table, staff, changed, after);
      await table.check?.(tx, { ...at, id: row.id, before: row.values, after });
      const pictures = { organisationId: staff.organisationId, now: at.now, id: row.id };
      await checkPictures(tx, table, { ...pictures, before: row.values, after });
      await queries.updateRow(tx, table, row.id, changed);
      const before = Object.fromEntries(Object.keys(changed).map((field) => [field, row.values[field]]));
      made.push(madeOf(table, { ...row, values: after }, 'changed', before, changed));
    }
    await record(made);
    return queries.findRows(
      tx,
      table,
      scopeOf(staff),
      asked.map(({ id }) => id),
      false,
    );
  });
}

/** Archives a row, or takes it back. */
export async function archive(
  ctx: Deps,
  by: By,
  table: Table,
  { archived, reason, ...asked }: Change & { archived: boolean; reason: string | null },
): Promise<Row> {
  if (table.archivedAt === undefined) throw new ApiError('FORBIDDEN');
  return changing(ctx, by, table, reason, async (tx, { staff, record }) => {
    const row = only(await lock(tx, table, staff, [asked], [table.resource.right]));
    if ((row.archivedAt !== null) === archived) return row;
    const now = ctx.clock.now();
    if (archived) await table.checkArchive?.(tx, row.id, now);
    else {
      const { id, values } = row;
      await table.check?.(tx, { staff, config: ctx.config, now, id, before: values, after: values });
    }
    await queries.archiveRow(tx, table, row.id, archived ? now : null);
    await record([madeOf(table, row, archived ? 'archived' : 'restored', {}, {})]);
    return only(await queries.findRows(tx, table, scopeOf(staff), [row.id], false));
  });
}

type Changing = { staff: StaffRights; record(made: readonly Made[]): Promise<void> };

/** Runs a change in one transaction with its history; what the database refuses is said at its field. */
async function changing<Result>(
  ctx: Deps,
  by: By,
  table: Table,
  reason: string | null,
  work: (tx: Db, changing: Changing) => Promise<Result>,
): Promise<Result> {
  try {
    return await ctx.db.transaction(async (tx) => {
      const staff = await staffRights(tx, by.caller.id);
      const author = authorOf(by, ctx.clock.now(), reason);
      return work(tx, { staff, record: (made) => recordChanges(tx, author, made) });
    });
  } catch (error) {
    throw refusalOf(table, error) ?? error;
  }
}

function refusalOf({ refusals, resource }: Table, error: unknown): ApiError | undefined {
  if (!(error instanceof pg.DatabaseError) || error.constraint === undefined) return undefined;
  const refusal = refusals[error.constraint];
  if (refusal) return invalid(`body.values.${refusal[0]}`, { message: refusal[1] });
  if (error.code === CHECK_VIOLATION) return invalid('body.values');
  const isTaken = error.code === UNIQUE_VIOLATION && resource.title in resource.fields;
  if (!isTaken) return undefined;
  return invalid(`body.values.${resource.title}`, { message: messages.taken(resource.one) });
}

/** The rows that are asked for, as they were seen, and kept so until the transaction ends. */
async function lock(
  tx: Db,
  table: Table,
  staff: StaffRights,
  asked: readonly Change[],
  rights: readonly StaffRight[],
): Promise<Row[]> {
  const revisions = new Map(asked.map(({ id, revision }) => [id, revision]));
  const found = await queries.findRows(tx, table, scopeOf(staff), [...revisions.keys()], true);
  if (found.length < revisions.size) throw new ApiError('NOT_FOUND');
  for (const row of found) requireRights(staff, rights, siteOf(table, row));
  const isAsSeen = found.every(({ id, revision }) => revisions.get(id) === revision);
  if (!isAsSeen) throw new ApiError('PRECONDITION_FAILED');
  return found;
}

/** What it takes to set these fields, each of them named once. */
function rightsFor({ resource }: Table, values: Given, isNew: boolean): StaffRight[] {
  const rights = Object.keys(values).map((field) => resource.fields[field]?.right ?? resource.right);
  const isOwn = isNew || rights.length === 0;
  return [...new Set(isOwn ? [resource.right, ...rights] : rights)];
}

function requireRights(staff: StaffRights, rights: readonly StaffRight[], siteId: number | null): void {
  if (!rights.every((right) => staff.may(right, siteId))) throw new ApiError('FORBIDDEN');
}

/** What is named must be there for the caller, live, and at the same site. */
async function requireReferences(
  tx: Db,
  table: Table,
  staff: StaffRights,
  changed: Given,
  after: Given,
): Promise<void> {
  for (const [field, value] of Object.entries(changed)) {
    const control = table.resource.fields[field]?.control;
    if (control?.kind !== 'reference' || value === null) continue;
    const ids = [value].flat().map(Number);
    const target = tableOf(control.to);
    const found = await queries.findRows(tx, target, scopeOf(staff), [...new Set(ids)], false);
    const isThere = (id: number) =>
      found.some(
        (row) =>
          row.id === id &&
          row.archivedAt === null &&
          (target.resource.of !== 'site' || row.values.siteId === after.siteId),
      );
    if (!ids.every(isThere)) throw invalid(`body.values.${field}`);
  }
}

type Naming = {
  organisationId: number;
  now: Temporal.Instant;
  id: number | undefined;
  before: Given;
  after: Given;
};

/** Pictures that a row names are there, and its own. */
async function checkPictures(
  tx: Db,
  { pictures, resource }: Table,
  { id, before, after, ...at }: Naming,
): Promise<void> {
  if (pictures === undefined) return;
  const { field, kind } = pictures;
  // What a field of this kind holds says its schema.
  const held = (values: Given) => (values[field] ?? []) as readonly Picture[];
  const row = { resource: resource.name, id, field };
  await namePictures(tx, {
    ...at,
    kind,
    before: held(before),
    after: held(after),
    row,
    path: `body.values.${field}`,
  });
}

/** Takes in a picture that a row is to name, of whoever may change one at some site at least. */
export async function addPicture(ctx: Context, { caller }: By, table: Table, upload: Upload): Promise<Media> {
  const { resource, pictures } = table;
  const staff = await reader(ctx.db, caller, resource.right);
  if (pictures === undefined) throw new TypeError(`${resource.name} have no pictures`);
  return keepPicture(ctx, staff.organisationId, pictures.kind, upload);
}

/** Who has a right at some site at least. */
async function reader(db: Db, caller: UserCaller, right: StaffRight): Promise<StaffRights> {
  const staff = await staffRights(db, caller.id);
  if (staff.sitesWith(right).length === 0) throw new ApiError('FORBIDDEN');
  return staff;
}

/** What is read is the operator's, and of the sites at which the right is held. */
const seenWith = (staff: StaffRights, right: StaffRight): queries.Scope => ({
  organisationId: staff.organisationId,
  sites: staff.sitesWith(right),
});
/** Whose rows the caller may read by a right; rejects with FORBIDDEN where they hold it nowhere. */
export async function readerScope({ db }: Pick<Deps, 'db'>, caller: UserCaller, right: StaffRight) {
  return seenWith(await reader(db, caller, right), right);
}

/** What is there to be changed, or refused: at the sites at which one works. */
const scopeOf = ({ organisationId, sites }: StaffRights): queries.Scope => ({ organisationId, sites });

const worksAt = ({ sites }: StaffRights, siteId: number): boolean =>
  sites === 'all' || sites.includes(siteId);

function only(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new ApiError('NOT_FOUND');
  return row;
}

/** The site that a row is, or belongs to. */
function siteOf({ site, resource }: Table, row: Row): number | null {
  if (site === undefined) return null;
  return resource.of === 'site' ? Number(row.values.siteId) : row.id;
}

/** The values that are others than those there are. */
function differences(before: Given, values: Given): Given {
  const changed = Object.entries(values).filter(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(before[field], value),
  );
  return Object.fromEntries(changed);
}

function madeOf(table: Table, row: Row, act: Made['act'], before: Given, after: Given): Made {
  const { resource } = table;
  return {
    site_id: siteOf(table, row),
    resource: resource.name,
    row_id: row.id,
    title: String(row.values[resource.title]),
    act,
    before,
    after,
  };
}
