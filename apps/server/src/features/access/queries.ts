import type { Access } from '@gatehouse/contract/model/access';
import { isOnline, reportedAt } from '../../db/doorSql.ts';
import { type GameRow, gameColumns, joinGame } from '../../db/gameSql.ts';
import { isInvited } from '../../db/invitedSql.ts';
import type { Db } from '../../db/pool.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** One unit or gate that a customer may open, now or when their time comes. */
export type AccessRow = GameRow & {
  permission: 'unit' | 'gate';
  id: number;
  /** Null of a unit that never had a place or a controller: it has no history. */
  door_id: number | null;
  /** What the customer calls it, and what stands on the door. */
  name: string;
  name_on_door: string;
  type: Access['type'];
  site_id: number;
  site_name: string;
  site_icon: string;
  site_address: string;
  latitude: number;
  longitude: number;
  time_zone: string;
  product_name: string | null;
  area_name: string | null;
  direction: 'entry' | 'exit' | 'both' | null;
  lock_status: 'locked' | 'unlocked' | null;
  door_status: 'closed' | 'open' | null;
  reported_at: Temporal.Instant | null;
  alarm: Access['alarmCause'];
  alarm_acknowledged_at: Temporal.Instant | null;
  lights_on: boolean | null;
  has_lights: boolean;
  has_pad: boolean;
  has_controller: boolean;
  online: boolean;
  serial: string | null;
  has_bluetooth: boolean;
  test_mode_until: Temporal.Instant | null;
  overlock_manual: boolean;
  overlock_arrears: boolean;
  invitation_id: number | null;
  invitation_state: 'Pending' | 'Accepted' | null;
  /** Null where a booking of the customer's own opens it. */
  shared_by: string | null;
  booking_id: number | null;
  booking_state: 'Upcoming' | 'Active' | 'InArrears' | null;
  start_time: Temporal.Instant | null;
  end_time: Temporal.Instant | null;
};

export type DoorName = { permission: 'unit' | 'gate'; id: number };

// Whose doors: own bookings, and shares that were accepted or still wait for an answer; of all units, or of one.
const granted = (customerId: number, now: Temporal.Instant, unitId?: number) => sql`
  granted as (
    select b.unit_id, b.id as booking_id, b.state, b.start_time, b.end_time,
      null::integer as invitation_id, null::text as invitation_state, null::integer as gate_id, b.nickname,
      null::text as shared_by
    from bookings b
    where b.customer_id = ${customerId} and b.state in ('Upcoming', 'Active', 'InArrears')
      and (b.end_time is null or b.end_time > ${now}) ${ofUnit(unitId)}
    union all
    select b.unit_id, b.id, b.state, greatest(b.start_time, i.start_time), least(b.end_time, i.end_time),
      i.id, i.state, i.gate_id, null, inviter.first_name || ' ' || inviter.last_name
    from invitations i
      join bookings b on b.id = i.booking_id
      join customers inviter on inviter.id = i.inviter_id
    where (i.state = 'Accepted' and i.invitee_id = ${customerId}
        or i.state = 'Pending' and ${isInvited(customerId)})
      and b.state in ('Upcoming', 'Active', 'InArrears')
      and (least(b.end_time, i.end_time) is null or least(b.end_time, i.end_time) > ${now}) ${ofUnit(unitId)}
  )`;

function ofUnit(unitId: number | undefined): Sql {
  return unitId === undefined ? sql`` : sql`and b.unit_id = ${unitId}`;
}

const doorColumns = (now: Temporal.Instant) => sql`
  d.reported_lock as lock_status, d.reported_door as door_status, d.reported_alarm as alarm,
  d.alarm_acknowledged_at, d.reported_lights as lights_on, coalesce(d.has_lights, false) as has_lights,
  coalesce(d.has_pad, false) as has_pad, d.controller_id is not null as has_controller, c.serial,
  c.grants_acknowledged_version is not null as has_bluetooth, c.test_mode_until,
  ${isOnline(now)} as online, ${reportedAt} as reported_at`;

