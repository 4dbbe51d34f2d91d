import type { Control } from '@gatehouse/contract/resources/field';
import type { Row } from '@gatehouse/contract/resources/resource';
import type { Db } from '../../db/pool.ts';
import { join, rawName, type Sql, type SqlValue, sql } from '../../db/sql.ts';
import { columnOf, type Table } from './tables.ts';

/** Whose rows: of an organisation, at all of its sites or at some. */
export type Scope = { organisationId: number; sites: readonly number[] | 'all' };

export type ListQuery = {
  siteId?: number;
  words?: string;
  archived: boolean;
  filters: { readonly [field: string]: string | undefined };
  sort: string;
  descending: boolean;
  offset: number;
  limit: number;
};

type Stored = { readonly [column: string]: unknown } & {
  id: number;
  revision: number;
  archived_at: Temporal.Instant | null;
  changed_at: Temporal.Instant | null;
  changed_by: string | null;
};

/** A page of rows, and how many there are on all pages. */
export async function listRows(
  db: Db,
  table: Table,
  scope: Scope,
  query: ListQuery,
): Promise<{ rows: Row[]; total: number }> {
  const where = [visible(table, scope), archivedIs(table, query.archived), ...narrowed(table, query)];
  const order = sql`r.${rawName(table.sorting[query.sort] ?? columnOf(query.sort))}`;
  const rows = await db.query<Stored>(sql`
    select ${columns(table)}
    ${from(table, scope)}
    where ${join(where, sql` and `)}
    order by ${order} ${query.descending ? sql`desc` : sql`asc`} nulls last, r.id
    offset ${query.offset} limit ${query.limit}`);
  const { total } = await db.one<{ total: number }>(sql`
    select count(*)::integer as total from ${rawName(table.name)} r where ${join(where, sql` and `)}`);
  return { rows: rows.map((row) => present(table, row)), total };
}

/** The rows of these numbers that are there for the caller; locked, where they are going to be changed. */
export async function findRows(
  db: Db,
  table: Table,
  scope: Scope,
  ids: readonly number[],
  lock: boolean,
): Promise<Row[]> {
  const rows = await db.query<Stored>(sql`
    select ${columns(table)}
    ${from(table, scope)}
    where ${visible(table, scope)} and r.id = any(${ids}::integer[])
    order by r.id ${lock ? sql`for no key update of r` : sql``}`);
  return rows.map((row) => present(table, row));
}

export type Title = { id: number; title: string; site_id: number | null; is_archived: boolean };

/** What all rows are called. */
export function listTitles(db: Db, table: Table, scope: Scope): Promise<Title[]> {
  const { title } = table.resource;
  return db.query<Title>(sql`
    select r.id, r.${rawName(columnOf(title))}::text as title,
      ${table.site ? sql`r.${rawName(table.site)}` : sql`null::integer`} as site_id,
      ${table.archivedAt ? sql`r.${rawName(table.archivedAt)} is not null` : sql`false`} as is_archived
    from ${rawName(table.name)} r
    where ${visible(table, scope)}
    order by r.${rawName(table.sorting[title] ?? columnOf(title))}, r.id`);
}

/** Makes a row. */
export async function insertRow(
  db: Db,
  table: Table,
  organisationId: number,
  values: { readonly [field: string]: unknown },
  more: { readonly [column: string]: number },
): Promise<number> {
  const own = 'organisation' in table.owner ? { [table.owner.organisation]: organisationId } : {};
  const entries = Object.entries({ ...columnsOf(table, values), ...own, ...more });
  const { id } = await db.one<{ id: number }>(sql`
    insert into ${rawName(table.name)} (${join(entries.map(([name]) => rawName(name)))})
    values (${join(entries.map(([, value]) => sql`${value as SqlValue}`))})
    returning id`);
  await writeLinks(db, table, id, values);
  return id;
}

/** Changes fields of a row, which has the next revision then. */
export async function updateRow(
  db: Db,
  table: Table,
  id: number,
  values: { readonly [field: string]: unknown },
): Promise<void> {
  const set = Object.entries(columnsOf(table, values)).map(
    ([name, value]) => sql`${rawName(name)} = ${value as SqlValue}`,
  );
  await db.query(sql`
    update ${rawName(table.name)} set ${join([...set, sql`revision = revision + 1`])} where id = ${id}`);
  await writeLinks(db, table, id, values);
}

/** Archives a row, or takes it back. */
export async function archiveRow(
  db: Db,
  table: Table,
  id: number,
  at: Temporal.Instant | null,
): Promise<void> {
  if (table.archivedAt === undefined) throw new TypeError(`${table.name} is not archived`);
  const said = Object.entries(at === null ? {} : table.whileArchived).map(
    ([name, value]) => sql`, ${rawName(name)} = ${value}`,
  );
  await db.query(sql`
    update ${rawName(table.name)}
    set ${rawName(table.archivedAt)} = ${at}, revision = revision + 1 ${join(said, sql``)}
    where id = ${id}`);
}

