import type { StaffGate, StaffUnit } from '@gatehouse/contract/api/staff';
import type { StaffLockable } from '@gatehouse/contract/api/staffLockables';
import type { UnitType } from '@gatehouse/contract/model/access';
import { staffListTypes } from '@gatehouse/contract/rules/staffList';
import type { Door } from '../../doors/doorView.ts';

/** A unit, a gate, or a compartment with goods, in the list of staff. */
export type StaffDoor =
  | { permission: 'unit'; key: string; door: StaffUnit }
  | { permission: 'gate'; key: string; door: StaffGate }
  | { permission: 'lockable'; key: string; door: StaffLockable };

type GroupType = UnitType | 'lockable';
export type DoorGroup = { type: GroupType; title: string; doors: StaffDoor[] };

const titles: Record<GroupType, string> = {
  gate: 'Gates',
  storage: 'Storage',
  office: 'Offices',
  door: 'Doors',
  trailer: 'Trailers',
  trolley: 'Trolleys',
  parcel_store: 'Parcel stores',
  car_park: 'Car parks',
  locker: 'Lockers',
  desk: 'Desks',
  pool_table: 'Pool tables',
  lockable: 'Shop lockers',
};

/** The drawing of a door's kind. */
export const iconOf = (item: Pick<StaffDoor, 'permission' | 'door'>): UnitType =>
  'type' in item.door ? item.door.type : 'locker';

/** Compartments move one at a time; units and gates can be chosen to move together. */
export const isBulk = ({ permission }: Pick<StaffDoor, 'permission'>) => permission !== 'lockable';

/** A site's doors as staff see them listed: gates, units by type, shop lockers; those whose names hold a text. */
export function groupDoors(
  gates: readonly StaffGate[],
  units: readonly StaffUnit[],
  lockables: readonly StaffLockable[],
  wanted: string,
): DoorGroup[] {
  const text = wanted.trim().toLocaleLowerCase('en-AU');
  const isWanted = ({ name }: { name: string }) => name.toLocaleLowerCase('en-AU').includes(text);
  const all: StaffDoor[] = [
    ...gates.filter(isWanted).map((door) => ({ permission: 'gate' as const, key: `gate_${door.id}`, door })),
    ...units
      .filter((door) => staffListTypes.includes(door.type) && isWanted(door))
      .map((door) => ({ permission: 'unit' as const, key: `unit_${door.id}`, door })),
    ...lockables
      .filter(isWanted)
      .map((door) => ({ permission: 'lockable' as const, key: `lockable_${door.id}`, door })),
  ];
  const byType = Map.groupBy(all, ({ door }): GroupType => ('type' in door ? door.type : 'lockable'));
  return (Object.keys(titles) as GroupType[]).flatMap((type) => {
    const doors = byType.get(type);
    return doors ? [{ type, title: titles[type], doors }] : [];
  });
}

/** A door of staff in the words in which doors are shown. */
export function asDoor({ permission, door }: Pick<StaffDoor, 'permission' | 'door'>): Door {
  const { lockStatus, doorStatus, reportedAt, online, alarmStatus, alarmCause } = door;
  const leaf = doorStatus === 'opened' ? 'open' : doorStatus;
  return {
    permission: permission === 'gate' ? 'gate' : 'unit',
    lockStatus,
    doorStatus: leaf,
    reportedAt,
    online,
    alarmStatus,
    alarmCause,
  };
}
