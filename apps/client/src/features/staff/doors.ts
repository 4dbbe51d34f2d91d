import type { StaffGate, StaffUnit } from '@gatehouse/contract/api/staff';
import type { UnitType } from '@gatehouse/contract/model/access';
import { staffListTypes } from '@gatehouse/contract/rules/staffList';
import type { Door } from '../../doors/doorView.ts';

/** A unit or gate in the list of staff. */
export type StaffDoor =
  | { permission: 'unit'; key: string; door: StaffUnit }
  | { permission: 'gate'; key: string; door: StaffGate };

export type DoorGroup = { type: UnitType; title: string; doors: StaffDoor[] };

const titles: Record<UnitType, string> = {
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
};

/** A site's doors as staff see them listed: its gates, then its units by type, of those whose names hold a text. */
export function groupDoors(
  gates: readonly StaffGate[],
  units: readonly StaffUnit[],
  wanted: string,
): DoorGroup[] {
  const text = wanted.trim().toLocaleLowerCase('en-AU');
  const isWanted = ({ name }: { name: string }) => name.toLocaleLowerCase('en-AU').includes(text);
  const all: StaffDoor[] = [
    ...gates.filter(isWanted).map((door) => ({ permission: 'gate' as const, key: `gate_${door.id}`, door })),
    ...units
      .filter((door) => staffListTypes.includes(door.type) && isWanted(door))
      .map((door) => ({ permission: 'unit' as const, key: `unit_${door.id}`, door })),
  ];
  const byType = Map.groupBy(all, ({ door }) => door.type);
  return (Object.keys(titles) as UnitType[]).flatMap((type) => {
    const doors = byType.get(type);
    return doors ? [{ type, title: titles[type], doors }] : [];
  });
}

/** A door of staff in the words in which doors are shown. */
export function asDoor({ permission, door }: Pick<StaffDoor, 'permission' | 'door'>): Door {
  const { lockStatus, doorStatus, reportedAt, online, alarmStatus, alarmCause } = door;
  const leaf = doorStatus === 'opened' ? 'open' : doorStatus;
  return { permission, lockStatus, doorStatus: leaf, reportedAt, online, alarmStatus, alarmCause };
}
