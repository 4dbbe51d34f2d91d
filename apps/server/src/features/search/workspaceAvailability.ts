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
  workspaceStarts,
} from '@gatehouse/contract/rules/bookingTime';
import { isAfter, isBefore, laterOf } from '@gatehouse/contract/rules/instants';
import { bookingCost } from '@gatehouse/contract/rules/recurrence';
import type { z } from 'zod/mini';
import type { Context } from '../../context.ts';
import { countFree, freeUntil, toUnits, type Units } from './freeTime.ts';
import { findWorkspace, listOccupancy } from './queries.ts';
import { type Body, type Days, readDays, readInstant, refuse, toSlot } from './workspaceRequest.ts';

const MAX_DAYS_BOOKED = 31;
const MAX_HOURS_BOOKED = 24;
const STEP_MS = STEP_MINUTES * 60_000;

type Reply = z.infer<typeof endpoint.response>;
type Product = {
  id: number;
  price: number;
  recurringInterval: RecurringInterval | null;
  recurringIntervalCount: number;
  opensAt: string | null;
  closesAt: string | null;
  timeZone: string;
};
/** One question: the product, now, and the calendar of the person who asks. */
type Question = { ctx: Context; product: Product; now: Temporal.Instant; timeZone: string };

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
  const row = await findWorkspace(ctx.db, organisationId, body.siteId, body.productId);
  if (!row || (body.productType && body.productType !== row.unit_type)) throw new ApiError('NOT_FOUND');
  const product: Product = {
    id: body.productId,
    price: row.price,
    recurringInterval: row.recurring_interval,
    recurringIntervalCount: row.recurring_interval_count,
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    timeZone: row.time_zone,
  };
  const question = { ctx, product, now: ctx.clock.now(), timeZone: body.timeZone };
  const days = readDays(body, question.now);
  const reply: Reply = { timeZone: product.timeZone, times: [], durations: [], confirmed: null };
  if (body.confirmation) {
    return { ...reply, confirmed: await isSlotFree(question, toSlot(body, product.timeZone)) };
  }
  if (body.level === 'times') {
    const spans = body.period === 'day' ? wholeDays(question, days) : steps(question, days);
    return { ...reply, times: await listTimes(question, spans) };
  }
  const durations =
    body.period === 'day'
      ? listDays(question, days.first)
      : listHours(question, readInstant(body.startDate, body));
  return { ...reply, durations: await durations };
}

async function isSlotFree(
  { ctx, product, now }: Question,
  slot: Span & { byDay: boolean },
): Promise<boolean> {
  const { timeZone } = product;
  if (!isBefore(slot.start, slot.end)) refuse('The end must be after the start.');
  const earliest = slot.byDay ? startOfDay(dayAt(now, timeZone), timeZone) : currentStep(now);
  if (isBefore(slot.start, earliest)) return false;
  if (!slot.byDay) {
    if (!isOnStep(slot.start, timeZone) || !isOnStep(slot.end, timeZone)) {
      refuse('Times must be on a quarter of an hour.');
    }
    if (!isWithinOpeningHours(slot, product, timeZone)) return false;
  }
  const units = await occupancy(ctx, product, slot, now);
  return countFree(units, slot.start.epochMilliseconds, slot.end.epochMilliseconds) > 0;
}

/** The steps of those days that lie inside opening hours and have not passed. */
function steps({ product, now, timeZone }: Question, days: Days): Span[] {
  const first = startOfDay(days.first, timeZone);
  const end = startOfDay(days.last.add({ days: 1 }), timeZone);
  const asked = { start: laterOf(first, currentStep(now)), end };
  if (!isBefore(asked.start, end)) return [];
  // A night's opening began on the day before.
  let day = dayAt(asked.start, product.timeZone).subtract({ days: 1 });
  const last = lastDayBefore(end, product.timeZone);
  const spans: Span[] = [];
  for (; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    const open = openingWindow(day, product, product.timeZone);
    if (!overlaps(open, asked)) continue;
    for (const start of workspaceStarts(day, product, product.timeZone)) {
      const at = start.epochMilliseconds;
      const isAsked = at >= asked.start.epochMilliseconds && at < end.epochMilliseconds;
      if (isAsked && at + STEP_MS <= open.end.epochMilliseconds) {
        spans.push({ start, end: Temporal.Instant.fromEpochMilliseconds(at + STEP_MS) });
      }
    }
  }
  return spans;
}

