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
  goods: { name: string; inStock: number; reserved: number }[];
};

/** What only the screen of one compartment shows: the goods in it by name, and what it hangs on. */
export function findLockableDetails(db: Db, lockableId: number): Promise<LockableDetailsRow> {
  return db.one(sql`
    select c.serial as controller_serial, coalesce((
      select json_agg(g order by g.name) from (
        select p.name, count(*) filter (where i.state = 'InStock') as "inStock",
          count(*) filter (where i.state = 'Reserved') as reserved
        from locker_inventories i join products p on p.id = i.product_id
        where i.lockable_id = l.id and i.state <> 'Collected'
        group by p.id
      ) g
    ), '[]') as goods
    from lockables l
      join doors d on d.id = l.door_id
      left join controllers c on c.id = d.controller_id
    where l.id = ${lockableId}`);
}
