import type { StaffRight } from '@gatehouse/contract/rules/staffRights';
import { rolesWith } from '@gatehouse/contract/rules/staffRoles';
import { isOnline } from '../../db/doorSql.ts';
import type { Db } from '../../db/pool.ts';
import { rightsAt } from '../../db/rightSql.ts';
import { type Sql, sql } from '../../db/sql.ts';

/*
 * Which grants hold. A grant is no right of its own: it holds only while its holder may open the unit, and the unit is
 * where it was. Customers' do not hold in arrears: a unit without a link could not be sent the overlock that follows.
 */

const overlocked = sql`(u.overlock_manual or u.overlock_arrears)`;

/** Whether the user of grant `g` has a right at its site. */
const hasRight = (right: StaffRight) => sql`
  exists (select from role_grants p
    where p.user_id = g.user_id and (p.site_id is null or p.site_id = g.site_id)
      and (p.role = any(${rolesWith(right)}::text[]) or ${right} = any(p.rights)))`;

/** The ids of the grants at these sites that hold now, and how long. `which` narrows grants `g`. */
const holding = (siteIds: readonly number[], now: Temporal.Instant, which = sql`true`): Sql => sql`
  select g.id, least(g.end_time, case when bool_and(r.end_time is not null) then max(r.end_time) end) as holds_until
  from bluetooth_grants g
    join customers c on c.id = g.customer_id and c.suspended_at is null
    join units u on u.id = g.unit_id and not ${overlocked}
    join doors d on d.id = u.door_id and d.controller_id = g.controller_id
    join (${rightsAt(siteIds, now)}) r on r.customer_id = g.customer_id and r.unit_id = g.unit_id
      and r.gate_id is null and r.state = 'Active' and r.start_time <= ${now}
  where g.ended_at is null and g.end_time > ${now} and g.site_id = any(${siteIds}::integer[]) and ${which}
  group by g.id
  union all
  select g.id, g.end_time
  from bluetooth_grants g
    join users w on w.id = g.user_id and w.disabled_at is null
    join units u on u.id = g.unit_id
    join doors d on d.id = u.door_id and d.controller_id = g.controller_id
  where g.ended_at is null and g.end_time > ${now} and g.site_id = any(${siteIds}::integer[]) and ${which}
    and ${hasRight('openDoors')}
    and (g.reason is not null and ${hasRight('openRented')}
      or not ${overlocked} and not exists (
        select from bookings b where b.unit_id = u.id and b.state in ('Active', 'InArrears')))`;

export type GrantRow = {
  id: number;
  unit_id: number;
  controller_id: number;
  serial: string;
  channel: number;
  uuid: string;
  ciphertext: Buffer;
  key_id: string | null;
  start_time: Temporal.Instant;
  /** The grant's own end, and the end of the time in which it holds. */
  end_time: Temporal.Instant;
  holds_until: Temporal.Instant;
  online: boolean;
  /** Whether the controller has said that it holds it. */
  held: boolean;
};

/** The grants at these sites that hold, in a fixed order. `which` narrows grants `g`. */
export function listGrants(
  db: Db,
  siteIds: readonly number[],
  now: Temporal.Instant,
  which?: Sql,
): Promise<GrantRow[]> {
  return db.query(sql`
    select g.id, g.unit_id, g.controller_id, c.serial, d.channel, u.beacon_uuid as uuid, g.ciphertext, g.key_id, g.start_time,
      g.end_time, h.holds_until, ${isOnline(now)} as online,
      coalesce(g.version <= c.grants_acknowledged_version, false) as held
    from (${holding(siteIds, now, which)}) h
      join bluetooth_grants g on g.id = h.id
      join units u on u.id = g.unit_id
      join doors d on d.id = u.door_id
      join controllers c on c.id = g.controller_id
    order by g.controller_id, g.id`);
}

/** Ends the grants at these sites that hold no longer. */
export async function endLost(db: Db, siteIds: readonly number[], now: Temporal.Instant): Promise<void> {
  await db.query(sql`
    update bluetooth_grants set ended_at = ${now}, ciphertext = null
    where ended_at is null and site_id = any(${siteIds}::integer[])
      and id not in (select id from (${holding(siteIds, now)}) h)`);
}

/** Ends at most `limit` grants whose time is over; returns how many. */
export async function endExpired(db: Db, limit: number, now: Temporal.Instant): Promise<number> {
  const ended = await db.query(sql`
    update bluetooth_grants set ended_at = ${now}, ciphertext = null
    where id in (
      select id from bluetooth_grants where ended_at is null and end_time <= ${now}
      order by end_time limit ${limit} for update skip locked
    )
    returning id`);
  return ended.length;
}

/** Where changes are noted, and what controllers keep of their sets of grants. */
export const grantCredentialSql = {
  changes: sql`bluetooth_changes`,
  desiredVersion: sql`grants_desired_version`,
  acknowledgedVersion: sql`grants_acknowledged_version`,
  fingerprint: sql`grants_fingerprint`,
  sentAt: sql`grants_sent_at`,
};

/** Notes in which version of their controller's set these grants are, where none is noted yet. */
export async function noteVersions(db: Db, grants: readonly { id: number }[]): Promise<void> {
  await db.query(sql`
    update bluetooth_grants g set version = c.grants_desired_version
    from controllers c
    where c.id = g.controller_id and g.version is null and g.id = any(${grants.map(({ id }) => id)}::integer[])`);
}
