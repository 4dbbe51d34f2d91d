import { LOW_BATTERY_PERCENT } from '@gatehouse/contract/rules/staffList';
import { isOnline } from '../../db/doorSql.ts';
import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

export type SiteNeedsRow = {
  site_id: number;
  alarms: number;
  offline_controllers: number;
  low_batteries: number;
  arrears: number;
};

/** What needs someone at each of an organisation's sites, those of `ids` or all. */
export function listSiteNeeds(
  db: Db,
  organisationId: number,
  ids: readonly number[] | 'all',
  now: Temporal.Instant,
): Promise<SiteNeedsRow[]> {
  return db.query(sql`
    select s.id as site_id, a.alarms, c.offline_controllers, c.low_batteries, b.arrears
    from sites s,
      lateral (
        select count(*)::integer as alarms from doors d
        where d.site_id = s.id and d.reported_alarm is not null and d.alarm_acknowledged_at is null
          and (exists (select from units u where u.door_id = d.id)
            or exists (select from gates g where g.door_id = d.id)
            or exists (select from lockables l where l.door_id = d.id))
      ) a,
      lateral (
        select count(*) filter (where not ${isOnline(now)})::integer as offline_controllers,
          count(*) filter (where c.battery <= ${LOW_BATTERY_PERCENT})::integer as low_batteries
        from controllers c where c.site_id = s.id
      ) c,
      lateral (
        select count(distinct b.unit_id)::integer as arrears
        from bookings b join units u on u.id = b.unit_id
        where u.site_id = s.id and b.state = 'InArrears'
      ) b
    where s.organisation_id = ${organisationId}
      and (${ids === 'all'} or s.id = any(${ids === 'all' ? [] : ids}::integer[]))
    order by s.name`);
}