function columnsOf(
  table: Table,
  values: { readonly [field: string]: unknown },
): { [column: string]: unknown } {
  const kept = Object.entries(values).filter(([field]) => !(field in table.links));
  const { field: pictures } = table.pictures ?? {};
  return Object.fromEntries(
    // The driver makes arrays of SQL of lists that are not written yet.
    kept.map(([field, value]) => [columnOf(field), field === pictures ? JSON.stringify(value) : value]),
  );
}

async function writeLinks(
  db: Db,
  table: Table,
  id: number,
  values: { readonly [field: string]: unknown },
): Promise<void> {
  for (const [field, { table: name, own, other }] of Object.entries(table.links)) {
    const ids = values[field];
    if (!Array.isArray(ids)) continue;
    await db.query(sql`
      delete from ${rawName(name)} where ${rawName(own)} = ${id} and ${rawName(other)} <> all(${ids}::integer[])`);
    await db.query(sql`
      insert into ${rawName(name)} (${rawName(own)}, ${rawName(other)})
      select ${id}, unnest(${ids}::integer[]) on conflict do nothing`);
  }
}

function columns(table: Table): Sql {
  const fields = Object.keys(table.resource.fields).map((field) => {
    const link = table.links[field];
    if (!link) return sql`r.${rawName(columnOf(field))}`;
    const other = rawName(link.other);
    return sql`array(
      select l.${other} from ${rawName(link.table)} l where l.${rawName(link.own)} = r.id order by l.${other}
    ) as ${rawName(columnOf(field))}`;
  });
  const archivedAt = table.archivedAt ? sql`r.${rawName(table.archivedAt)}` : sql`null::timestamptz`;
  return join([
    sql`r.id, r.revision, ${archivedAt} as archived_at, last.at as changed_at, last.name as changed_by`,
    ...fields,
  ]);
}

function from(table: Table, { organisationId }: Scope): Sql {
  return sql`
    from ${rawName(table.name)} r
      left join lateral (
        select c.at, u.name from changes c left join users u on u.id = c.user_id
        where c.organisation_id = ${organisationId} and c.resource = ${table.resource.name} and c.row_id = r.id
        order by c.number desc limit 1
      ) last on true`;
}

/** Rows of the organisation, at sites where the caller works. */
function visible(table: Table, { organisationId, sites }: Scope): Sql {
  const own =
    'organisation' in table.owner
      ? sql`r.${rawName(table.owner.organisation)} = ${organisationId}`
      : sql`r.${rawName(table.owner.site)} in (select id from sites where organisation_id = ${organisationId})`;
  if (sites === 'all' || table.site === undefined) return own;
  return sql`${own} and r.${rawName(table.site)} = any(${sites}::integer[])`;
}

function archivedIs(table: Table, archived: boolean): Sql {
  if (table.archivedAt === undefined) return sql`${!archived}`;
  return archived
    ? sql`r.${rawName(table.archivedAt)} is not null`
    : sql`r.${rawName(table.archivedAt)} is null`;
}

function narrowed(table: Table, { siteId, words, filters }: ListQuery): Sql[] {
  const conditions: Sql[] = [];
  if (siteId !== undefined && table.site) conditions.push(sql`r.${rawName(table.site)} = ${siteId}`);
  for (const [field, value] of Object.entries(filters)) {
    if (value !== undefined) conditions.push(sql`r.${rawName(columnOf(field))}::text = ${value}`);
  }
  const { fields, title } = table.resource;
  const lines = Object.keys(fields).filter(
    (field) => field === title || fields[field]?.control.kind === 'line',
  );
  const text = sql`concat_ws(' ', ${join(lines.map((field) => sql`r.${rawName(columnOf(field))}`))})`;
  for (const word of (words ?? '').split(/\s+/).filter((part) => part !== '')) {
    conditions.push(sql`position(search_key(${word}) in search_key(${text})) > 0`);
  }
  return conditions;
}

function present(table: Table, row: Stored): Row {
  const values = Object.entries(table.resource.fields).map(([field, { control }]) => [
    field,
    plain(row[columnOf(field)], control.kind),
  ]);
  const { id, revision, archived_at: archivedAt, changed_at: at, changed_by: by } = row;
  return {
    id,
    revision,
    archivedAt: archivedAt?.toString() ?? null,
    changed: at && { by, at: at.toString() },
    values: Object.fromEntries(values),
  };
}

/** A value as it stands in JSON. */
function plain(value: unknown, kind: Control['kind']): unknown {
  if (kind === 'time' && typeof value === 'string') return value.slice(0, 'HH:MM'.length);
  return value instanceof Temporal.PlainDate ? value.toString() : value;
}
