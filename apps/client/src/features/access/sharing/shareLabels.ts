import type { Invitation } from '@gatehouse/contract/api/invitations';
import type { Access } from '@gatehouse/contract/model/access';
import { isPending } from '@gatehouse/contract/rules/accessStatus';
import { formatLongDate, formatTime, namedZone } from '@gatehouse/contract/rules/displayTime';
import { readerZone } from '../../../lib/clock.ts';
import { messages } from './messages.ts';

type Times = { startTime: string | null; endTime: string | null };

/** When something begins or ends, by the clock of its site. */
export function formatMoment(at: string, timeZone: string, viewerTimeZone: string = readerZone()): string {
  const instant = Temporal.Instant.from(at);
  const zone = namedZone(instant, timeZone, viewerTimeZone);
  const text = `${formatLongDate(instant, timeZone)}, ${formatTime(instant, timeZone)}`;
  return zone === undefined ? text : `${text} (${zone})`;
}

/** For how long a share holds: nothing to say of a beginning that has passed. */
export function formatValidity(
  { startTime, endTime }: Times,
  timeZone: string,
  now: number,
  viewerTimeZone?: string,
): string {
  const from = startTime !== null && Date.parse(startTime) > now ? startTime : null;
  const text = [
    from && messages.fromTime(formatMoment(from, timeZone, viewerTimeZone)),
    endTime && messages.untilTime(formatMoment(endTime, timeZone, viewerTimeZone)),
  ].filter(Boolean);
  return text.length > 0 ? text.join(' ') : messages.untilBookingEnds;
}

/** How a share stands, as seen by whoever gave it. */
export function formatShare(share: Invitation, now: number, viewerTimeZone?: string): string {
  const { state, timeZone, endTime } = share;
  if (hasEnded(share)) {
    return endTime === null
      ? messages.ended
      : messages.endedAt(formatMoment(endTime, timeZone, viewerTimeZone));
  }
  const how = state === 'Pending' ? messages.notAccepted : messages.accepted;
  return `${how}, ${formatValidity(share, timeZone, now, viewerTimeZone)}`;
}

/** Whether a share has ended, as the server says. */
export function hasEnded({ state }: Pick<Invitation, 'state'>): boolean {
  return state === 'Expired' || state === 'Revoked';
}

/** What is asked before a share ends, and announced when it has. */
export type Ending = {
  /** Of the share. */
  id: number;
  title: string;
  text: string;
  keep: string;
  confirm: string;
  done: string;
};

/** Asked of whoever gave a share. */
export function deletingOf({ id, state, accessName, inviteeName }: Invitation): Ending {
  return {
    id,
    ...messages.deleting,
    text:
      state === 'Accepted'
        ? messages.stopsOpeningFor(accessName, inviteeName)
        : messages.cannotAccept(accessName, inviteeName),
  };
}

/** Asked of whoever holds a share, or is offered one. */
export function leavingOf(
  id: number,
  access: Pick<Access, 'name' | 'sharedBy' | 'Invitation_state'>,
): Ending {
  const { name } = access;
  const sharedBy = access.sharedBy ?? '';
  return isPending(access)
    ? { id, ...messages.declining, text: messages.wontOpen(name, sharedBy) }
    : { id, ...messages.leaving, text: messages.stopsOpening(name, sharedBy) };
}