// A door of a customer, or all of them.
function doorsOf(customerId: number, now: Temporal.Instant, door?: DoorName): Sql {
  if (door?.permission === 'unit') return sql`with ${granted(customerId, now, door.id)} ${unitsOf(now)}`;
  if (door) return sql`with ${granted(customerId, now)} ${gatesOf(now, sql`g.id = ${door.id}`)}`;
  return sql`with ${granted(customerId, now)} (${unitsOf(now)}) union all (${gatesOf(now, sql`true`)})`;
}

const unitsOf = (now: Temporal.Instant) => sql`
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

const gatesOf = (now: Temporal.Instant, which: Sql) => sql`
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

const accessColumns = sql`
  access.*, s.name as site_name, s.icon as site_icon, s.time_zone, s.latitude, s.longitude,
  concat_ws(', ', s.street1, s.street2, concat_ws(' ', s.suburb, s.state, s.postcode)) as site_address`;
const inOrder = sql`access.permission desc, access.name_order`;

/** All doors of a customer, units before gates, in the order people count; or the one that is named. */
export function listAccess(
  db: Db,
  customerId: number,
  now: Temporal.Instant,
  door?: DoorName,
): Promise<AccessRow[]> {
  return db.query(sql`
    select ${accessColumns} from (${doorsOf(customerId, now, door)}) access join sites s on s.id = access.site_id
    order by ${inOrder}`);
}

export type PersonRow = {
  person_id: number;
  person_name: string;
  permission_ingest: boolean;
  account_ended: boolean;
};

/** A customer and, in the same round trip, all their doors, or the one that is named where it is theirs. */
export async function findPersonWithAccess(
  db: Db,
  customerId: number,
  now: Temporal.Instant,
  door?: DoorName,
): Promise<{ person: PersonRow; doors: AccessRow[] } | undefined> {
  const rows = await db.query<PersonRow & (AccessRow | { id: null })>(sql`
    select c.id as person_id, c.first_name || ' ' || c.last_name as person_name,
      o.feature_permission_ingest as permission_ingest, c.suspended_at is not null as account_ended, ${accessColumns}
    from customers c
      join organisations o on o.id = c.organisation_id
      left join (${doorsOf(customerId, now, door)}) access on true
      left join sites s on s.id = access.site_id
    where c.id = ${customerId}
    order by ${inOrder}`);
  return rows[0] && { person: rows[0], doors: rows.filter((row) => row.id !== null) };
}

/** How a site bars its gates to people whose units are overlocked, and how many units this person may use there. */
export type GateRule = { behaviour: 'never' | 'anyUnit' | 'allUnits'; units: number; overlocked: number };

export function findGateRule(
  db: Db,
  customerId: number,
  siteId: number,
  now: Temporal.Instant,
): Promise<GateRule> {
  return db.one(sql`
    with ${granted(customerId, now)}
    select s.gate_overlock_behaviour as behaviour, count(distinct u.id)::integer as units,
      count(distinct u.id) filter (where u.overlock_manual or u.overlock_arrears)::integer as overlocked
    from sites s
      left join granted g on g.state in ('Active', 'InArrears') and g.start_time <= ${now}
        and g.invitation_state is distinct from 'Pending'
      left join units u on u.id = g.unit_id and u.site_id = s.id
    where s.id = ${siteId} group by s.id`);
}

/** The door of a unit or gate of the customer's organisation, whether or not they may open it. */
export function findDoor(
  db: Db,
  customerId: number,
  { permission, id }: DoorName,
): Promise<{ door_id: number } | undefined> {
  const named = permission === 'unit' ? sql`units` : sql`gates`;
  return db.maybe(sql`
    select n.door_id
    from ${named} n
      join sites s on s.id = n.site_id
      join customers c on c.organisation_id = s.organisation_id
    where n.id = ${id} and c.id = ${customerId} and n.door_id is not null`);
}

/** Sets the customer's own name for a unit on their live booking; false when there is none. */
export async function setNickname(
  db: Db,
  customerId: number,
  unitId: number,
  nickname: string,
): Promise<boolean> {
  const changed = await db.query(sql`
    update bookings set nickname = ${nickname}
    where customer_id = ${customerId} and unit_id = ${unitId} and state in ('Upcoming', 'Active', 'InArrears')
    returning id`);
  return changed.length > 0;
}
