import type { Access } from '@gatehouse/contract/model/access';
import { type AccessStatus, accessStatus, isAlarmed, isGate } from '@gatehouse/contract/rules/accessStatus';
import { type Status, statusWord } from '../ui/status.ts';
import { messages } from './messages.ts';

/** What a door or gate is, and what its device reported of it. */
export type Door = Pick<
  Access,
  | 'permission'
  | 'lockStatus'
  | 'doorStatus'
  | 'reportedAt'
  | 'online'
  | 'alarmStatus'
  | 'alarmCause'
  | 'hasController'
> & { type?: string | undefined };
export type DoorAction = 'open' | 'lock';
/** One thing to ask of a door, and how it is sent. */
export type Way = { action: DoorAction; byBluetooth: boolean };

/** The status badge of a door in a list: what matters most of it, never what its device has not reported. */
export function doorBadge(door: Door, ageMs: number): Status {
  if (isAlarmed(door)) return 'alarm';
  const status = accessStatus(door, isGate(door), ageMs);
  return status === 'unknown' ? unknownStatus(door) : status;
}

/** Why it is not known how a door stands. */
function unknownStatus({ hasController, online }: Door): Status {
  if (!hasController) return 'noController';
  return online ? 'unknown' : 'offline';
}

/** What a door is called by its state, with its sign: as its facts say it, whatever sounds beside. */
export function doorHeadline(door: Door, ageMs: number): { status: Status; word: string } {
  const status = accessStatus(door, isGate(door), ageMs);
  if (status === 'unknown') {
    const word = door.hasController ? statusWord.unknown : statusWord.noController;
    return { status: unknownStatus(door), word };
  }
  if (isForcedOpen(door)) return { status: 'alarm', word: messages.forcedOpen };
  return { status, word: statusWord[status] };
}

/** Whether it was broken open and has not been closed since. */
export function isForcedOpen(door: Door): boolean {
  return isAlarmed(door) && door.alarmCause === 'Door Forced Open' && door.doorStatus === 'open';
}

/** That a door alarms, and why, unless its headline says it. */
export function alarmText(door: Door): string {
  if (door.alarmCause === null || isForcedOpen(door)) return messages.alarming;
  return messages.alarmingBecause[door.alarmCause];
}

/** What of a door stands in words under its drawing. */
export type DoorFact = { name: string; value: string };

/**
 * The facts one by one; those that may be out of date stand in the past. A gate has no lock of its own, and without a
 * controller nothing is known.
 */
export function doorFacts(door: Door, stale: boolean): DoorFact[] {
  if (!door.hasController) return [{ name: messages.facts.controller, value: messages.links.none }];
  const reported = (word: string | undefined) => {
    if (word === undefined) return messages.notReported;
    return stale ? messages.was(word) : word;
  };
  const lockWord = door.lockStatus === null ? undefined : messages.locks[door.lockStatus];
  const lock = { name: messages.facts.lock, value: reported(lockWord) };
  const leaf = {
    name: isGate(door) ? messages.facts.gate : messages.facts.door,
    value: reported(leafWord(door)),
  };
  const link = door.online ? reported(messages.links.online) : messages.links.offline;
  const controller = { name: messages.facts.controller, value: link };
  return isGate(door) ? [leaf, controller] : [lock, leaf, controller];
}

function leafWord(door: Door): string | undefined {
  if (isForcedOpen(door)) return messages.forcedOpen;
  return door.doorStatus === null ? undefined : messages.leaves[door.doorStatus];
}

/** What can be asked of a door now: the one big action, and the other one where it is not known which is needed. */
export function doorActions(door: Door, status: AccessStatus): readonly DoorAction[] {
  if (isGate(door)) return ['open'];
  if (status === 'unknown') return ['open', 'lock'];
  return door.lockStatus === 'unlocked' ? ['lock'] : ['open'];
}
