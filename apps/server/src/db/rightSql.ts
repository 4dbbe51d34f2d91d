import { type Sql, sql } from './sql.ts';

/**
 * What people may open at sites, for many people at once, as the access feature says it of one person: own bookings and
 * accepted shares, those to come included. A row is for a unit, or with a `gate_id` for that gate alone.
 */
export function rightsAt(siteIds: readonly number[], now: Temporal.Instant): Sql {
  return sql`
    select b.customer_id, b.site_id, b.unit_id, null::integer as gate_id, b.state, b.start_time, b.end_time
    from bookings b
    where b.site_id = any(${siteIds}::integer[]) and b.customer_id is not null
      and b.state in ('Upcoming', 'Active', 'InArrears') and coalesce(b.end_time > ${now}, true)
    union all
    select i.invitee_id, i.site_id, i.unit_id, i.gate_id, b.state, greatest(b.start_time, i.start_time),
      least(b.end_time, i.end_time)
    from invitations i join bookings b on b.id = i.booking_id
    where i.site_id = any(${siteIds}::integer[]) and i.state = 'Accepted'
      and b.state in ('Upcoming', 'Active', 'InArrears')
      and coalesce(least(b.end_time, i.end_time) > ${now}, true)`;
}
