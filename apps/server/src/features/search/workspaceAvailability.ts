import type { workspaceAvailability as endpoint } from '@gatehouse/contract/api/search';
import { ApiError } from '@gatehouse/contract/errors';
import type { RecurringInterval } from '@gatehouse/contract/model/product';
import {
  currentStep,
  dayAt,
  isOnStep,
  isWithinOpeningHours,
  lastDayBefore,
  localClock,
  openingWindow,
  overlaps,
  type Span,
  STEP_MINUTES,
  startOfDay,
  stepsWithin,
} from '@gatehouse/contract/rules/bookingTime';
import { earlierOf, isBefore, laterOf } from '@gatehouse/contract/rules/instants';
import { bookingCost } from '@gatehouse/contract/rules/recurrence';
import { type Hours, hoursOn, isOpenFor, isWithin, openSpans } from '@gatehouse/contract/rules/siteHours';
import { timeMessages } from '@gatehouse/contract/rules/timeMessages';
import type { z } from 'zod/mini';
import type { Context } from '../../context.ts';
import { countFree, freeUntil, type Units } from './freeTime.ts';
import { findWorkspace } from './queries.ts';
import {
  type Body,
  type Days,
  MAX_DAYS_BOOKED,
  readDays,
  readInstant,
  refuse,
  toSlot,
  windowOf,
} from './workspaceRequest.ts';

const MAX_HOURS_BOOKED = 24;
const STEP_MS = STEP_MINUTES * 60_000;
const DAY_MS = 86_400_000;

type Reply = z.infer<typeof endpoint.response>;
type Product = {
  id: number;
  price: number;
  recurringInterval: RecurringInterval | null;
  recurringIntervalCount: number;
  opensAt: string | null;
  closesAt: string | null;
} & Hours;
/** One question: the product, when its units are taken, now, and the calendar of the person who asks. */
type Question = { product: Product; units: Units; now: Temporal.Instant; timeZone: string };
/** Half open, in milliseconds since 1970: a day has a hundred of them. */
type Times = { start: number; end: number };

/**
 * When a workspace can be booked (docs/specification/search.md#workspace-availability). What has passed and
 * what lies outside the opening hours is not free. Rejects with NOT_FOUND, and BOOKING_TIME_INVALID for times
 * that make no sense.
 */
export async function workspaceAvailability(
  ctx: Context,
  organisationId: number,
  body: Body,
): Promise<Reply> {
  const now = ctx.clock.now();
  const days = readDays(body, now);
  const { siteId, productId } = body;
  const row = await findWorkspace(ctx.db, { organisationId, siteId, productId }, windowOf(body, days), now);
  if (!row || (body.productType && body.productType !== row.unit_type)) throw new ApiError('NOT_FOUND');
  const product: Product = {
    id: productId,
    price: row.price,
    recurringInterval: row.recurring_interval,
    recurringIntervalCount: row.recurring_interval_count,
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    hours: row.hours,
    timeZone: row.time_zone,
  };
  const question = { product, units: row.units, now, timeZone: body.timeZone };
  const reply: Reply = { timeZone: product.timeZone, times: [], durations: [], confirmed: null };
  if (body.confirmation) {
    return { ...reply, confirmed: isSlotFree(question, toSlot(body, product.timeZone)) };
  }
  if (body.level === 'times') {
    const times = body.period === 'day' ? wholeDays(question, days) : steps(question, days);
    return { ...reply, times: listTimes(question, times) };
  }
  const durations =
    body.period === 'day'
      ? listDays(question, days.first)
      : listHours(question, readInstant(body.startDate, body));
  return { ...reply, durations };
}

function isSlotFree({ product, units, now }: Question, slot: Span & { byDay: boolean }): boolean {
  const { timeZone } = product;
  if (!isBefore(slot.start, slot.end)) refuse(timeMessages.endBeforeStart);
  const earliest = slot.byDay ? startOfDay(dayAt(now, timeZone), timeZone) : currentStep(now);
  if (isBefore(slot.start, earliest)) return false;
  if (!slot.byDay) {
    if (!isOnStep(slot.start, timeZone) || !isOnStep(slot.end, timeZone)) {
      refuse(timeMessages.offQuarter);
    }
    if (!isWithinOpeningHours(slot, product, timeZone)) return false;
  }
  if (!isOpenFor(product, slot)) return false;
  return countFree(units, slot.start.epochMilliseconds, slot.end.epochMilliseconds) > 0;
}

