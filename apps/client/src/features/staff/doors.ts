import type { StaffGate, StaffUnit } from '@gatehouse/contract/api/staff';
import type { StaffLockable } from '@gatehouse/contract/api/staffLockables';
import type { UnitType } from '@gatehouse/contract/model/access';
import { isAlarmed } from '@gatehouse/contract/rules/accessStatus';
import { staffListTypes } from '@gatehouse/contract/rules/staffList';
import type { Door } from '../../doors/doorView.ts';
import { nameSearch } from '../../lib/nameSearch.ts';
import { goodsLabel } from './goodsLabel.ts';
import { messages } from './messages.ts';

/** A unit, a gate, or a compartment with goods, in the list of staff. */
export type StaffDoor =
  | { permission: 'unit'; key: string; door: StaffUnit }
  | { permission: 'gate'; key: string; door: StaffGate }
  | { permission: 'lockable'; key: string; door: StaffLockable };

type GroupType = UnitType | 'lockable' | 'alarming';
export type DoorGroup = { type: GroupType; title: string; doors: readonly StaffDoor[] };

/** A line of a list of doors: the head of a group, or one of its doors. */
export type Line = DoorGroup | StaffDoor;

export const isHead = (line: Line): line is DoorGroup => 'doors' in line;

/** In the order in which they are listed. `Object.keys` itself answers plain strings. */
const groupTypes = Object.keys(messages.groups) as GroupType[];

type Doors = { unit: StaffUnit; gate: StaffGate; lockable: StaffLockable };

/** A door under the key it has in lists and addresses. */
export function staffDoor<Kind extends keyof Doors>(permission: Kind, door: Doors[Kind]): StaffDoor {
  return { permission, key: `${permission}_${door.id}`, door } as StaffDoor;
}

/** Compartments, desks, lockers and pool tables move one at a time; the others can be chosen to move together. */
export function isBulk({ permission, door }: StaffDoor): boolean {
  return permission === 'gate' || (permission === 'unit' && staffListTypes.includes(door.type));
}

/**
 * A site's doors as staff see them listed: whatever alarms, also where it is listed nowhere else, then gates, units by
 * type, shop lockers.
 */
export function groupDoors(
  gates: readonly StaffGate[],
  units: readonly StaffUnit[],
  lockables: readonly StaffLockable[],
): DoorGroup[] {
  const all: StaffDoor[] = [
    ...gates.map((door) => staffDoor('gate', door)),
    ...units
      .filter((unit) => isAlarmed(unit) || staffListTypes.includes(unit.type))
      .map((door) => staffDoor('unit', door)),
    ...lockables.map((door) => staffDoor('lockable', door)),
  ];
  const byType = Map.groupBy(all, ({ door }): GroupType => {
    if (isAlarmed(door)) return 'alarming';
    return 'type' in door ? door.type : 'lockable';
  });
  return groupTypes.flatMap((type) => {
    const doors = byType.get(type);
    return doors ? [{ type, title: messages.groups[type], doors }] : [];
  });
}

/** What of the groups has a name that holds a text. */
export function searchDoors(groups: readonly DoorGroup[], wanted: string): readonly DoorGroup[] {
  if (wanted.trim() === '') return groups;
  const isWanted = nameSearch(wanted);
  return groups.flatMap((group) => {
    const doors = group.doors.filter(({ door }) => isWanted(door.name));
    return doors.length > 0 ? [{ ...group, doors }] : [];
  });
}

/** What a list shows of a door beside its state. */
export function factsOf(item: StaffDoor): string {
  const jammed = item.door.jammed && messages.jammed;
  if (item.permission === 'gate') return joined([jammed]);
  if (item.permission === 'lockable') return joined([jammed, goodsLabel(item.door)]);
  const { areaName, rented, overlockReason } = item.door;
  const arrears = overlockReason === 'arrears' && messages.inArrears;
  return joined([jammed, rented ? messages.rented : messages.vacant, areaName, arrears]);
}

const joined = (facts: readonly (string | false)[]) => facts.filter(Boolean).join(', ');

/** A door of staff in the words in which doors are shown. */
export function asDoor({ permission, door }: Pick<StaffDoor, 'permission' | 'door'>): Door {
  const { lockStatus, doorStatus, reportedAt, online, alarmStatus, alarmCause, controllerId } = door;
  const leaf = doorStatus === 'opened' ? 'open' : doorStatus;
  return {
    permission: permission === 'gate' ? 'gate' : 'unit',
    type: 'type' in door ? door.type : permission === 'lockable' ? 'locker' : 'gate',
    lockStatus,
    doorStatus: leaf,
    reportedAt,
    online,
    alarmStatus,
    alarmCause,
    hasController: controllerId !== null,
  };
}
