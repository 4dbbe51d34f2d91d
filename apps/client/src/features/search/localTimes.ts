import type { DaySteps } from './daySteps.ts';
import { instantAt } from './daySteps.ts';

/** How a start is written in an address: its local time, with the offset where the clock shows that time once before. */
export function addressTime(instant: Temporal.Instant, timeZone: string): string {
  const local = instant.toZonedDateTimeISO(timeZone);
  const first = local.toPlainDateTime().toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' });
  return first.equals(local) ? time : `${time}:00${local.offset}`;
}

/** `HH:MM` by the clock of a zone, as a time field holds it. */
export function fieldTime(instant: Temporal.Instant, timeZone: string): string {
  return instant.toZonedDateTimeISO(timeZone).toPlainTime().toString({ smallestUnit: 'minute' });
}

/** The step of a day that an address means by a start. */
export function stepAtAddress(steps: DaySteps, at: string, timeZone: string): number | undefined {
  const index = steps.starts
    .slice(0, steps.count)
    .findIndex((start) => addressTime(Temporal.Instant.fromEpochMilliseconds(start), timeZone) === at);
  return index === -1 ? undefined : index;
}

/** The first step from one on at which the clock shows a time; the end of all counts too. */
export function stepAtTime(
  steps: DaySteps,
  time: string,
  timeZone: string,
  from: number,
): number | undefined {
  for (let index = from; index <= steps.starts.length; index += 1) {
    if (fieldTime(instantAt(steps, index), timeZone) === time) return index;
  }
  return undefined;
}
