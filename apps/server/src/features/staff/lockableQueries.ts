import type { Occupied } from '@gatehouse/contract/model/doorCommand';
import type { Db } from '../../db/pool.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { type DoorRow, doorColumns } from './queries.ts';

/** A compartment and how many items lie in it. */
export type LockableRow = DoorRow & {
  id: number;
  door_id: number;
  name: string;
  site_id: number;
  in_stock: number;
  reserved: number;
  occupied: Occupied | null;
};

function lockables(organisationId: number, now: Temporal.Instant, which: Sql): Sql {
  return sql`
    select l.id, l.name, l.site_id, ${doorColumns(now)},
      count(i.id) filter (where i.state = 'InStock')::integer as in_stock,
      count(i.id) filter (where i.state = 'Reserved')::integer as reserved,
      case when bool_or(i.state = 'Reserved') then 'goods' end as occupied
    from lockables l
      join sites s on s.id = l.site_id
      join doors d on d.id = l.door_id
      left join controllers c on c.id = d.controller_id
      left join locker_inventories i on i.lockable_id = l.id and i.state <> 'Collected'
    where s.organisation_id = ${organisationId} and ${which}
    group by l.id, d.id, c.id
    order by l.id`;
}

export function listLockables(
  db: Db,
  organisationId: number,
  siteId: number,
  now: Temporal.Instant,
): Promise<LockableRow[]> {
  return db.query(lockables(organisationId, now, sql`l.site_id = ${siteId}`));
}

export function listLockablesOfDoors(
  db: Db,
  organisationId: number,
  doorIds: readonly number[],
  now: Temporal.Instant,
): Promise<LockableRow[]> {
  return db.query(lockables(organisationId, now, sql`l.door_id = any(${doorIds}::integer[])`));
}

export function findLockable(
  db: Db,
  organisationId: number,
  id: number,
  now: Temporal.Instant,
): Promise<LockableRow | undefined> {
  return db.maybe(lockables(organisationId, now, sql`l.id = ${id}`));
}

export type LockableDetailsRow = {
  controller_serial: string | null;
  goods: { productId: number; name: string; inStock: number; reserved: number }[];
};

/** What only the screen of one compartment shows: the goods of its site by name, and what it hangs on. */
export function findLockableDetails(db: Db, lockableId: number): Promise<LockableDetailsRow> {
  return db.one(sql`
    select c.serial as controller_serial, coalesce((
      select json_agg(g order by g.name, g."productId") from (${goodsIn(lockableId)}) g
    ), '[]') as goods
    from lockables l
      join doors d on d.id = l.door_id
      left join controllers c on c.id = d.controller_id
    where l.id = ${lockableId}`);
}

/** What is sold at a compartment's site, and what still lies in it, with how many pieces. */
const goodsIn = (lockableId: number): Sql => sql`
  select p.id as "productId", p.name, count(i.id) filter (where i.state = 'InStock')::integer as "inStock",
    count(i.id) filter (where i.state = 'Reserved')::integer as reserved
  from lockables l
    join products p on p.site_id = l.site_id
    join product_categories k on k.id = p.category_id and k.type = 'purchasable'
    left join locker_inventories i on i.product_id = p.id and i.lockable_id = l.id and i.state <> 'Collected'
  where l.id = ${lockableId}
  group by p.id
  having p.archived_at is null or count(i.id) > 0`;

/** How many pieces of a product lie in a compartment; no other staff change that until the transaction ends. */
export async function lockGoods(
  tx: Db,
  lockableId: number,
  productId: number,
): Promise<LockableDetailsRow['goods'][number] | undefined> {
  await tx.query(sql`select from lockables where id = ${lockableId} for no key update`);
  return tx.maybe(sql`select * from (${goodsIn(lockableId)}) g where g."productId" = ${productId}`);
}

type Pieces = { lockableId: number; productId: number; pieces: number };

export async function insertGoods(
  tx: Db,
  { lockableId, productId, pieces }: Pieces,
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(sql`
    insert into locker_inventories (product_id, lockable_id, site_id, stocked_at)
    select ${productId}, l.id, l.site_id, ${now} from lockables l, generate_series(1, ${pieces})
    where l.id = ${lockableId}`);
}

/** Takes pieces that are for sale away, those that came last first; how many that were, as some may be being bought. */
export async function removeGoods(tx: Db, { lockableId, productId, pieces }: Pieces): Promise<number> {
  const removed = await tx.query(sql`
    delete from locker_inventories where id in (
      select id from locker_inventories
      where lockable_id = ${lockableId} and product_id = ${productId} and state = 'InStock'
      order by id desc limit ${pieces} for update skip locked
    ) returning id`);
  return removed.length;
}
