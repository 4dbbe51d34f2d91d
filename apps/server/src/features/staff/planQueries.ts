import type { PlanArea, PlanSpot } from '@gatehouse/contract/api/plan';
import type { Db } from '../../db/pool.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { type DoorRow, doorColumns } from './queries.ts';

/** The areas of a site, from the lowest floor up. */
export function listAreas(db: Db, organisationId: number, siteId: number): Promise<PlanArea[]> {
  return db.query(sql`
    select a.id, a.name, a.floor, a.plan_width as width, a.plan_height as height
    from areas a join sites s on s.id = a.site_id
    where s.organisation_id = ${organisationId} and s.id = ${siteId}
    order by a.floor, a.id`);
}

/** Where the doors of a site stand; one that nothing hangs on, or that stands in no area, is on no plan. */
export function listSpots(db: Db, organisationId: number, siteId: number): Promise<PlanSpot[]> {
  return db.query(sql`
    select case when u.id is not null then 'unit' when g.id is not null then 'gate' else 'lockable' end as kind,
      coalesce(u.id, g.id, l.id) as id, d.area_id as "areaId",
      d.plan_x as x, d.plan_y as y, d.plan_width as width, d.plan_height as height
    from doors d
      join sites s on s.id = d.site_id
      left join units u on u.door_id = d.id
      left join gates g on g.door_id = d.id
      left join lockables l on l.door_id = d.id
    where s.organisation_id = ${organisationId} and s.id = ${siteId} and d.area_id is not null
      and coalesce(u.id, g.id, l.id) is not null
    order by d.area_id, d.plan_y, d.plan_x, d.id`);
}

export type LockableRow = DoorRow & {
  id: number;
  name: string;
  site_id: number;
  in_stock: number;
  reserved: number;
};

function lockables(organisationId: number, now: Temporal.Instant, which: Sql): Sql {
  return sql`
    select l.id, l.name, l.site_id, ${doorColumns(now)},
      count(i.id) filter (where i.state = 'InStock')::integer as in_stock,
      count(i.id) filter (where i.state = 'Reserved')::integer as reserved
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
