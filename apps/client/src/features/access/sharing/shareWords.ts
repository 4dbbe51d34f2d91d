import type { Invitation } from '@gatehouse/contract/api/invitations';
import { formatLongDate, formatTime, namedZone } from '@gatehouse/contract/rules/displayTime';

type Times = { startTime: string | null; endTime: string | null };

/** When something begins or ends, by the clock of its site. */
export function momentWords(
  at: string,
  timeZone: string,
  readerTimeZone: string = Temporal.Now.timeZoneId(),
): string {
  const instant = Temporal.Instant.from(at);
  const zone = namedZone(instant, timeZone, readerTimeZone);
  const words = `${formatLongDate(instant, timeZone)}, ${formatTime(instant, timeZone)}`;
  return zone === undefined ? words : `${words} (${zone})`;
}

/** For how long a share holds: nothing to say of a beginning that has passed. */
export function timeWords(
  { startTime, endTime }: Times,
  timeZone: string,
  now: number,
  readerTimeZone?: string,
): string {
  const from = startTime !== null && Date.parse(startTime) > now ? startTime : null;
  const words = [
    from && `from ${momentWords(from, timeZone, readerTimeZone)}`,
    endTime && `until ${momentWords(endTime, timeZone, readerTimeZone)}`,
  ].filter(Boolean);
  return words.length > 0 ? words.join(' ') : 'until the booking ends';
}

/** How a share stands, told by whoever gave it. An end that has passed counts before the server wrote it down. */
export function shareWords(share: Invitation, now: number, readerTimeZone?: string): string {
  const { state, timeZone, endTime } = share;
  if (hasEnded(share, now)) {
    return endTime === null ? 'Ended' : `Ended ${momentWords(endTime, timeZone, readerTimeZone)}`;
  }
  const how = state === 'Pending' ? 'Not accepted yet' : 'Accepted';
  return `${how}, ${timeWords(share, timeZone, now, readerTimeZone)}`;
}

export function hasEnded({ state, endTime }: Invitation, now: number): boolean {
  return state === 'Expired' || state === 'Revoked' || (endTime !== null && Date.parse(endTime) <= now);
}
