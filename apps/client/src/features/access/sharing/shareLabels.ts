import type { Invitation } from '@gatehouse/contract/api/invitations';
import type { Access } from '@gatehouse/contract/model/access';
import { isPending } from '@gatehouse/contract/rules/accessStatus';
import { formatLongDate, formatTime, namedZone } from '@gatehouse/contract/rules/displayTime';

type Times = { startTime: string | null; endTime: string | null };

/** When something begins or ends, by the clock of its site. */
export function formatMoment(
  at: string,
  timeZone: string,
  viewerTimeZone: string = Temporal.Now.timeZoneId(),
): string {
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
    from && `from ${formatMoment(from, timeZone, viewerTimeZone)}`,
    endTime && `until ${formatMoment(endTime, timeZone, viewerTimeZone)}`,
  ].filter(Boolean);
  return text.length > 0 ? text.join(' ') : 'until the booking ends';
}

/** How a share stands, as seen by whoever gave it. An end that has passed counts before the server wrote it down. */
export function formatShare(share: Invitation, now: number, viewerTimeZone?: string): string {
  const { state, timeZone, endTime } = share;
  if (hasEnded(share, now)) {
    return endTime === null ? 'Ended' : `Ended ${formatMoment(endTime, timeZone, viewerTimeZone)}`;
  }
  const how = state === 'Pending' ? 'Not accepted yet' : 'Accepted';
  return `${how}, ${formatValidity(share, timeZone, now, viewerTimeZone)}`;
}

export function hasEnded({ state, endTime }: Invitation, now: number): boolean {
  return state === 'Expired' || state === 'Revoked' || (endTime !== null && Date.parse(endTime) <= now);
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
    title: 'Delete share?',
    text:
      state === 'Accepted'
        ? `${accessName} stops opening for ${inviteeName} at once.`
        : `The invitation of ${inviteeName} to ${accessName} can not be accepted any more.`,
    keep: 'Keep share',
    confirm: 'Delete share',
    done: 'Share deleted.',
  };
}

/** Asked of whoever holds a share, or is offered one. */
export function leavingOf(
  id: number,
  access: Pick<Access, 'name' | 'sharedBy' | 'Invitation_state'>,
): Ending {
  const { name, sharedBy } = access;
  return isPending(access)
    ? {
        id,
        title: 'Decline invitation?',
        text: `You will not be able to open ${name}. ${sharedBy} will be notified.`,
        keep: 'Keep invitation',
        confirm: 'Decline invitation',
        done: 'Invitation declined.',
      }
    : {
        id,
        title: 'Leave share?',
        text: `${name} stops opening for you at once. ${sharedBy} will be notified.`,
        keep: 'Keep share',
        confirm: 'Leave share',
        done: 'Share left.',
      };
}
