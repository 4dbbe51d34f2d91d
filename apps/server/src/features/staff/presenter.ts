import type { StaffGate, StaffUnit, StaffUnitDetails } from '@gatehouse/contract/api/staff';
import type { StaffLockable, StaffLockableDetails } from '@gatehouse/contract/api/staffLockables';
import type { LockableDetailsRow, LockableRow } from './lockableQueries.ts';
import type { GateRow, UnitDetailsRow, UnitRow } from './queries.ts';

/** What depends on who reads it. */
type Reader = { knowsCustomers: boolean };

export function presentUnit(row: UnitRow, { knowsCustomers }: Reader): StaffUnit {
  const overlockReason = row.overlock_manual ? 'manual' : row.overlock_arrears ? 'arrears' : null;
  return {
    ...presentDoor(row),
    areaName: row.area_name,
    lockStatus: overlockReason ? 'overlocked' : row.lock_status,
    rented: row.occupied === 'rented',
    overlockReason,
    battery: row.battery,
    size:
      row.dim_length !== null && row.dim_width !== null
        ? { length: row.dim_length, width: row.dim_width }
        : null,
    inArrears: row.in_arrears,
    tenantName: knowsCustomers ? row.customer_name : null,
  };
}

export function presentGate(row: GateRow): StaffGate {
  return { ...presentDoor(row), battery: row.battery };
}

export function presentUnitDetails(row: UnitRow, details: UnitDetailsRow, reader: Reader): StaffUnitDetails {
  const { customer_id: customerId, customer_name: name, booking_state: bookingState } = details;
  const { controller_serial: serial } = details;
  return {
    ...presentUnit(row, reader),
    tenant:
      reader.knowsCustomers && customerId !== null && name !== null && bookingState !== null
        ? { customerId, name, mobile: details.mobile, bookingState }
        : null,
    controllerSerial: serial,
    bluetooth: serial !== null && row.has_bluetooth ? { serial, uuid: details.beacon_uuid } : null,
    overlockNote: details.overlock_note,
  };
}

export function presentLockable(row: LockableRow): StaffLockable {
  return { ...presentState(row), inStock: row.in_stock, reserved: row.reserved };
}

export function presentLockableDetails(row: LockableRow, details: LockableDetailsRow): StaffLockableDetails {
  return { ...presentLockable(row), controllerSerial: details.controller_serial, goods: details.goods };
}

function presentDoor<Type extends string>(row: (UnitRow | GateRow) & { type: Type }) {
  return { ...presentState(row), type: row.type };
}

function presentState(row: UnitRow | GateRow | LockableRow) {
  const alarmed = row.alarm !== null && row.alarm_acknowledged_at === null;
  return {
    id: row.id,
    name: row.name,
    siteId: row.site_id,
    controllerId: row.controller_id,
    lockStatus: row.lock_status,
    doorStatus: row.door_status && ({ open: 'opened', closed: 'closed' } as const)[row.door_status],
    reportedAt: row.reported_at?.toString() ?? null,
    online: row.online,
    alarmStatus: alarmed ? ('alarmed' as const) : ('none' as const),
    alarmCause: alarmed ? row.alarm : null,
    jammed: row.jammed,
    lightsOn: row.has_lights ? (row.lights_on ?? false) : null,
  };
}
