import type { StaffDoor } from './doors.ts';

export type StaffDoorName = { permission: StaffDoor['permission']; id: number };

const permissions = ['unit', 'gate', 'lockable'] as const satisfies readonly StaffDoor['permission'][];
const DOOR_ID = /^([a-z]+)_(\d{1,9})$/;

/** Takes the name of a door in an address apart: `unit_5`, `gate_3`, `lockable_7`; undefined for a text that is none. */
export function parseDoorId(text: string): StaffDoorName | undefined {
  const [, name, id] = DOOR_ID.exec(text) ?? [];
  const permission = permissions.find((one) => one === name);
  return permission === undefined ? undefined : { permission, id: Number(id) };
}
