import type { Product } from '@gatehouse/contract/model/product';
import type { Site } from '@gatehouse/contract/model/site';
import { dayAt } from '@gatehouse/contract/rules/bookingTime';
import { useNow } from '../../ui/useNow.ts';

const MINUTE_MS = 60_000;

/** Whether a workspace can be booked by the hour; any can be by the day. */
export function isByHour({ recurringInterval }: Product): boolean {
  return recurringInterval === 'hour' || recurringInterval === 'minute';
}

/** Today at a site, and the day that was chosen unless it has passed. */
export function useDays(timeZone: string, date: string | undefined): { today: string; chosen?: string } {
  const today = dayAt(Temporal.Instant.fromEpochMilliseconds(useNow(MINUTE_MS)), timeZone).toString();
  return date !== undefined && date >= today ? { today, chosen: date } : { today };
}

/** The day that it still is at one of the sites at least; undefined as long as none is known. */
export function useEarliestToday(sites: readonly Pick<Site, 'timeZone'>[]): string | undefined {
  return earliestDay(
    sites.map(({ timeZone }) => timeZone),
    Temporal.Instant.fromEpochMilliseconds(useNow(MINUTE_MS)),
  );
}

/** The first of the days that it is in these zones at an instant; undefined without any. */
export function earliestDay(zones: readonly string[], instant: Temporal.Instant): string | undefined {
  return Array.from(new Set(zones), (zone) => dayAt(instant, zone).toString()).toSorted()[0];
}

export function daysLater(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}
