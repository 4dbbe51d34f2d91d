import type {
  ControllerDoor,
  MotorisedLock,
  StaffController,
  StaffControllerDetails,
  TestPart,
} from '@gatehouse/contract/api/controllers';
import { isAfter } from '@gatehouse/contract/rules/instants';
import type { ControllerDoorRow, ControllerRow, MotorisedDoorRow, TestRow } from './queries.ts';

export function presentController(row: ControllerRow): StaffController {
  return {
    id: row.id,
    siteId: row.site_id,
    serial: row.serial,
    name: row.name,
    firmware: row.firmware,
    battery: row.battery,
    online: row.online,
    lastSeenAt: row.last_seen_at?.toString() ?? null,
    testModeUntil: row.test_mode_until?.toString() ?? null,
    units: row.units,
    freeChannels: row.free_channels,
  };
}

export function presentDetails(
  row: ControllerRow,
  doors: readonly ControllerDoorRow[],
  tests: readonly TestRow[],
  now: Temporal.Instant,
): StaffControllerDetails {
  return {
    ...presentController(row),
    doors: doors.map((door) => presentDoor(door, now)),
    tests: tests.map(({ id, kind, results, at, by }) => ({
      id,
      kind,
      at: at.toString(),
      by,
      tests: results,
    })),
  };
}

function presentDoor(row: ControllerDoorRow, now: Temporal.Instant): ControllerDoor {
  const kind =
    row.unit_id !== null ? 'unit' : row.gate_id !== null ? 'gate' : row.locker_name ? 'locker' : 'free';
  return {
    channel: row.channel,
    name: row.unit_name ?? row.gate_name ?? row.locker_name ?? `Channel ${row.channel + 1}`,
    kind,
    id: row.unit_id ?? row.gate_id,
    rented: row.occupied === 'rented',
    occupied: row.occupied,
    lockStatus: row.overlocked ? 'overlocked' : row.lock_status,
    doorStatus: row.door_status && ({ open: 'opened', closed: 'closed' } as const)[row.door_status],
    parts: fittedParts(row),
    motorisedLock: isMotorised(row) ? presentLock(row, now) : null,
  };
}

function isMotorised(row: ControllerDoorRow): row is MotorisedDoorRow {
  return row.motorised_lock_id !== null;
}

/** What can be tried at a door. The link is the controller's own, and motion is sensed where the door is. */
export function fittedParts(row: ControllerDoorRow): TestPart[] {
  return [
    ...(row.has_lock ? (['lock'] as const) : []),
    ...(row.has_sensor ? (['door', 'motion'] as const) : []),
    ...(row.has_lights ? (['lights'] as const) : []),
    'bluetooth',
    ...(row.has_motor ? (['motor'] as const) : []),
  ];
}

/** A calibration whose time has run out is over. */
export function presentLock(row: MotorisedDoorRow, now: Temporal.Instant): MotorisedLock {
  const endsAt = row.calibration_ends_at;
  const isRunning = endsAt !== null && isAfter(endsAt, now);
  return {
    id: row.motorised_lock_id,
    unitId: row.unit_id,
    lockedPosition: row.locked_position,
    unlockedPosition: row.unlocked_position,
    position: row.position,
    calibration: isRunning ? (row.calibration ?? 'idle') : 'idle',
    calibrationEndsAt: isRunning ? endsAt.toString() : null,
    autoLockSeconds: row.auto_lock_seconds,
  };
}
