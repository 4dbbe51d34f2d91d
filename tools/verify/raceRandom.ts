/** Shows docs/guarantees.md#no-overlap-at-random. */
import { cancelBooking } from '@gatehouse/contract/api/bookings';
import { addOrderBooking, createOrder, removeAllOrderProducts } from '@gatehouse/contract/api/orders';
import { payOrder } from '@gatehouse/contract/api/payments';
import { sql } from '@gatehouse/server/db/sql';
import { runJobs } from '@gatehouse/server/jobs/jobs';
import { makeProduct, makeSite, makeUnit } from '@gatehouse/server/testing/factories';
import { makeShopper, type Shopper } from '@gatehouse/server/testing/shopper';
import { type TestServer, withTestServer } from '@gatehouse/server/testing/testServer';
import { countDeadlocks, countEach } from './lib/figures.ts';
import { pick, type Random, randomNumbers } from './lib/random.ts';
import { wholeNumbers } from './lib/usage.ts';

const CONNECTIONS = 64;
const WORKERS = 16;
const UNITS = 6;
const STEP_MINUTES = 15;

type Step =
  /** Holds a room, so many quarters of an hour from now and so many long. */
  | { kind: 'create'; from: number; quarters: number }
  /** Pays the cart, which prolongs its holds and makes them bookings. */
  | { kind: 'extend' }
  | { kind: 'empty' }
  /** Ends or gives up one of the customer's bookings, now or so many quarters from now. */
  | { kind: 'cancel'; which: number; quarters: number }
  /** Time goes on and does its work. */
  | { kind: 'expire'; minutes: number };

const kinds = [
  ...Array<'create'>(6).fill('create'),
  ...Array<'extend'>(3).fill('extend'),
  ...Array<'cancel'>(3).fill('cancel'),
  'empty',
  'expire',
] as const;

function makeStep(random: Random): Step {
  const kind = pick(kinds, random);
  switch (kind) {
    case 'create':
      return { kind, from: random(40), quarters: 1 + random(16) };
    case 'cancel':
      return { kind, which: random(1_000), quarters: random(5) };
    case 'expire':
      return { kind, minutes: 1 + random(6) };
    default:
      return { kind };
  }
}

export type RandomPlan = { steps?: number; seed?: number };

export async function verify(args: readonly string[]): Promise<boolean> {
  const [count = 5_000, seed] = wholeNumbers(args);
  return raceRandom({ steps: count, seed });
}

/** 16 workers take random steps over a few rooms; all overlaps are looked for again and again. True when there is none. */
export function raceRandom({ steps: count = 5_000, seed = Date.now() }: RandomPlan = {}): Promise<boolean> {
  console.log(`Seed ${seed}`);
  const random = randomNumbers(seed);
  const left = Array.from({ length: count }, () => makeStep(random));
  return withTestServer({ max: CONNECTIONS }, async (server) => {
    const { db } = server.ctx;
    const siteId = await makeSite(db);
    const productId = await makeProduct(db, { siteId, bookingType: 'workspaces', unitType: 'office' });
    for (let unit = 0; unit < UNITS; unit++) await makeUnit(db, { siteId, productId });
    const outcomes: string[] = [];
    let overlaps = 0;
    let looks = 0;
    await Promise.all(
      Array.from({ length: WORKERS }, async () => {
        const shopper = await makeShopper(server);
        await shopper.saveCard();
        for (let step = left.pop(); step; step = left.pop()) {
          outcomes.push(`${step.kind} ${await take(server, shopper, { siteId, productId }, step)}`);
          if (left.length % 50 === 0) {
            looks++;
            overlaps += await countOverlaps(server);
            // Nobody holds as often as these.
            await db.query(sql`delete from attempt_counts`);
            await db.query(sql`delete from let_go_units`);
          }
        }
      }),
    );
    overlaps += await countOverlaps(server);
    const counts = countEach(outcomes);
    const broken = outcomes.filter((outcome) => /5\d\d$/.test(outcome)).length;
    const deadlocks = await countDeadlocks(server);
    console.log(`${count} steps by ${WORKERS} workers on ${UNITS} rooms:`);
    for (const [outcome, times] of Object.entries(counts).toSorted()) console.log(`  ${outcome}: ${times}`);
    console.log(
      `Overlaps in ${looks + 1} looks: ${overlaps}; replies of 5xx: ${broken}; deadlocks: ${deadlocks}`,
    );
    return overlaps === 0 && broken === 0;
  });
}

type Place = { siteId: number; productId: number };

async function take(server: TestServer, shopper: Shopper, place: Place, step: Step): Promise<number> {
  const now = server.clock.now();
  const quarter = now.round({
    smallestUnit: 'minute',
    roundingIncrement: STEP_MINUTES,
    roundingMode: 'floor',
  });
  const at = (quarters: number) => quarter.add({ minutes: STEP_MINUTES * quarters });
  if (step.kind === 'expire') {
    server.clock.advance({ minutes: step.minutes });
    await runJobs(server.ctx);
    return 200;
  }
  if (step.kind === 'cancel') {
    const bookings = await server.ctx.db.query<{ id: number }>(sql`
      select id from bookings where customer_id = ${shopper.id} and state in ('Upcoming', 'Active') order by id`);
    const booking = bookings[step.which % Math.max(bookings.length, 1)];
    if (!booking) return 0;
    const body = {
      endTime: server.clock
        .now()
        .add({ minutes: STEP_MINUTES * step.quarters })
        .toString(),
    };
    return (await shopper.call(cancelBooking, { params: { id: booking.id }, body })).statusCode;
  }
  const cart = await shopper.call(createOrder, { body: { siteId: place.siteId } });
  if (!cart.result) return cart.statusCode;
  const params = { id: cart.result.id };
  switch (step.kind) {
    case 'create': {
      const body = {
        productId: place.productId,
        bookingType: 'workspaces',
        start: at(step.from).toString(),
        expiry: at(step.from + step.quarters).toString(),
      } as const;
      return (await shopper.call(addOrderBooking, { params, body })).statusCode;
    }
    case 'extend':
      return (await shopper.call(payOrder, { body: { orderId: cart.result.id } })).statusCode;
    case 'empty':
      return (await shopper.call(removeAllOrderProducts, { params })).statusCode;
  }
}

/** Pairs of bookings that take the same unit at the same time; a hold that has run out takes nothing. */
async function countOverlaps(server: TestServer): Promise<number> {
  const live = sql`state in ('Held', 'Upcoming', 'Active', 'InArrears')`;
  const { count } = await server.ctx.db.one<{ count: number }>(sql`
    with live as (select id, unit_id, tstzrange(start_time, end_time) as during from bookings where ${live})
    select count(*) as count
    from live a join live b on b.unit_id = a.unit_id and b.id > a.id and b.during && a.during`);
  return count;
}
