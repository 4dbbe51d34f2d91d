import type { Access } from '@gatehouse/contract/model/access';
import {
  type AccessStatus,
  accessStatus,
  isAlarmed,
  isGate,
  isPending,
} from '@gatehouse/contract/rules/accessStatus';
import { formatLongDate, formatTime, namedZone } from '@gatehouse/contract/rules/displayTime';
import type { Status } from '../../ui/status.ts';
import type { DoorAction } from './queries.ts';

/** The sign of a door in a list: what matters most of it, never what its device has not told. */
export function doorSign(access: Access, ageMs: number): Status {
  if (isPending(access)) return 'pending';
  if (isAlarmed(access)) return 'alarm';
  const status = accessStatus(access, isGate(access), ageMs);
  return status === 'unknown' && !access.online ? 'offline' : status;
}

/** What of a door stands in words under its drawing. */
export type DoorFact = { name: string; value: string };

const lockWords = { locked: 'Locked', unlocked: 'Unlocked', overlocked: 'Overlocked', none: undefined };
const doorWords = { closed: 'Closed', open: 'Open', none: undefined };

/** The facts one by one; those that may be out of date stand in the past. A gate has no lock of its own. */
export function doorFacts(access: Access, stale: boolean): DoorFact[] {
  const told = (word: string | undefined) => {
    if (word === undefined) return 'Not told yet';
    return stale ? `Was ${word.toLowerCase()}` : word;
  };
  const lock = { name: 'Lock', value: told(lockWords[access.lockStatus ?? 'none']) };
  const door = {
    name: isGate(access) ? 'Gate' : 'Door',
    value: told(doorWords[access.doorStatus ?? 'none']),
  };
  const controller = { name: 'Controller', value: access.online ? 'Connected' : 'Offline' };
  return isGate(access) ? [door, controller] : [lock, door, controller];
}

/** What can be asked of a door now: the one big action, and the other one where it is not known which is needed. */
export function doorActions(access: Access, status: AccessStatus): readonly DoorAction[] {
  if (isGate(access)) return ['open'];
  if (status === 'unknown') return ['open', 'lock'];
  return access.lockStatus === 'unlocked' ? ['lock'] : ['open'];
}

/** Why a door does not obey this person now, and what to do about it. */
export type Barrier = { title: string; text: string };

/** When a door that does not obey this person yet will, by its site's clock; undefined once it does. */
function opensFrom(
  { startTime }: Pick<Access, 'startTime'>,
  now: Temporal.Instant,
  timeZone: string,
  readerTimeZone: string = Temporal.Now.timeZoneId(),
): string | undefined {
  if (startTime === null || Temporal.Instant.compare(startTime, now) <= 0) return undefined;
  const start = Temporal.Instant.from(startTime);
  const zone = namedZone(start, timeZone, readerTimeZone);
  const when = `${formatLongDate(start, timeZone)}, ${formatTime(start, timeZone)}`;
  return zone === undefined ? when : `${when} (${zone})`;
}

/** A guest is told no more than that it is overlocked. */
function overlockBarrier({ overlockReason, sharedBy }: Access): Barrier {
  if (sharedBy !== null) {
    return { title: 'This unit is overlocked', text: `${sharedBy} or site staff can have it lifted.` };
  }
  return overlockReason === 'arrears'
    ? {
        title: 'Overlocked: a payment is overdue',
        text: 'The unit opens again once what is due is paid. Site staff can help.',
      }
    : { title: 'Overlocked by site staff', text: 'Please contact site staff to have it lifted.' };
}

/** What stands in the way of every command; undefined when nothing does. */
export function barrierAt(
  access: Access,
  now: Temporal.Instant,
  timeZone: string,
  readerTimeZone?: string,
): Barrier | undefined {
  if (access.lockStatus === 'overlocked') return overlockBarrier(access);
  const isShared = access.sharedBy !== null;
  const opens = opensFrom(access, now, timeZone, readerTimeZone);
  if (opens !== undefined) {
    return {
      title: isShared ? 'What is shared with you has not started yet' : 'Your booking has not started yet',
      text: `It opens for you from ${opens}.`,
    };
  }
  if (access.endTime !== null && Temporal.Instant.compare(access.endTime, now) <= 0) {
    return isShared
      ? {
          title: 'What was shared with you has ended',
          text: `It does not open for you any more. Ask ${access.sharedBy} if you still need it.`,
        }
      : {
          title: 'Your booking has ended',
          text: 'It does not open for you any more. Site staff can help if something is still inside.',
        };
  }
  return undefined;
}
