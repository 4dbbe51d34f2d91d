import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { listBookableProducts } from '@gatehouse/contract/api/search';
import type { SiteHours } from '@gatehouse/contract/model/siteHours';
import {
  openingWindow,
  overlaps,
  type Span,
  STEP_MINUTES,
  startOfDay,
  workspaceStarts,
} from '@gatehouse/contract/rules/bookingTime';
import { isAfter } from '@gatehouse/contract/rules/instants';
import { isOpenFor } from '@gatehouse/contract/rules/siteHours';
import fc from 'fast-check';
import { sql } from '../../db/sql.ts';
import { makeCategory, makeProduct, makeSite, makeUnit } from '../../testing/factories.ts';
import { makeCustomer, makeOrder } from '../../testing/peopleFactories.ts';
import { noon, startTestServer } from '../../testing/testServer.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;
const token = server.guestToken();
const customerId = await makeCustomer(db);
const categories = {
  storage: await makeCategory(db, { unitType: 'storage' }),
  workspaces: await makeCategory(db, { unitType: 'office', bookingType: 'workspaces' }),
};
const zones = [
  'Australia/Brisbane',
  'Australia/Sydney',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Australia/Perth',
];
const sites = new Map<string, number>();
const carts = new Map<string, number>();
for (const timeZone of zones) {
  const siteId = await makeSite(db, { timeZone });
  sites.set(timeZone, siteId);
  carts.set(timeZone, await makeOrder(db, { customerId, siteId }));
}

type Stay = {
  state: string;
  start: Temporal.Instant;
  end: Temporal.Instant | null;
  heldUntil: Temporal.Instant | null;
};
const blocking = ['Held', 'Upcoming', 'Active', 'InArrears'];

// Quarters of an hour around now: two days before, five after.
const quarter = (number: number) =>
  noon.round({ smallestUnit: 'hour' }).add({ minutes: number * STEP_MINUTES });
const stay: fc.Arbitrary<Stay> = fc
  .record({
    state: fc.constantFrom(...blocking, 'Held', 'Upcoming', 'Completed', 'Cancelled', 'Expired', 'Skipped'),
    start: fc.integer({ min: -200, max: 480 }),
    length: fc.oneof(fc.integer({ min: 1, max: 120 }), fc.constant(null)),
    held: fc.integer({ min: -10, max: 10 }),
  })
  .map(({ state, start, length, held }) => ({
    state,
    start: quarter(start),
    end: length === null ? null : quarter(start + length),
    heldUntil: state === 'Held' || state === 'Expired' ? noon.add({ minutes: held }) : null,
  }));
const unit = fc.record({
  service: fc.constantFrom('in', 'in', 'in', 'out', 'manual', 'arrears'),
  stays: fc.array(stay, { maxLength: 8 }).map(withoutClashes),
});
const atTen = { from: 10 * 60, until: 18 * 60 };
const closedTomorrow = {
  date: noon.toZonedDateTimeISO('Australia/Brisbane').toPlainDate().add({ days: 1 }).toString(),
  name: 'Holiday',
  hours: null,
};
const shop: SiteHours = {
  week: [atTen, atTen, null, atTen, atTen, atTen, atTen],
  exceptions: [closedTomorrow],
};
// In one with each other, so that no day has two parts that are open.
const nights: SiteHours = {
  week: Array.from({ length: 7 }, () => ({ from: 0, until: 24 * 60 })),
  exceptions: [closedTomorrow],
};
const world = fc.record({
  bookingType: fc.constantFrom('storage', 'workspaces'),
  timeZone: fc.constantFrom(...zones),
  interval: fc.constantFrom('hour', 'day'),
  hours: fc.constantFrom(null, ['09:00', '17:00'], ['06:00', '22:00'], ['20:00', '04:00']),
  siteHours: fc.constantFrom(null, null, shop, nights),
  units: fc.array(unit, { minLength: 1, maxLength: 4 }),
  asked: fc.record({
    how: fc.constantFrom('nothing', 'date', 'from', 'fromTo'),
    day: fc.integer({ min: -1, max: 6 }),
    from: fc.integer({ min: -100, max: 400 }),
    length: fc.integer({ min: 1, max: 120 }),
  }),
});
type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never;

// The database keeps blocking stays of a unit apart; an expired reservation is still one of them.
function withoutClashes(stays: Stay[]): Stay[] {
  const kept: Stay[] = [];
  for (const one of stays) {
    const clashes = kept.some(
      (other) => [one, other].every(({ state }) => blocking.includes(state)) && overlaps(one, other),
    );
    if (!clashes) kept.push(one);
  }
  return kept;
}

