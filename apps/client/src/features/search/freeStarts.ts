import type { workspaceAvailability } from '@gatehouse/contract/api/search';
import type * as z from 'zod/mini';

type FreeTime = z.infer<typeof workspaceAvailability.response>['times'][number];

/** A free start as a person chooses it. */
export type FreeStart = FreeTime & {
  /** How it stands in an address: its local time, with the offset where the clock shows that time once before. */
  at: string;
  /** '2:30 pm'; with its zone where the clock shows that time twice. */
  label: string;
};

/** Free starts of a site; of an hour that the clock shows twice, both can be told apart. */
export function freeStarts(times: readonly FreeTime[], timeZone: string): FreeStart[] {
  return times.map((time) => {
    const local = Temporal.Instant.from(time.start).toZonedDateTimeISO(timeZone);
    const shown = (disambiguation: 'earlier' | 'later') =>
      local.toPlainDateTime().toZonedDateTime(timeZone, { disambiguation }).toInstant();
    const isTwice = !shown('earlier').equals(shown('later'));
    const isSecond = isTwice && !shown('earlier').equals(local.toInstant());
    const label = formatLocalTime(time.localTime);
    return {
      ...time,
      at: isSecond ? `${time.localTime}:00${local.offset}` : time.localTime,
      label: isTwice ? `${label} ${zoneAt(local)}` : label,
    };
  });
}

/** 'AEST', 'AEDT'. */
function zoneAt({ epochMilliseconds, timeZoneId }: Temporal.ZonedDateTime): string {
  const format = new Intl.DateTimeFormat('en-AU', { timeZone: timeZoneId, timeZoneName: 'short' });
  return format.formatToParts(epochMilliseconds).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** '14:30' as '2:30 pm'. */
function formatLocalTime(time: string): string {
  const [hour, minute] = time.split(':');
  const at = Number(hour);
  return `${at % 12 || 12}:${minute} ${at < 12 ? 'am' : 'pm'}`;
}
