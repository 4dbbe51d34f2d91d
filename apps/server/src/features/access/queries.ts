import type { DoorOperation } from '@gatehouse/contract/device/messages';
import type { Access } from '@gatehouse/contract/model/access';
import { type DoorName, gatesOf, granted, unitsOf } from '../../db/accessSql.ts';
import { type RightRow, rightsToUnits, rightTo } from '../../db/doorRightSql.ts';
import type { GameRow } from '../../db/gameSql.ts';
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

// All doors of a customer, or the one that is named: those of shares that wait for an answer, too.
function doorsOf(customerId: number, now: Temporal.Instant, door?: DoorName): Sql {
  if (door?.permission === 'unit') {
    return sql`with ${granted(customerId, now, { unitId: door.id, pending: true })} ${unitsOf(now)}`;
  }
  const all = granted(customerId, now, { pending: true });
  if (door) return sql`with ${all} ${gatesOf(now, sql`g.id = ${door.id}`)}`;
  return sql`with ${all} (${unitsOf(now)}) union all (${gatesOf(now, sql`true`)})`;
}

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

/** A customer and, in the same round trip, all their doors. */
export async function findPersonWithAccess(
  db: Db,
  customerId: number,
  now: Temporal.Instant,
): Promise<{ person: PersonRow; doors: AccessRow[] } | undefined> {
  const rows = await db.query<PersonRow & (AccessRow | { id: null })>(sql`
    select c.id as person_id, c.first_name || ' ' || c.last_name as person_name,
      o.feature_permission_ingest as permission_ingest, c.suspended_at is not null as account_ended, ${accessColumns}
    from customers c
      join organisations o on o.id = c.organisation_id
      left join (${doorsOf(customerId, now)}) access on true
      left join sites s on s.id = access.site_id
    where c.id = ${customerId}
    order by ${inOrder}`);
  return rows[0] && { person: rows[0], doors: rows.filter((row) => row.id !== null) };
}

/** What a customer may do at a door; undefined where it is none of theirs. */
export function findRight(
  db: Db,
  { customerId, door, operation }: { customerId: number; door: DoorName; operation: DoorOperation },
  now: Temporal.Instant,
): Promise<RightRow | undefined> {
  const asked = {
    customerId: sql`${customerId}::integer`,
    permission: sql`${door.permission}::text`,
    id: sql`${door.id}::integer`,
    operation: sql`${operation}::text`,
  };
  return db.maybe(rightTo(asked, now));
}

export type OpenUnitRow = { unit_id: number; in_arrears: boolean };

/** The units that a customer may open now; undefined where their account has ended. */
export async function listOpenUnits(
  db: Db,
  customerId: number,
  now: Temporal.Instant,
): Promise<OpenUnitRow[] | undefined> {
  const rows = await db.query<OpenUnitRow | { unit_id: null }>(sql`
    select r.id as unit_id, r.in_arrears
    from customers c left join (${rightsToUnits(customerId, sql`'open'`, now)}) r on r.refusal is null
    where c.id = ${customerId} and c.suspended_at is null`);
  return rows.length > 0 ? rows.filter((row) => row.unit_id !== null) : undefined;
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