/** Looks at every stay of every unit. */
function countNaively(made: World): number {
  const { bookingType, timeZone, interval, hours, siteHours, units, asked } = made;
  const isOpen = (span: Span) => isOpenFor({ hours: siteHours, timeZone }, span);
  const offered = units
    .filter(({ service }) => service === 'in')
    .map(({ stays }) =>
      stays.filter(
        ({ state, heldUntil }) =>
          blocking.includes(state) && (heldUntil === null || state !== 'Held' || isAfter(heldUntil, noon)),
      ),
    );
  const free = (span: { start: Temporal.Instant; end: Temporal.Instant | null }) =>
    offered.filter((stays) => stays.every((one) => !overlaps(one, span))).length;

  const today = noon.toZonedDateTimeISO(timeZone).toPlainDate();
  const date = today.add({ days: asked.day });
  const from = quarter(asked.from);
  const to = asked.how === 'fromTo' ? quarter(asked.from + asked.length) : null;
  if (bookingType === 'storage') {
    const day =
      asked.how === 'nothing'
        ? today
        : asked.how === 'date'
          ? date
          : from.toZonedDateTimeISO(timeZone).toPlainDate();
    const ahead = today.until(day).days;
    return ahead < 0 || ahead > 14 ? 0 : free({ start: startOfDay(day, timeZone), end: to });
  }
  if (asked.how === 'nothing') return offered.length;
  if (asked.how !== 'date') {
    const end = to ?? from.add({ minutes: STEP_MINUTES });
    return isAfter(end, noon) && isOpen({ start: from, end }) ? free({ start: from, end }) : 0;
  }
  if (asked.day < 0) return 0;
  if (interval === 'day') {
    const whole = { start: startOfDay(date, timeZone), end: startOfDay(date.add({ days: 1 }), timeZone) };
    return isOpen(whole) ? free(whole) : 0;
  }
  const opening = { opensAt: hours?.[0] ?? null, closesAt: hours?.[1] ?? null };
  const closing = openingWindow(date, opening, timeZone).end;
  const steps = workspaceStarts(date, opening, timeZone)
    .map((start): Span => ({ start, end: start.add({ minutes: STEP_MINUTES }) }))
    .filter((step) => !isAfter(step.end, closing) && isAfter(step.end, noon) && isOpen(step));
  return offered.filter((stays) => steps.some((step) => stays.every((one) => !overlaps(one, step)))).length;
}

async function build({ bookingType, timeZone, interval, hours, siteHours, units }: World): Promise<number> {
  await db.query(sql`update sites set hours = ${siteHours} where id = ${sites.get(timeZone)!}`);
  const [opensAt, closesAt] = hours ?? [null, null];
  const productId = await makeProduct(db, {
    siteId: sites.get(timeZone),
    categoryId: categories[bookingType],
    recurringInterval: bookingType === 'storage' ? 'month' : interval,
    opensAt,
    closesAt,
  });
  for (const { service, stays } of units) {
    const unitId = await makeUnit(db, {
      productId,
      outOfService: service === 'out',
      overlockManual: service === 'manual',
    });
    if (service === 'arrears')
      await db.query(sql`update units set overlock_arrears = true where id = ${unitId}`);
    await db.query(sql`
      insert into bookings (unit_id, site_id, product_id, customer_id, order_id, state, start_time, end_time, held_until,
        price, recurring, arrears_since, created_at)
      select ${unitId}, o.site_id, ${productId}, ${customerId}, o.id, r.state, start, "end", "heldUntil", 1, "end" is null,
        case when r.state = 'InArrears' then start end, ${noon}
      from jsonb_to_recordset(${JSON.stringify(stays)}::jsonb)
        as r (state text, start timestamptz, "end" timestamptz, "heldUntil" timestamptz)
      join orders o on o.id = ${carts.get(timeZone)!}`);
  }
  return productId;
}

test('what is available is what looking at every booking finds', async () => {
  await fc.assert(
    fc.asyncProperty(world, async (made) => {
      const productId = await build(made);
      const { how, day, from, length } = made.asked;
      const today = noon.toZonedDateTimeISO(made.timeZone).toPlainDate();
      const filters = {
        productIds: [productId],
        ...(how === 'date' && { date: today.add({ days: day }).toString() }),
        ...(how.startsWith('from') && { from: quarter(from).toString() }),
        ...(how === 'fromTo' && { to: quarter(from + length).toString() }),
      };
      const { result } = await server.call(listBookableProducts, { token, query: { filters } });
      assert.equal(result?.[0]?.available, countNaively(made));
    }),
    { numRuns: 150 },
  );
});
