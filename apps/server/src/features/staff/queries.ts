import type { AlarmCause } from '@gatehouse/contract/device/messages';
import type { UnitType } from '@gatehouse/contract/model/access';
import type { Occupied } from '@gatehouse/contract/model/doorCommand';
import { isOnline, reportedAt, unitOccupied } from '../../db/doorSql.ts';
import type { Db } from '../../db/pool.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** A door as its device reported it, and the controller it hangs on. */
export type DoorRow = {
  /** Null of a unit that was never wired. */
  door_id: number | null;
  controller_id: number | null;
  lock_status: 'locked' | 'unlocked' | null;
  door_status: 'closed' | 'open' | null;
  reported_at: Temporal.Instant | null;
  alarm: AlarmCause | null;
  alarm_acknowledged_at: Temporal.Instant | null;
  lights_on: boolean | null;
  has_lights: boolean;
  jammed: boolean;
  online: boolean;
};

export type UnitRow = DoorRow & {
  id: number;
  name: string;
  site_id: number;
  area_name: string;
  type: UnitType;
  has_bluetooth: boolean;
  overlock_manual: boolean;
  overlock_arrears: boolean;
  occupied: Occupied | null;
  battery: number | null;
  dim_length: number | null;
  dim_width: number | null;
  customer_name: string | null;
  in_arrears: boolean;
};

/** A unit behind a door. */
export type UnitWithDoorRow = UnitRow & { door_id: number };

export type GateRow = DoorRow & {
  id: number;
  door_id: number;
  name: string;
  site_id: number;
  type: 'gate';
  battery: number | null;
  /** A way in is nobody's. */
  occupied: null;
};

/** What a {@link DoorRow} has, of a door `d` and its controller `c`. */
export const doorColumns = (now: Temporal.Instant) => sql`
  d.id as door_id, d.controller_id, d.reported_lock as lock_status, d.reported_door as door_status,
  d.reported_alarm as alarm, d.alarm_acknowledged_at, d.reported_lights as lights_on,
  coalesce(d.has_lights, false) as has_lights,
  coalesce(d.reported_jammed, false) as jammed, ${isOnline(now)} as online, ${reportedAt} as reported_at`;

/** Units of an organisation, in the order people count. `which` narrows units `u` and their doors `d`. */
function units(organisationId: number, now: Temporal.Instant, which: Sql): Sql {
  return sql`
    select u.id, u.name, u.site_id, a.name as area_name, u.type, u.overlock_manual, u.overlock_arrears,
      ${unitOccupied} as occupied, c.grants_acknowledged_version is not null as has_bluetooth, c.battery,
      p.dim_length, p.dim_width, r.customer_name, coalesce(r.state = 'InArrears', false) as in_arrears,
      ${doorColumns(now)}
    from units u
      join sites s on s.id = u.site_id
      join areas a on a.id = u.area_id
      left join doors d on d.id = u.door_id
      left join controllers c on c.id = d.controller_id
      left join products p on p.id = u.product_id
      left join lateral (
        select k.first_name || ' ' || k.last_name as customer_name, b.state
        from bookings b left join customers k on k.id = b.customer_id
        where b.unit_id = u.id and b.state in ('Active', 'InArrears')
        order by b.state = 'InArrears' desc, b.id limit 1
      ) r on true
    where s.organisation_id = ${organisationId} and ${which}
    order by u.name_order`;
}

export function listUnits(
  db: Db,
  organisationId: number,
  siteId: number,
  now: Temporal.Instant,
): Promise<UnitRow[]> {
  return db.query(units(organisationId, now, sql`u.site_id = ${siteId}`));
}

export function findUnits(
  db: Db,
  organisationId: number,
  ids: readonly number[],
  now: Temporal.Instant,
): Promise<UnitRow[]> {
  return db.query(units(organisationId, now, sql`u.id = any(${ids}::integer[])`));
}

export function listUnitsOfController(
  db: Db,
  organisationId: number,
  controllerId: number,
  now: Temporal.Instant,
): Promise<UnitWithDoorRow[]> {
  return db.query(units(organisationId, now, sql`d.controller_id = ${controllerId}`));
}

export function listUnitsOfDoors(
  db: Db,
  organisationId: number,
  doorIds: readonly number[],
  now: Temporal.Instant,
): Promise<UnitWithDoorRow[]> {
  return db.query(units(organisationId, now, sql`u.door_id = any(${doorIds}::integer[])`));
}

function gates(organisationId: number, now: Temporal.Instant, which: Sql): Sql {
  return sql`
    select g.id, g.name, g.site_id, 'gate' as type, null as occupied, c.battery, ${doorColumns(now)}
    from gates g
      join sites s on s.id = g.site_id
      join doors d on d.id = g.door_id
      left join controllers c on c.id = d.controller_id
    where s.organisation_id = ${organisationId} and ${which}
    order by g.name`;
}

