import type { PlanArea, PlanSpot } from '@gatehouse/contract/api/staffPlan';
import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

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
