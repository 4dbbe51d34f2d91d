import type { StaffGate, StaffUnit } from '@gatehouse/contract/api/staff';
import type { StaffLockable } from '@gatehouse/contract/api/staffLockables';
import type { PlanArea, PlanSpot } from '@gatehouse/contract/api/staffPlan';
import { isStale } from '@gatehouse/contract/rules/accessStatus';
import type { Box } from '@gatehouse/contract/rules/planBoxes';
import { doorSideAmong, gateSide } from '../../../doors/plan/geometry.ts';
import type { Look, Place } from '../../../doors/plan/shape.ts';
import { type StaffDoor, staffDoor } from '../doors.ts';

/** A door where it stands, with what its device reported. */
export type PlanDoor = { place: Place; box: Box; item: StaffDoor; look: Look };

/** The places of a plan, each with the side its door is on. */
export function placesOf(areas: readonly PlanArea[], spots: readonly PlanSpot[]): Place[] {
  return areas.flatMap((area) => {
    const within = spots
      .filter(({ areaId }) => areaId === area.id)
      .map(({ kind, id, x, y, width, height }) => ({ kind, id, box: { x, y, width, height } }));
    const boxes = within.map(({ box }) => box);
    const doorSide = doorSideAmong(boxes, area);
    return within.map(({ kind, id, box }) => ({
      key: `${kind}_${id}`,
      areaId: area.id,
      kind,
      box,
      side: kind === 'gate' ? gateSide(box, area) : doorSide(box),
    }));
  });
}

/** The doors of a plan as they are now; `isOld` where what was fetched may be out of date. */
export function planDoors(
  places: readonly Place[],
  lists: {
    units: readonly StaffUnit[];
    gates: readonly StaffGate[];
    lockables: readonly StaffLockable[];
  },
  isOld: boolean,
): PlanDoor[] {
  const all = [
    ...lists.units.map((door) => staffDoor('unit', door)),
    ...lists.gates.map((door) => staffDoor('gate', door)),
    ...lists.lockables.map((door) => staffDoor('lockable', door)),
  ];
  const items = new Map(all.map((item) => [item.key, item]));
  return places.flatMap((place) => {
    const item = items.get(place.key);
    return item ? [{ place, box: place.box, item, look: lookOf(item, isOld) }] : [];
  });
}

/** How a door is drawn; `isOld` where what is known of it may be out of date. */
export function lookOf(item: StaffDoor, isOld: boolean): Look {
  const { permission, door } = item;
  const stale = isOld || isStale(door);
  return {
    lock: lockOf(item, stale),
    isOpen: stale || door.doorStatus === null ? null : door.doorStatus === 'opened',
    isAlarmed: door.alarmStatus === 'alarmed',
    isTaken: permission === 'unit' ? door.rented : permission === 'lockable' && goodsIn(door) > 0,
  };
}

function goodsIn({ inStock, reserved }: StaffLockable): number {
  return inStock + reserved;
}

// An overlock is ours to know, whatever the device reports.
function lockOf({ permission, door }: StaffDoor, stale: boolean): Look['lock'] {
  if (door.lockStatus === 'overlocked') return 'overlocked';
  if (door.controllerId === null) return 'noController';
  if (stale) return door.online ? 'unknown' : 'offline';
  if (permission === 'gate') {
    if (door.doorStatus === null) return 'unknown';
    return door.doorStatus === 'opened' ? 'open' : 'closed';
  }
  return door.lockStatus ?? 'unknown';
}
