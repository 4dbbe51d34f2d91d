import type { Db } from '../../db/pool.ts';
import { rightsAt } from '../../db/rightSql.ts';
import { sql } from '../../db/sql.ts';

/*
 * What people's codes open. A code belongs to a person and a site and opens what that person may open there, in the time
 * of their bookings and accepted shares.
 */

/** Whether a customer may open something at a site of their organisation where a pad is fitted, now or later. */
export async function mayHaveCode(
  db: Db,
  customerId: number,
  siteId: number,
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await db.query(sql`
    select from (${rightsAt([siteId], now)}) g
    where g.customer_id = ${customerId} and exists (select from doors where site_id = ${siteId} and has_pad) limit 1`);
  return rows.length > 0;
}

/** Ends the codes at these sites of people who may open nothing there any more, or whose account has ended. */
export async function endLost(db: Db, siteIds: readonly number[], now: Temporal.Instant): Promise<void> {
  await db.query(sql`
    update pin_codes p set ended_at = ${now}
    where p.ended_at is null and p.site_id = any(${siteIds}::integer[]) and (
      exists (select from customers c where c.id = p.customer_id and c.suspended_at is not null)
      or not exists (
        select from (${rightsAt(siteIds, now)}) g where g.customer_id = p.customer_id and g.site_id = p.site_id))`);
}

/** Who is to be given a code at these sites: everybody with a right there and without one, where codes are fixed. */
export function listWithoutCode(
  db: Db,
  siteIds: readonly number[],
  now: Temporal.Instant,
): Promise<{ customer_id: number; site_id: number }[]> {
  return db.query(sql`
    select distinct g.customer_id, g.site_id
    from (${rightsAt(siteIds, now)}) g
      join sites s on s.id = g.site_id
      join organisations o on o.id = s.organisation_id and not o.pin_codes_changeable
      join customers c on c.id = g.customer_id and c.suspended_at is null
    where exists (select from doors d where d.site_id = g.site_id and d.has_pad)
      and not exists (
        select from pin_codes p
        where p.customer_id = g.customer_id and p.site_id = g.site_id and p.ended_at is null)`);
}

export type PadRight = {
  controller_id: number;
  channel: number;
  code_id: number;
  digest: Buffer;
  ciphertext: Buffer;
  key_id: string | null;
  start_time: Temporal.Instant | null;
  end_time: Temporal.Instant | null;
};

/**
 * What the live codes of these sites open at doors with pads, in a fixed order. Overlocked units are left
 * out, and the gates that they bar (docs/specification/pinCodes.md#what-a-code-opens).
 */
export function listPadRights(
  db: Db,
  siteIds: readonly number[],
  now: Temporal.Instant,
): Promise<PadRight[]> {
  return db.query(sql`
    with held as (
      select p.id as code_id, p.digest, p.ciphertext, p.key_id, p.start_time as code_start, p.end_time as code_end,
        g.site_id, g.unit_id, g.gate_id, g.state, g.start_time, g.end_time,
        u.door_id, u.overlock_manual or u.overlock_arrears as overlocked
      from pin_codes p
        join (${rightsAt(siteIds, now)}) g on g.customer_id = p.customer_id and g.site_id = p.site_id
        join units u on u.id = g.unit_id
      where p.ended_at is null
    ), barred as (
      select h.code_id
      from held h join sites s on s.id = h.site_id
      where h.state <> 'Upcoming' and h.start_time <= ${now}
      group by h.code_id, s.gate_overlock_behaviour
      having case s.gate_overlock_behaviour
        when 'anyUnit' then bool_or(h.overlocked) when 'allUnits' then bool_and(h.overlocked) else false end
    ), opened as (
      select h.*, h.door_id as opened_id from held h where h.gate_id is null and not h.overlocked
      union all
      select h.*, t.door_id from held h
        join gates t on t.site_id = h.site_id and (h.gate_id is null or h.gate_id = t.id)
      where t.direction = 'exit' or h.code_id not in (select code_id from barred)
    )
    select distinct d.controller_id, d.channel, o.code_id, o.digest, o.ciphertext, o.key_id,
      greatest(o.start_time, o.code_start) as start_time, least(o.end_time, o.code_end) as end_time
    from opened o join doors d on d.id = o.opened_id and d.has_pad and d.controller_id is not null
    order by d.controller_id, o.code_id, start_time, end_time, d.channel`);
}

/** Ends at most `limit` codes whose time is over; returns how many. */
export async function endExpired(db: Db, limit: number, now: Temporal.Instant): Promise<number> {
  const ended = await db.query(sql`
    update pin_codes set ended_at = ${now}
    where id in (
      select id from pin_codes where ended_at is null and end_time <= ${now}
      order by end_time limit ${limit} for update skip locked
    )
    returning id`);
  return ended.length;
}

/** Where changes are noted, and what controllers keep of their sets of codes. */
export const pinCredentialSql = {
  changes: sql`pin_changes`,
  desiredVersion: sql`pins_desired_version`,
  acknowledgedVersion: sql`pins_acknowledged_version`,
  fingerprint: sql`pins_fingerprint`,
  sentAt: sql`pins_sent_at`,
};
