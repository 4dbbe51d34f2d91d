import { ApiError } from '@gatehouse/contract/errors';
import type { BookingType } from '@gatehouse/contract/model/product';
import {
  dayAt,
  isOnStep,
  isReservable,
  isWholeDays,
  isWithinOpeningHours,
  lastDayBefore,
  type Span,
  STEP_MINUTES,
  startOfDay,
  storageStart,
} from '@gatehouse/contract/rules/bookingTime';
import { formatLongDay } from '@gatehouse/contract/rules/displayTime';
import { dayHoursText } from '@gatehouse/contract/rules/hoursText';
import { isAfter, isBefore } from '@gatehouse/contract/rules/instants';
import { bookingCost, type Recurrence } from '@gatehouse/contract/rules/recurrence';
import { type Hours, hoursOn, isOpenFor } from '@gatehouse/contract/rules/siteHours';
import { timeMessages } from '@gatehouse/contract/rules/timeMessages';
import { messages } from './messages.ts';

const MAX_PRICE_CENTS = 100_000_000;
const MAX_AHEAD = { hours: 24 * 2 * 366 };

/** What the rules of booking need to know of a product and its site. */
export type Bookable = Recurrence &
  Hours & {
    bookingType: BookingType;
    price: number;
    opensAt: string | null;
    closesAt: string | null;
    reservationPeriod: number | null;
  };

export type Wanted = { start: Temporal.Instant; end: Temporal.Instant | null };
export type BookingTimes = Wanted & {
  /** Cents for the whole booking, or for one interval where it recurs. */
  price: number;
  recurring: boolean;
};

/** The times and price of a booking as it will be made. Throws ApiError BOOKING_TIME_INVALID in words for people. */
export function bookingTimes(product: Bookable, wanted: Wanted, now: Temporal.Instant): BookingTimes {
  return product.bookingType === 'storage'
    ? storageTimes(product, wanted, now)
    : workspaceTimes(product, wanted, now);
}

function storageTimes(product: Bookable, { start, end }: Wanted, now: Temporal.Instant): BookingTimes {
  const { timeZone } = product;
  const reservationPeriod = product.reservationPeriod ?? undefined;
  const day = dayAt(start, timeZone);
  if (end !== null) refuse(messages.noEnd);
  if (Temporal.PlainDate.compare(day, dayAt(now, timeZone)) < 0) refuse(timeMessages.startInPast);
  if (!isReservable(day, now, timeZone, reservationPeriod)) {
    refuse(reservationPeriod === 0 ? messages.todayOnly : messages.tooFarAhead);
  }
  return {
    start: storageStart(day, timeZone),
    end: null,
    price: product.price,
    recurring: product.recurringInterval !== null,
  };
}

function workspaceTimes(product: Bookable, { start, end }: Wanted, now: Temporal.Instant): BookingTimes {
  const { timeZone } = product;
  if (end === null) refuse(timeMessages.chooseEnd);
  if (!isBefore(start, end)) refuse(timeMessages.endBeforeStart);
  if (!isOnStep(start, timeZone) || !isOnStep(end, timeZone)) {
    refuse(timeMessages.offQuarter);
  }
  // Whole days may begin with the day that is running.
  const wholeDays = isWholeDays({ start, end }, timeZone);
  const earliest = wholeDays ? startOfDay(dayAt(now, timeZone), timeZone) : currentStep(now);
  if (isBefore(start, earliest)) refuse(timeMessages.startInPast);
  if (isAfter(end, now.add(MAX_AHEAD))) refuse(timeMessages.tooFar);
  if (!wholeDays && !isWithinOpeningHours({ start, end }, product, timeZone)) {
    refuse(messages.hours(product));
  }
  if (!isOpenFor(product, { start, end })) refuse(whyShut(product, { start, end }));
  const price = bookingCost(product, start, end, timeZone);
  if (price > MAX_PRICE_CENTS) refuse(messages.tooLong);
  return { start, end, price, recurring: false };
}

/** The first day on which a site is closed, or else its hours on the day on which a time begins. */
function whyShut(site: Hours, { start, end }: Span): string {
  const first = dayAt(start, site.timeZone);
  const days = first.until(lastDayBefore(end, site.timeZone)).days;
  for (let ahead = 0; ahead <= days; ahead++) {
    const day = first.add({ days: ahead });
    const said = hoursOn(site, day);
    if (said?.hours === null) return messages.closed(formatLongDay(day), said.name);
  }
  return messages.open(formatLongDay(first), dayHoursText(hoursOn(site, first)!.hours));
}

/** Somebody who chose a time just before it passed still gets it. */
function currentStep(now: Temporal.Instant): Temporal.Instant {
  return now.round({ smallestUnit: 'minute', roundingIncrement: STEP_MINUTES, roundingMode: 'floor' });
}

function refuse(why: string): never {
  throw new ApiError('BOOKING_TIME_INVALID', why);
}
