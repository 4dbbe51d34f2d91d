import type { Booking } from '@gatehouse/contract/model/booking';
import { dayAt, lastDayBefore, startOfDay } from '@gatehouse/contract/rules/bookingTime';

/** When a booking that runs shall end: now, once the time that is paid is over, or after a day of choice. */
export type EndChoice = 'now' | 'paidUp' | 'day';

type Ending = Pick<Booking, 'state' | 'start_time' | 'end_time' | 'nextChargeAt' | 'bookingType' | 'Product'>;

/** What can be chosen for a booking, the first before a choice; what has not begun, and what is no storage, has no end to choose. */
export function endChoices({ state, bookingType, nextChargeAt }: Ending): [EndChoice, ...EndChoice[]] {
  if (state === 'Upcoming' || bookingType !== 'storage') return ['now'];
  return nextChargeAt === null ? ['day', 'now'] : ['paidUp', 'day', 'now'];
}

/** The days `YYYY-MM-DD` that can be the last one of a booking. */
export function lastDays({ end_time, Product }: Ending, now: Temporal.Instant) {
  const { timeZone } = Product.Site;
  return {
    min: dayAt(now, timeZone).toString(),
    max: end_time === null ? undefined : lastDayBefore(Temporal.Instant.from(end_time), timeZone).toString(),
  };
}

/** The instant of a choice as ISO text; undefined while the day is not one that can be chosen. */
export function endTimeOf(
  booking: Ending,
  choice: EndChoice,
  day: string,
  now: Temporal.Instant,
): string | undefined {
  // What has not begun is given up, whatever the end: its start is an end that no clock can call past.
  if (booking.state === 'Upcoming') return booking.start_time;
  if (choice === 'now') return now.toString();
  if (choice === 'paidUp') return booking.nextChargeAt ?? undefined;
  const { min, max } = lastDays(booking, now);
  if (day < min || (max !== undefined && day > max)) return undefined;
  return startOfDay(Temporal.PlainDate.from(day).add({ days: 1 }), booking.Product.Site.timeZone).toString();
}