export function listGates(
  db: Db,
  organisationId: number,
  siteId: number,
  now: Temporal.Instant,
): Promise<GateRow[]> {
  return db.query(gates(organisationId, now, sql`g.site_id = ${siteId}`));
}

export function findGate(
  db: Db,
  organisationId: number,
  id: number,
  now: Temporal.Instant,
): Promise<GateRow | undefined> {
  return db.maybe(gates(organisationId, now, sql`g.id = ${id}`));
}

export function listGatesOfController(
  db: Db,
  organisationId: number,
  controllerId: number,
  now: Temporal.Instant,
): Promise<GateRow[]> {
  return db.query(gates(organisationId, now, sql`d.controller_id = ${controllerId}`));
}

export function findController(
  db: Db,
  organisationId: number,
  controllerId: number,
): Promise<{ site_id: number } | undefined> {
  return db.maybe(sql`
    select c.site_id from controllers c join sites s on s.id = c.site_id
    where c.id = ${controllerId} and s.organisation_id = ${organisationId}`);
}

export function listGatesOfDoors(
  db: Db,
  organisationId: number,
  doorIds: readonly number[],
  now: Temporal.Instant,
): Promise<GateRow[]> {
  return db.query(gates(organisationId, now, sql`g.door_id = any(${doorIds}::integer[])`));
}

export type UnitDetailsRow = {
  controller_serial: string | null;
  beacon_uuid: string;
  overlock_note: string | null;
  customer_id: number | null;
  customer_name: string | null;
  mobile: string | null;
  booking_state: string | null;
};

export function findUser(db: Db, id: number): Promise<{ id: number; email: string; name: string }> {
  return db.one(sql`select id, email, name from users where id = ${id}`);
}

export function findZone(db: Db, siteId: number): Promise<{ time_zone: string }> {
  return db.one(sql`select time_zone from sites where id = ${siteId}`);
}

/** What only the screen of one unit shows: who rents it, and what it hangs on. */
export function findUnitDetails(db: Db, unitId: number): Promise<UnitDetailsRow> {
  return db.one(sql`
    select c.serial as controller_serial, u.beacon_uuid, u.overlock_note, k.id as customer_id,
      k.first_name || ' ' || k.last_name as customer_name, k.mobile, b.state as booking_state
    from units u
      left join doors d on d.id = u.door_id
      left join controllers c on c.id = d.controller_id
      left join bookings b on b.unit_id = u.id and b.state in ('Active', 'InArrears')
      left join customers k on k.id = b.customer_id
    where u.id = ${unitId}`);
}

/** Sets or lifts the overlock by hand; false where it stood so already. */
export async function setOverlock(
  tx: Db,
  unitId: number,
  overlocked: boolean,
  note: string | null,
): Promise<boolean> {
  const changed = await tx.query(sql`
    update units set overlock_manual = ${overlocked}, overlock_note = ${overlocked ? note : null}
    where id = ${unitId} and overlock_manual <> ${overlocked} returning id`);
  return changed.length > 0;
}

/** Notes that staff have seen to a door's alarm; false where none sounds. */
export async function acknowledgeAlarm(tx: Db, doorId: number, now: Temporal.Instant): Promise<boolean> {
  const changed = await tx.query(sql`
    update doors set alarm_acknowledged_at = ${now}
    where id = ${doorId} and reported_alarm is not null and alarm_acknowledged_at is null returning id`);
  return changed.length > 0;
}

/** The customers whom a unit's doors are shown to now. */
export function listCustomersOf(db: Db, unitId: number): Promise<{ id: number }[]> {
  return db.query(sql`
    select b.customer_id as id from bookings b
    where b.unit_id = ${unitId} and b.state in ('Upcoming', 'Active', 'InArrears') and b.customer_id is not null
    union
    select i.invitee_id from invitations i join bookings b on b.id = i.booking_id
    where b.unit_id = ${unitId} and b.state in ('Upcoming', 'Active', 'InArrears') and i.state = 'Accepted'`);
}

/** Who rents a unit now; where an overlock by hand is lifted, only if no other is active. */
export function listRenters(
  db: Db,
  unitId: number,
  overlocked: boolean,
): Promise<{ customer_id: number; unit: string }[]> {
  return db.query(sql`
    select distinct b.customer_id, u.name as unit
    from units u
      join bookings b on b.unit_id = u.id and b.state in ('Active', 'InArrears') and b.customer_id is not null
    where u.id = ${unitId} and (${overlocked} or not u.overlock_arrears)
    order by b.customer_id`);
}

/** A site of an operator. */
export function findSite(
  db: Db,
  organisationId: number,
  id: number,
): Promise<{ site_id: number } | undefined> {
  return db.maybe(sql`
    select id as site_id from sites where id = ${id} and organisation_id = ${organisationId}`);
}