/** Those days of the site that have not passed. */
function wholeDays({ product, now }: Question, days: Days): Span[] {
  const today = dayAt(now, product.timeZone);
  const spans: Span[] = [];
  for (let day = days.first; Temporal.PlainDate.compare(day, days.last) <= 0; day = day.add({ days: 1 })) {
    if (Temporal.PlainDate.compare(day, today) < 0) continue;
    spans.push({
      start: startOfDay(day, product.timeZone),
      end: startOfDay(day.add({ days: 1 }), product.timeZone),
    });
  }
  return spans;
}

async function listTimes({ ctx, product, now }: Question, spans: readonly Span[]): Promise<Reply['times']> {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return [];
  const units = await occupancy(ctx, product, { start: first.start, end: last.end }, now);
  const localTime = localClock(product.timeZone);
  return spans.flatMap(({ start, end }) => {
    const available = countFree(units, start.epochMilliseconds, end.epochMilliseconds);
    if (available === 0) return [];
    return [{ start: start.toString(), end: end.toString(), localTime: localTime(start), available }];
  });
}

async function listHours(
  { ctx, product, now }: Question,
  start: Temporal.Instant,
): Promise<Reply['durations']> {
  const { timeZone } = product;
  if (!isOnStep(start, timeZone)) refuse('Times must be on a quarter of an hour.');
  const closing = closingAfter(product, start);
  if (!closing || isBefore(start, currentStep(now))) return [];
  const units = await occupancy(ctx, product, { start, end: closing }, now);
  const until = Math.min(freeUntil(units, start.epochMilliseconds) ?? 0, closing.epochMilliseconds);
  const durations: Reply['durations'] = [];
  for (let minutes = STEP_MINUTES; ; minutes += STEP_MINUTES) {
    const end = start.add({ minutes });
    if (end.epochMilliseconds > until) return durations;
    durations.push(duration(product, start, end, minutes / 60));
  }
}

async function listDays(
  { ctx, product, now }: Question,
  day: Temporal.PlainDate,
): Promise<Reply['durations']> {
  const { timeZone } = product;
  if (Temporal.PlainDate.compare(day, dayAt(now, timeZone)) < 0) return [];
  const start = startOfDay(day, timeZone);
  const endOf = (days: number) => startOfDay(day.add({ days }), timeZone);
  const units = await occupancy(ctx, product, { start, end: endOf(MAX_DAYS_BOOKED) }, now);
  const until = freeUntil(units, start.epochMilliseconds) ?? 0;
  return Array.from({ length: MAX_DAYS_BOOKED }, (_, index) => index + 1)
    .filter((days) => endOf(days).epochMilliseconds <= until)
    .map((days) => duration(product, start, endOf(days), days));
}

function duration(product: Product, start: Temporal.Instant, end: Temporal.Instant, length: number) {
  const price = bookingCost(product, start, end, product.timeZone);
  return { start: start.toString(), end: end.toString(), length, price };
}

async function occupancy(
  ctx: Context,
  product: Product,
  window: Span,
  now: Temporal.Instant,
): Promise<Units> {
  return toUnits(await listOccupancy(ctx.db, product.id, window, now));
}

/** When the product closes that is open at `start`; undefined while it is closed. */
function closingAfter(product: Product, start: Temporal.Instant): Temporal.Instant | undefined {
  if (product.opensAt === null) return start.add({ hours: MAX_HOURS_BOOKED });
  const day = dayAt(start, product.timeZone);
  return [day, day.subtract({ days: 1 })]
    .map((candidate) => openingWindow(candidate, product, product.timeZone))
    .find((window) => !isAfter(window.start, start) && isBefore(start, window.end))?.end;
}
