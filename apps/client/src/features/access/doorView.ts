import type { Access } from '@gatehouse/contract/model/access';
import { isGate, isPending } from '@gatehouse/contract/rules/accessStatus';
import { formatLongDate, formatTime, namedZone } from '@gatehouse/contract/rules/displayTime';
import { isAfter } from '@gatehouse/contract/rules/instants';
import { doorBadge } from '../../doors/doorView.ts';
import { readerZone } from '../../lib/clock.ts';
import type { Status } from '../../ui/status.ts';
import { messages } from './messages.ts';

/** The status badge of a door in the list of a customer's: an invitation that waits comes before the door's own. */
export function accessBadge(access: Access, ageMs: number): Status {
  return isPending(access) ? 'pending' : doorBadge(access, ageMs);
}

/**
 * Why a door does not obey this person now, and what to do about it: an overlock lets them lock it, and where only staff
 * can help it is said how to reach them.
 */
export type BlockReason = { title: string; text: string; isOverlock?: boolean; asksStaff?: boolean };

/** When a door that does not obey this person yet will, by its site's clock; undefined once it does. */
function opensFrom(
  { startTime }: Pick<Access, 'startTime'>,
  now: Temporal.Instant,
  timeZone: string,
  viewerTimeZone: string = readerZone(),
): string | undefined {
  if (startTime === null || !isAfter(Temporal.Instant.from(startTime), now)) return undefined;
  const start = Temporal.Instant.from(startTime);
  const zone = namedZone(start, timeZone, viewerTimeZone);
  const when = `${formatLongDate(start, timeZone)}, ${formatTime(start, timeZone)}`;
  return zone === undefined ? when : `${when} (${zone})`;
}

/** A guest sees no more than that it is overlocked. */
function overlockBlockReason({ overlockReason, sharedBy }: Access): BlockReason {
  const { byGuest, byArrears, byStaff } = messages.overlocked;
  if (sharedBy !== null) return { title: byGuest.title, text: byGuest.text(sharedBy), isOverlock: true };
  return { ...(overlockReason === 'arrears' ? byArrears : byStaff), isOverlock: true };
}

/** Whoever is there has to be let in by somebody. */
function noControllerReason(access: Access): BlockReason {
  const { unit, gate, text } = messages.noController;
  return { title: isGate(access) ? gate : unit, text, asksStaff: true };
}

/** What stands in the way of every command; undefined when nothing does. */
export function blockReasonAt(
  access: Access,
  now: Temporal.Instant,
  timeZone: string,
  viewerTimeZone?: string,
): BlockReason | undefined {
  if (access.lockStatus === 'overlocked') return overlockBlockReason(access);
  const { sharedBy } = access;
  const opens = opensFrom(access, now, timeZone, viewerTimeZone);
  if (opens !== undefined) {
    const title = sharedBy === null ? messages.notStarted.own : messages.notStarted.shared;
    return { title, text: messages.notStarted.text(opens) };
  }
  if (access.endTime !== null && !isAfter(Temporal.Instant.from(access.endTime), now)) {
    const { own, shared } = messages.ended;
    return sharedBy === null ? own : { title: shared.title, text: shared.text(sharedBy) };
  }
  return access.hasController ? undefined : noControllerReason(access);
}