/** The steps of those days that lie inside opening hours and have not passed. */
function steps({ product, now, timeZone }: Question, days: Days): Times[] {
  const first = startOfDay(days.first, timeZone);
  const end = startOfDay(days.last.add({ days: 1 }), timeZone);
  const asked = { start: laterOf(first, currentStep(now)), end };
  if (!isBefore(asked.start, end)) return [];
  // A night's opening began on the day before.
  let day = dayAt(asked.start, product.timeZone).subtract({ days: 1 });
  const last = lastDayBefore(end, product.timeZone);
  const siteOpen = openSpans(product, day, last);
  const times: Times[] = [];
  for (; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    const open = openingWindow(day, product, product.timeZone);
    if (!overlaps(open, asked)) continue;
    for (const start of stepsWithin(open)) {
      const isAsked = start >= asked.start.epochMilliseconds && start < end.epochMilliseconds;
      const step = { start, end: start + STEP_MS };
      if (isAsked && step.end <= open.end.epochMilliseconds && isDuring(step, siteOpen)) times.push(step);
    }
  }
  return times;
}

/** Whether a site that is open in these times is so for all of a step. */
function isDuring({ start, end }: Times, open: Span[] | undefined): boolean {
  if (open === undefined) return true;
  return open.some((span) => span.start.epochMilliseconds <= start && end <= span.end.epochMilliseconds);
}

/** Those days of the site that have not passed, and on which it is not closed. */
function wholeDays({ product, now }: Question, days: Days): Times[] {
  const today = dayAt(now, product.timeZone);
  const times: Times[] = [];
  for (let day = days.first; Temporal.PlainDate.compare(day, days.last) <= 0; day = day.add({ days: 1 })) {
    if (Temporal.PlainDate.compare(day, today) < 0 || hoursOn(product, day)?.hours === null) continue;
    times.push({
      start: startOfDay(day, product.timeZone).epochMilliseconds,
      end: startOfDay(day.add({ days: 1 }), product.timeZone).epochMilliseconds,
    });
  }
  return times;
}

function listTimes({ product, units }: Question, times: readonly Times[]): Reply['times'] {
  const localTime = localClock(product.timeZone);
  const textOf = minuteTexts();
  return times.flatMap(({ start, end }) => {
    const available = countFree(units, start, end);
    if (available === 0) return [];
    return [{ start: textOf(start), end: textOf(end), localTime: localTime(start), available }];
  });
}

/**
 * Writes one whole minute after another, each in milliseconds since 1970, as an instant writes itself. It asks for the
 * date once a day, which is what makes a day of them cheap.
 */
function minuteTexts(): (at: number) => string {
  const clock = localClock('UTC');
  let [day, date] = [Number.NaN, ''];
  return (at) => {
    const its = Math.floor(at / DAY_MS);
    if (its !== day) {
      day = its;
      date = Temporal.Instant.fromEpochMilliseconds(at).toString().slice(0, 'YYYY-MM-DD'.length);
    }
    return `${date}T${clock(at)}:00Z`;
  };
}

function listHours({ product, units, now }: Question, start: Temporal.Instant): Reply['durations'] {
  const { timeZone } = product;
  if (!isOnStep(start, timeZone)) refuse(timeMessages.offQuarter);
  const closing = closingAfter(product, start);
  if (!closing || isBefore(start, currentStep(now))) return [];
  const until = Math.min(freeUntil(units, start.epochMilliseconds) ?? 0, closing.epochMilliseconds);
  const durations: Reply['durations'] = [];
  for (let minutes = STEP_MINUTES; ; minutes += STEP_MINUTES) {
    const end = start.add({ minutes });
    if (end.epochMilliseconds > until) return durations;
    durations.push(duration(product, start, end, minutes / 60));
  }
}

function listDays({ product, units, now }: Question, day: Temporal.PlainDate): Reply['durations'] {
  const { timeZone } = product;
  if (Temporal.PlainDate.compare(day, dayAt(now, timeZone)) < 0) return [];
  const start = startOfDay(day, timeZone);
  const endOf = (days: number) => startOfDay(day.add({ days }), timeZone);
  const until = freeUntil(units, start.epochMilliseconds) ?? 0;
  return Array.from({ length: MAX_DAYS_BOOKED }, (_, index) => index + 1)
    .filter(
      (days) => endOf(days).epochMilliseconds <= until && isOpenFor(product, { start, end: endOf(days) }),
    )
    .map((days) => duration(product, start, endOf(days), days));
}

function duration(product: Product, start: Temporal.Instant, end: Temporal.Instant, length: number) {
  const price = bookingCost(product, start, end, product.timeZone);
  return { start: start.toString(), end: end.toString(), length, price };
}

/** When the product closes that is open at `start`, or its site; undefined while either is closed. */
function closingAfter(product: Product, start: Temporal.Instant): Temporal.Instant | undefined {
  const day = dayAt(start, product.timeZone);
  const isOpen = (span: Span) => isWithin({ start, end: start }, span) && !span.end.equals(start);
  const own =
    product.opensAt === null
      ? start.add({ hours: MAX_HOURS_BOOKED })
      : [day, day.subtract({ days: 1 })]
          .map((candidate) => openingWindow(candidate, product, product.timeZone))
          .find(isOpen)?.end;
  const spans = openSpans(product, day, day.add({ days: 1 }));
  if (spans === undefined) return own;
  const site = spans.find(isOpen)?.end;
  return own && site && earlierOf(own, site);
}
