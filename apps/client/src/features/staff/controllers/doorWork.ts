import type { ControllerDoor, StaffControllerDetails } from '@gatehouse/contract/api/controllers';
import type { StaffSite } from '@gatehouse/contract/api/staff';
import { isAnyOccupied } from './controllerLabels.ts';
import { messages } from './messages.ts';

type Kind = 'test' | 'calibration' | 'settings' | 'detach';
/** What an installer does at one door. */
export type DoorWork = { kind: Kind; channel: number };

/** What is done, and at which door: 'Settings', 'of A1'. */
export function workLabel(kind: Kind, doorName: string): { action: string; at: string } {
  const { action, at } = messages.works[kind];
  return { action, at: at(doorName) };
}

/** What a member of staff may do at a door of a controller, by their rights at its site. */
export function worksAt(
  door: ControllerDoor,
  controller: Pick<StaffControllerDetails, 'doors'>,
  { rights, commissionMode }: Pick<StaffSite, 'rights' | 'commissionMode'>,
): Kind[] {
  if (!rights.includes('commissionDevices')) return [];
  const mayTouch = rights.includes('openRented') || door.occupied === null;
  const works: Kind[] = [];
  if (rights.includes('openRented') || !isAnyOccupied(controller)) works.push('test');
  if (door.motorisedLock && mayTouch) works.push('calibration', 'settings');
  if (commissionMode && isUnit(door) && mayTouch) works.push('detach');
  return works;
}

/** The doors with a customer's things that a work concerns: a test also keeps the alarms of all others quiet. */
export function concernedBy(
  { doors }: Pick<StaffControllerDetails, 'doors'>,
  { kind, channel }: DoorWork,
): ControllerDoor[] {
  return doors.filter((door) => door.occupied !== null && (kind === 'test' || door.channel === channel));
}

/** Whether a unit is wired to a channel. */
export function isUnit(door: ControllerDoor): door is ControllerDoor & { kind: 'unit'; id: number } {
  return door.kind === 'unit' && door.id !== null;
}
