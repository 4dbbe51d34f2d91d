import { isOnline, reportedAt } from './doorSql.ts';
import { gameColumns, joinGame } from './gameSql.ts';
import { isInvited } from './invitedSql.ts';
import { type Sql, sql } from './sql.ts';

/** A unit or gate as its customer asks for it. */
export type DoorName = { permission: 'unit' | 'gate'; id: number };

/** A number, or an expression for it. */
export type Id = number | Sql;

/**
 * The common table `granted`, which the other fragments read: what opens the units of a customer, which are own bookings and
 * shares that were accepted; of all units, or of one. With `pending`, shares that wait for an answer are among them.
 */
export function granted(
  customerId: Id,
  now: Temporal.Instant,
  { unitId, pending = false }: { unitId?: Id; pending?: boolean } = {},
): Sql {
  const ofUnit = unitId === undefined ? sql`` : sql`and b.unit_id = ${unitId}`;
  const accepted = sql`i.state = 'Accepted' and i.invitee_id = ${customerId}`;
  return sql`
  granted as (
    select b.unit_id, b.id as booking_id, b.state, b.start_time, b.end_time,
      null::integer as invitation_id, null::text as invitation_state, null::integer as gate_id, b.nickname,
      null::text as shared_by
    from bookings b
    where b.customer_id = ${customerId} and b.state in ('Upcoming', 'Active', 'InArrears')
      and (b.end_time is null or b.end_time > ${now}) ${ofUnit}
    union all
    select b.unit_id, b.id, b.state, greatest(b.start_time, i.start_time), least(b.end_time, i.end_time),
      i.id, i.state, i.gate_id, null, inviter.first_name || ' ' || inviter.last_name
    from invitations i
      join bookings b on b.id = i.booking_id
      join customers inviter on inviter.id = i.inviter_id
    where ${pending ? sql`(${accepted} or i.state = 'Pending' and ${isInvited(customerId)})` : accepted}
      and b.state in ('Upcoming', 'Active', 'InArrears')
      and (least(b.end_time, i.end_time) is null or least(b.end_time, i.end_time) > ${now}) ${ofUnit}
  )`;
}

const doorColumns = (now: Temporal.Instant) => sql`
  d.reported_lock as lock_status, d.reported_door as door_status, d.reported_alarm as alarm,
  d.alarm_acknowledged_at, d.reported_lights as lights_on, coalesce(d.has_lights, false) as has_lights,
  coalesce(d.has_pad, false) as has_pad, d.controller_id is not null as has_controller, c.serial,
  c.grants_acknowledged_version is not null as has_bluetooth, c.test_mode_until,
  ${isOnline(now)} as online, ${reportedAt} as reported_at`;

/** Units of `granted`, a row each. */
export const unitsOf = (now: Temporal.Instant) => sql`
    select 'unit' as permission, u.id, d.id as door_id, coalesce(nullif(m.nickname, ''), u.name) as name,
      u.name as name_on_door, u.type, u.site_id,
      p.name as product_name, a.name as area_name, null as direction, ${doorColumns(now)},
      u.overlock_manual, u.overlock_arrears, m.invitation_id, m.invitation_state, m.shared_by,
      m.booking_id, m.state as booking_state, m.start_time, m.end_time, ${gameColumns}, u.name_order
    from (
      -- What opens the unit now goes before what will, or what still waits for an answer.
      select distinct on (unit_id) * from granted where gate_id is null
      order by unit_id, invitation_state is not distinct from 'Pending', start_time > ${now},
        invitation_id nulls first, start_time
    ) m
      join units u on u.id = m.unit_id
      left join doors d on d.id = u.door_id
      join areas a on a.id = u.area_id
      left join products p on p.id = u.product_id
      left join controllers c on c.id = d.controller_id
      ${joinGame(sql`m.booking_id`)}`;

/** Gates of the sites of `granted`, a row each. */
export const gatesOf = (now: Temporal.Instant, which: Sql) => sql`
    select distinct on (g.id) 'gate' as permission, g.id, d.id as door_id, g.name, g.name as name_on_door,
      'gate' as type, g.site_id, null as product_name, null as area_name, g.direction, ${doorColumns(now)},
      false as overlock_manual, false as overlock_arrears, s.invitation_id, s.invitation_state, s.shared_by,
      null::integer as booking_id, case when s.begun then 'Active' else 'Upcoming' end as booking_state,
      s.start_time, s.end_time, null::integer as game_index, null::timestamptz as game_started_at,
      null::timestamptz as game_turn_ends_at, g.name as name_order
    from (
      -- Whoever opens a unit of a site opens its gates, for as long as the longest of these lasts.
      select u.site_id, min(g.start_time) as start_time,
        case when bool_or(g.end_time is null) then null else max(g.end_time) end as end_time,
        bool_or(g.state <> 'Upcoming' and g.start_time <= ${now}) as begun,
        min(g.invitation_id) filter (where g.gate_id is not null) as invitation_id,
        min(g.invitation_state) filter (where g.gate_id is not null) as invitation_state,
        case when bool_and(g.invitation_id is not null) then min(g.shared_by) end as shared_by, g.gate_id
      from granted g join units u on u.id = g.unit_id
      where g.gate_id is not null or g.invitation_state is distinct from 'Pending'
      group by u.site_id, g.gate_id
    ) s
      join gates g on g.site_id = s.site_id and (s.gate_id is null or s.gate_id = g.id)
      join doors d on d.id = g.door_id
      left join controllers c on c.id = d.controller_id
    where ${which}
    order by g.id, s.gate_id nulls first`;
