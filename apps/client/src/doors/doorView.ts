import type { Access } from '@gatehouse/contract/model/access';
import { type AccessStatus, accessStatus, isAlarmed, isGate } from '@gatehouse/contract/rules/accessStatus';
import type { Status } from '../ui/status.ts';

/** What a door or gate is, and what its device reported of it. */
export type Door = Pick<
  Access,
  'permission' | 'lockStatus' | 'doorStatus' | 'reportedAt' | 'online' | 'alarmStatus' | 'alarmCause'
>;
export type DoorAction = 'open' | 'lock';

/** The status badge of a door in a list: what matters most of it, never what its device has not reported. */
export function doorBadge(door: Door, ageMs: number): Status {
  if (isAlarmed(door)) return 'alarm';
  const status = accessStatus(door, isGate(door), ageMs);
  return status === 'unknown' && !door.online ? 'offline' : status;
}

/** What of a door stands in words under its drawing. */
export type DoorFact = { name: string; value: string };

const lockLabels = { locked: 'Locked', unlocked: 'Unlocked', overlocked: 'Overlocked', none: undefined };
const doorLabels = { closed: 'Closed', open: 'Open', none: undefined };

/** The facts one by one; those that may be out of date stand in the past. A gate has no lock of its own. */
export function doorFacts(door: Door, stale: boolean): DoorFact[] {
  const reported = (word: string | undefined) => {
    if (word === undefined) return 'Not reported yet';
    return stale ? `Was ${word.toLowerCase()}` : word;
  };
  const lock = { name: 'Lock', value: reported(lockLabels[door.lockStatus ?? 'none']) };
  const leaf = {
    name: isGate(door) ? 'Gate' : 'Door',
    value: reported(doorLabels[door.doorStatus ?? 'none']),
  };
  const controller = { name: 'Controller', value: door.online ? reported('Connected') : 'Offline' };
  return isGate(door) ? [leaf, controller] : [lock, leaf, controller];
}

/** What can be asked of a door now: the one big action, and the other one where it is not known which is needed. */
export function doorActions(door: Door, status: AccessStatus): readonly DoorAction[] {
  if (isGate(door)) return ['open'];
  if (status === 'unknown') return ['open', 'lock'];
  return door.lockStatus === 'unlocked' ? ['lock'] : ['open'];
}
