import { ALARM_HOLD_OFF_MS } from '@gatehouse/contract/device/timing';
import { sql } from '@gatehouse/server/db/sql';
import type { Stack } from '@gatehouse/stack/stack';

/** The alarm's hold-off, with room for the way of the answer. */
const SETTLED_MS = ALARM_HOLD_OFF_MS + 2_000;
const SITE = 'Fortitude Valley Storage';

export type VacantUnit = { id: number; name: string; serial: string; channel: number };

/**
 * Whether the door called `d` on the controller `c` stands as it should: reachable, locked, closed, quiet, and no
 * command of it is under way or so young that the alarm is not armed yet.
 */
export const isAtRest = sql`
  c.online and d.reported_lock = 'locked' and coalesce(d.reported_door, 'closed') = 'closed'
  and d.reported_alarm is null
  and not exists (
    select from commands asked where asked.door_id = d.id
      and (asked.outcome is null or asked.answered_at > now() - make_interval(secs => ${SETTLED_MS / 1000})))`;

const isVacant = sql`
  u.type = 'storage' and not u.out_of_service and not u.overlock_manual and not u.overlock_arrears and ${isAtRest}
  and not exists (select from bookings b where b.unit_id = u.id and b.state in ('Active', 'InArrears'))`;

/** A storage unit on one floor of a site that nobody rents, at rest; the `skip`th of them from the last. */
export function vacantUnit(stack: Stack, { site = SITE, floor = 0, skip = 0 } = {}): Promise<VacantUnit> {
  return stack.ctx.db.one(sql`
    select u.id, u.name, c.serial, d.channel
    from units u
      join sites s on s.id = u.site_id and s.name = ${site}
      join areas a on a.id = u.area_id and a.floor = ${floor}
      join doors d on d.id = u.door_id
      join controllers c on c.id = d.controller_id
    where ${isVacant}
    order by u.id desc offset ${skip} limit 1`);
}

/** Storage units of the site that nobody rents, at rest, as near to each other as there are. */
export function vacantUnits(stack: Stack, count: number): Promise<VacantUnit[]> {
  return stack.ctx.db.query(sql`
    select u.id, u.name, c.serial, d.channel
    from units u
      join sites s on s.id = u.site_id and s.name = ${SITE}
      join doors d on d.id = u.door_id
      join controllers c on c.id = d.controller_id
    where ${isVacant}
    order by c.id, u.id limit ${count}`);
}

/** Acknowledges what alarms at the site, whoever set it off, so that the next alarm there is the only one. */
export async function acknowledgeAlarms(stack: Stack): Promise<void> {
  await stack.ctx.db.query(sql`
    update doors d set alarm_acknowledged_at = ${stack.ctx.clock.now()}
    from sites s
    where s.id = d.site_id and s.name = ${SITE} and d.reported_alarm is not null and d.alarm_acknowledged_at is null`);
}
