import type { Change } from '@gatehouse/contract/resources/resource';
import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import type { ChangeRow } from './changes.ts';

export type Head = { number: number; hash: Buffer };

/** Where an organisation's chain ends; locked until the transaction ends. */
export async function lockHead(db: Db, organisationId: number, genesis: Buffer): Promise<Head> {
  await db.query(sql`
    insert into change_heads (organisation_id, number, hash) values (${organisationId}, 0, ${genesis})
    on conflict do nothing`);
  return db.one<Head>(sql`
    select number, hash from change_heads where organisation_id = ${organisationId} for no key update`);
}

export type HashedChange = ChangeRow & { values_hash: Buffer; previous_hash: Buffer; hash: Buffer };

/** Adds changes that follow each other to the end of a chain. */
export async function append(db: Db, changes: readonly HashedChange[]): Promise<void> {
  const last = changes.at(-1);
  if (last === undefined) return;
  const rows = changes.map(({ at, values_hash, previous_hash, hash, ...row }) => ({
    ...row,
    at: at.toString(),
    values_hash: hex(values_hash),
    previous_hash: hex(previous_hash),
    hash: hex(hash),
  }));
  await db.query(sql`
    insert into changes (
      organisation_id, number, site_id, resource, row_id, title, act, user_id, device, network, at, reason, before,
      after, values_hash, previous_hash, hash
    )
    select organisation_id, number, site_id, resource, row_id, title, act, user_id, device, network, at, reason,
      before, after, decode(values_hash, 'hex'), decode(previous_hash, 'hex'), decode(hash, 'hex')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(
      organisation_id integer, number bigint, site_id integer, resource text, row_id integer, title text, act text,
      user_id integer, device text, network text, at timestamptz, reason text, before jsonb, after jsonb,
      values_hash text, previous_hash text, hash text)`);
  await db.query(sql`
    update change_heads set number = ${last.number}, hash = ${last.hash}
    where organisation_id = ${last.organisation_id}`);
}

const hex = (bytes: Buffer) => bytes.toString('hex');

type Shown = Omit<Change, 'at' | 'rowId'> & { at: Temporal.Instant; row_id: number };

/** The changes of a row, newest first. */
export function listOfRow(
  db: Db,
  given: { organisationId: number; resource: string; id: number; offset: number; limit: number },
): Promise<Shown[]> {
  return db.query<Shown>(sql`
    select c.id, c.at, u.name as by, c.act, c.resource, c.row_id, c.title, c.before, c.after,
      c.erased_at is not null as erased, c.reason
    from changes c left join users u on u.id = c.user_id
    where c.organisation_id = ${given.organisationId} and c.resource = ${given.resource}
      and c.row_id = ${given.id}
    order by c.number desc
    offset ${given.offset} limit ${given.limit}`);
}

export type ChangeFilter = {
  organisationId: number;
  /** Those at which the caller works; the operator's own changes are for who works at all. */
  sites: readonly number[] | 'all';
  /** Kinds that the caller may not see. */
  hidden: readonly string[];
  words?: string | undefined;
  resource?: string | undefined;
  siteId?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  offset: number;
  limit: number;
};
type ShownAtSite = Shown & { site_id: number | null };

/** The changes of all rows, newest first. */
export function listAll(db: Db, filter: ChangeFilter): Promise<ShownAtSite[]> {
  const { organisationId, sites, resource = null, siteId = null, from = null, to = null } = filter;
  const words = (filter.words ?? '').split(/\s+/).filter((word) => word !== '');
  const isTheirs = sites === 'all' ? sql`true` : sql`c.site_id = any(${sites}::integer[])`;
  return db.query<ShownAtSite>(sql`
    select c.id, c.at, u.name as by, c.act, c.resource, c.row_id, c.title, c.before, c.after,
      c.erased_at is not null as erased, c.reason, c.site_id
    from changes c left join users u on u.id = c.user_id
    where c.organisation_id = ${organisationId} and ${isTheirs} and c.resource <> all(${filter.hidden}::text[])
      and not exists (
        select from unnest(${words}::text[]) as word
        where position(search_key(word) in search_key(concat_ws(' ', c.title, u.name))) = 0
      )
      and (${resource}::text is null or c.resource = ${resource})
      and (${siteId}::integer is null or c.site_id = ${siteId})
      and (${from}::timestamptz is null or c.at >= ${from})
      and (${to}::timestamptz is null or c.at < ${to})
    order by c.number desc
    offset ${filter.offset} limit ${filter.limit}`);
}

export type ChangeToUndo = {
  resource: string;
  row_id: number;
  act: Change['act'];
  before: { readonly [field: string]: unknown };
  erased: boolean;
  /** Whether nothing was changed about the row since. */
  is_last: boolean;
};

/** A change of an organisation's, by its number. */
export function findChange(db: Db, organisationId: number, id: number): Promise<ChangeToUndo | undefined> {
  return db.maybe<ChangeToUndo>(sql`
    select c.resource, c.row_id, c.act, c.before, c.erased_at is not null as erased,
      not exists (
        select from changes later
        where later.organisation_id = c.organisation_id and later.resource = c.resource
          and later.row_id = c.row_id and later.number > c.number
      ) as is_last
    from changes c
    where c.organisation_id = ${organisationId} and c.id = ${id}`);
}

/** An organisation's chain in its order, and where it ends. */
export async function readChain(
  db: Db,
  organisationId: number,
): Promise<{ rows: (HashedChange & { erased_at: Temporal.Instant | null })[]; head: Head | undefined }> {
  const rows = await db.query<HashedChange & { erased_at: Temporal.Instant | null }>(sql`
    select * from changes where organisation_id = ${organisationId} order by number`);
  const head = await db.maybe<Head>(sql`
    select number, hash from change_heads where organisation_id = ${organisationId}`);
  return { rows, head };
}
