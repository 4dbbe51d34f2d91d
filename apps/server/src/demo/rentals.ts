import { randomBytes, randomUUID } from 'node:crypto';
import { dayAt, meetingSpan, startOfDay } from '@gatehouse/contract/rules/bookingTime';
import { earlierOf, isAfter, isBefore, laterOf } from '@gatehouse/contract/rules/instants';
import {
  anniversary,
  bookingCost,
  nextAnniversary,
  type Recurrence,
} from '@gatehouse/contract/rules/recurrence';
import type { DemoProduct } from './catalogue.ts';
import type { DemoSite } from './layout.ts';

/** A space of a site that can be booked. */
export type Space = { site: DemoSite; unit: string; product: DemoProduct };

/** A booking with the order it came from, and the intervals that were charged. */
export type Rental = {
  site: string;
  unit: string;
  product: string;
  customer: string;
  state: 'Upcoming' | 'Active' | 'InArrears' | 'Completed' | 'Cancelled';
  start: Temporal.Instant;
  end: Temporal.Instant | null;
  /** Cents for the whole booking, or for one interval where it recurs. */
  price: number;
  recurring: boolean;
  nextChargeAt: Temporal.Instant | null;
  arrearsSince: Temporal.Instant | null;
  cancelledAt: Temporal.Instant | null;
  reference: string;
  orderState: 'Prepaid' | 'Refunded';
  placedAt: Temporal.Instant;
  payment: string;
  charges: Charge[];
};

/** An interval of a rental. The first is paid with its order and has no attempts of its own. */
type Charge = {
  periodStart: Temporal.Instant;
  periodEnd: Temporal.Instant;
  state: 'Paid' | 'Failed';
  attempts: { payment: string; at: Temporal.Instant }[];
};

/** Days after the first failure on which a card is tried again. */
const RETRIED_AFTER_DAYS = [0, 1, 3, 5];

/** An order number as people read it: no letters or digits that look alike. */
export function orderReference(): string {
  const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  return Array.from(randomBytes(8), (byte) => alphabet[byte % alphabet.length]).join('');
}

function rental(
  space: Space,
  customer: string,
  now: Temporal.Instant,
  start: Temporal.Instant,
  end: Temporal.Instant | null,
): Rental {
  const begun = !isAfter(start, now);
  const ended = end !== null && !isAfter(end, now);
  const placedAt = begun ? start.subtract({ hours: 20 }) : now.subtract({ hours: 30 });
  return {
    site: space.site.name,
    unit: space.unit,
    product: space.product.name,
    customer,
    state: ended ? 'Completed' : begun ? 'Active' : 'Upcoming',
    start,
    end,
    price: space.product.price,
    recurring: end === null,
    nextChargeAt: null,
    arrearsSince: null,
    cancelledAt: null,
    reference: orderReference(),
    orderState: 'Prepaid',
    placedAt,
    payment: randomUUID(),
    charges: [],
  };
}

/** Open-ended storage since (or from) the start of a day at the site, paid to this day. */
export function rent(space: Space, customer: string, now: Temporal.Instant, daysFromToday: number): Rental {
  const { timeZone } = space.site;
  const start = startOfDay(dayAt(now, timeZone).add({ days: daysFromToday }), timeZone);
  const recurrence = repeating(space.product);
  const next = nextAnniversary(start, laterOf(now, start), recurrence, timeZone);
  const made = rental(space, customer, now, start, null);
  return {
    ...made,
    nextChargeAt: next.at,
    charges: Array.from({ length: next.index }, (_, index): Charge => {
      const periodStart = anniversary(start, index, recurrence, timeZone);
      const periodEnd = anniversary(start, index + 1, recurrence, timeZone);
      const attempts = index === 0 ? [] : [{ payment: randomUUID(), at: periodStart }];
      return { periodStart, periodEnd, state: 'Paid', attempts };
    }),
  };
}

/** Storage that was given up some days ago. */
export function rented(
  space: Space,
  customer: string,
  now: Temporal.Instant,
  from: number,
  to: number,
): Rental {
  const { timeZone } = space.site;
  const end = startOfDay(dayAt(now, timeZone).add({ days: to }), timeZone);
  const made = rent(space, customer, now, from);
  return {
    ...made,
    state: 'Completed',
    end,
    nextChargeAt: null,
    charges: made.charges.filter(({ periodStart }) => isBefore(periodStart, end)),
  };
}

/** Storage whose last charge failed as it fell due, some days ago. */
export function inArrears(space: Space, customer: string, now: Temporal.Instant, daysAgo: number): Rental {
  const { timeZone } = space.site;
  const due = startOfDay(dayAt(now, timeZone).subtract({ days: daysAgo }), timeZone);
  const start = startOfDay(dayAt(due, timeZone).subtract({ months: 3 }), timeZone);
  const made = rent(space, customer, now, dayAt(now, timeZone).until(dayAt(start, timeZone)).days);
  const charges = made.charges.map((charge): Charge => {
    if (isBefore(charge.periodStart, due)) return charge;
    const attempts = RETRIED_AFTER_DAYS.filter((days) => days <= daysAgo).map((days) => ({
      payment: randomUUID(),
      at: due.add({ hours: 24 * days }),
    }));
    return { ...charge, state: 'Failed', attempts };
  });
  return { ...made, state: 'InArrears', arrearsSince: due, charges };
}

type Meeting = { day: number; at?: string; duration: number; period: 'hour' | 'day' };

/** A workspace for some hours or days, on a day counted from today. */
export function meet(space: Space, customer: string, now: Temporal.Instant, meeting: Meeting): Rental {
  const { timeZone } = space.site;
  const { start, end } = meetingSpan(
    {
      startDate: dayAt(now, timeZone).add({ days: meeting.day }),
      startTime: meeting.at ?? '00:00',
      duration: meeting.duration,
      period: meeting.period,
    },
    timeZone,
  );
  const price = bookingCost(space.product, start, end, timeZone);
  return { ...rental(space, customer, now, start, end), price };
}

/** The same booking, called off in time and refunded. */
export function calledOff(made: Rental, now: Temporal.Instant): Rental {
  const cancelledAt = earlierOf(now, made.placedAt.add({ hours: 2 }));
  return { ...made, state: 'Cancelled', orderState: 'Refunded', cancelledAt };
}

function repeating(product: DemoProduct): Recurrence & { recurringInterval: 'month' } {
  if (product.recurringInterval !== 'month') throw new Error(`${product.name} is not rented by the month`);
  return { recurringInterval: 'month', recurringIntervalCount: product.recurringIntervalCount };
}
