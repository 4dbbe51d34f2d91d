import { isAlarmed } from '@gatehouse/contract/rules/accessStatus';
import { isBatteryLow } from '@gatehouse/contract/rules/staffList';
import type { DoorGroup, StaffDoor } from '../doors.ts';

/** What the table can be narrowed to, in the order in which it is offered: what cannot wait comes first. */
export const filterIds = [
  'all',
  'alarming',
  'jammed',
  'unlocked',
  'offline',
  'noController',
  'arrears',
  'overlocked',
  'lowBattery',
  'vacant',
] as const;
export type FilterId = (typeof filterIds)[number];

const tests: Record<FilterId, (item: StaffDoor) => boolean> = {
  all: () => true,
  alarming: ({ door }) => isAlarmed(door),
  jammed: ({ door }) => door.jammed,
  // Of a door whose controller is silent nobody knows.
  unlocked: ({ permission, door }) => permission !== 'gate' && door.online && door.lockStatus === 'unlocked',
  offline: ({ door }) => door.controllerId !== null && !door.online,
  noController: ({ door }) => door.controllerId === null,
  arrears: ({ permission, door }) => permission === 'unit' && door.inArrears,
  overlocked: ({ permission, door }) => permission === 'unit' && door.overlockReason !== null,
  lowBattery: (item) => isBatteryLow(batteryOf(item)),
  vacant: ({ permission, door }) => permission === 'unit' && !door.rented,
};

export const isFilterId = (text: string | null): text is FilterId =>
  filterIds.some((filter) => filter === text);

/** How many doors each filter leaves. */
export function countsOf(doors: readonly StaffDoor[]): Record<FilterId, number> {
  const counts = Object.fromEntries(filterIds.map((id) => [id, 0])) as Record<FilterId, number>;
  for (const item of doors) for (const id of filterIds) if (tests[id](item)) counts[id] += 1;
  return counts;
}

export const columnIds = ['name', 'state', 'tenant', 'size', 'reported', 'battery', 'arrears'] as const;
export type ColumnId = (typeof columnIds)[number];
export type Sort = { by: ColumnId; descending: boolean };

/** By what a column is sorted. What a door has nothing of comes last, whichever way it is sorted. */
const sortKeys: Record<ColumnId, (item: StaffDoor, place: number) => number | string | null> = {
  // As people count, which is how the lists come.
  name: (_item, place) => place,
  state: (item) => stateRank(item),
  tenant: (item) => tenantOf(item),
  size: ({ permission, door }) =>
    permission === 'unit' && door.size ? door.size.length * door.size.width : null,
  reported: ({ door }) => (door.reportedAt === null ? null : Date.parse(door.reportedAt)),
  battery: batteryOf,
  arrears: ({ permission, door }) => (permission === 'unit' && door.inArrears ? 0 : null),
};

export function sorted(doors: readonly StaffDoor[], { by, descending }: Sort): readonly StaffDoor[] {
  if (by === 'name' && !descending) return doors;
  const keyed = doors.map((item, place) => ({ item, place, key: sortKeys[by](item, place) }));
  const sign = descending ? -1 : 1;
  keyed.sort((a, b) => {
    if (a.key === b.key) return a.place - b.place;
    if (a.key === null) return 1;
    if (b.key === null) return -1;
    return (a.key < b.key ? -1 : 1) * sign;
  });
  return keyed.map(({ item }) => item);
}

/** The groups as the table shows them: narrowed, sorted, none of them empty. */
export function sectionsOf(
  groups: readonly DoorGroup[],
  given: { filter: FilterId; sort: Sort },
): DoorGroup[] {
  return groups.flatMap((group) => {
    const doors = sorted(group.doors.filter(tests[given.filter]), given.sort);
    return doors.length > 0 ? [{ ...group, doors }] : [];
  });
}

export function batteryOf({ permission, door }: StaffDoor): number | null {
  return permission === 'lockable' ? null : door.battery;
}

export function tenantOf({ permission, door }: StaffDoor): string | null {
  return permission === 'unit' ? door.tenantName : null;
}

/** What needs somebody comes first. */
function stateRank({ door }: StaffDoor): number {
  if (isAlarmed(door)) return 0;
  if (door.jammed) return 1;
  if (door.controllerId === null) return 6;
  if (!door.online) return 2;
  if (door.lockStatus === 'overlocked') return 4;
  return door.lockStatus === 'unlocked' || door.doorStatus === 'opened' ? 3 : 5;
}
