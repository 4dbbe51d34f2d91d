import type { workspaceAvailability } from '@gatehouse/contract/api/search';
import { formatTime } from '@gatehouse/contract/rules/displayTime';
import type * as z from 'zod/mini';

type FreeTime = z.infer<typeof workspaceAvailability.response>['times'][number];

/** A free start as a person chooses it. */
export type FreeStart = FreeTime & {
  /** How it stands in an address: its local time, with the offset where the clock shows that time once before. */
  at: string;
  /** '2:30 pm'; with its zone where the clock shows that time twice. */
  label: string;
};

/** Free starts of a site; of an hour that the clock shows twice, both can be distinguished. */
export function freeStarts(times: readonly FreeTime[], timeZone: string): FreeStart[] {
  return times.map((time) => {
    const local = Temporal.Instant.from(time.start).toZonedDateTimeISO(timeZone);
    const first = local.toPlainDateTime().toZonedDateTime(timeZone, { disambiguation: 'earlier' });
    const isSecond = !first.equals(local);
    return {
      ...time,
      at: isSecond ? `${time.localTime}:00${local.offset}` : time.localTime,
      label: formatTime(local.toInstant(), timeZone),
    };
  });
}
