import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import * as bookingsApi from '@gatehouse/contract/api/bookings';
import * as api from '@gatehouse/contract/api/orders';
import { isAfter } from '@gatehouse/contract/rules/instants';
import fc from 'fast-check';
import { sql } from '../../db/sql.ts';
import { runJobs } from '../../jobs/jobs.ts';
import { makeProduct, makeSite, makeUnit } from '../../testing/factories.ts';
import { makeShopper } from '../../testing/shopper.ts';
import { noon, startTestServer } from '../../testing/testServer.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;

/** A paid booking that begins so many hours from now: storage by the month, or two hours of a workspace. */
async function book(kind: 'storage' | 'workspaces', inHours: number) {
  const siteId = await makeSite(db);
  const unitType = kind === 'storage' ? 'storage' : 'office';
  const productId = await makeProduct(db, { siteId, bookingType: kind, unitType, price: 3_000 });
  await makeUnit(db, { siteId, productId });
  const shopper = await makeShopper(server);
  await shopper.saveCard();
  const { id: orderId } = await shopper.openCart(siteId);
  const start = server.clock.now().add({ hours: inHours });
  const expiry = kind === 'storage' ? null : start.add({ hours: 2 }).toString();
  const booked = await shopper.call(api.addOrderBooking, {
    params: { id: orderId },
    body: { productId, bookingType: kind, start: start.toString(), expiry },
  });
  const id = booked.result!.id;
  assert.equal((await shopper.pay(orderId)).statusCode, 200);
  const preview = (endTime: Temporal.Instant) =>
    shopper.call(bookingsApi.previewCancellation, { params: { id }, query: { endTime: endTime.toString() } });
  const cancel = (endTime: Temporal.Instant) =>
    shopper.call(bookingsApi.cancelBooking, { params: { id }, body: { endTime: endTime.toString() } });
  const read = async () => (await shopper.call(bookingsApi.getBooking, { params: { id } })).result!;
  /** Cents that were taken, and that went back. */
  const money = () =>
    db.one<{ paid: number; back: number }>(sql`
      select (select coalesce(sum(amount), 0) from payments where customer_id = ${shopper.id} and state = 'Succeeded')
        as paid,
        (select coalesce(sum(r.amount), 0) from refunds r join payments p on p.id = r.payment_id
          where p.customer_id = ${shopper.id} and r.state <> 'Failed') as back`);
  return { shopper, id, preview, cancel, read, money };
}

/** More than five months of anything can need. */
const MAX_JOBS = 1_000;

/** Lets five months pass; the jobs run whenever something of the booking is due. */
async function passMonths(id: number): Promise<void> {
  const horizon = server.clock.now().add({ hours: 24 * 150 });
  for (let jobs = 0; jobs < MAX_JOBS; jobs++) {
    const { due } = await db.one<{ due: Temporal.Instant | null }>(sql`
      select least(next_charge_at, end_time, case when state = 'Upcoming' then start_time end) as due
      from bookings where id = ${id} and state in ('Upcoming', 'Active', 'InArrears')
      union all select null limit 1`);
    if (due === null || isAfter(due, horizon)) return;
    server.clock.set(due);
    await runJobs(server.ctx);
  }
  throw new Error(`Something was due again and again, ${MAX_JOBS} times`);
}

describe('the preview of a cancellation', () => {
  it('is what the cancellation does, whatever is booked and whenever it ends', async () => {
    const what = fc.record({
      kind: fc.constantFrom('storage', 'workspaces'),
      inHours: fc.constantFrom(0, 1, 23, 24, 25, 72),
      waitHours: fc.constantFrom(0, 1, 48, 24 * 40),
      endInHours: fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: 0, max: 24 * 100 })),
    });
    await fc.assert(
      fc.asyncProperty(what, async ({ kind, inHours, waitHours, endInHours }) => {
        server.clock.set(noon);
        const { id, preview, cancel, read, money } = await book(kind as 'storage', inHours);
        server.clock.advance({ hours: waitHours });
        await runJobs(server.ctx);
        const before = await money();
        const end = server.clock.now().add({ hours: endInHours });
        const previewed = await preview(end);
        assert.deepEqual(await money(), before, 'a preview changes nothing');
        const done = await cancel(end);
        assert.equal(done.statusCode, previewed.statusCode);
        assert.equal(done.errorMessage, previewed.errorMessage);
        if (!previewed.result) return;

        const { outcome, endTime, refund, furtherCharges } = previewed.result;
        const booking = done.result!;
        const states = { givenUp: 'Cancelled', endsNow: 'Completed', endsLater: 'Active' };
        assert.equal(booking.state, states[outcome]);
        if (outcome !== 'givenUp') assert.equal(booking.end_time, endTime);
        assert.equal((await money()).back - before.back, refund);
        await passMonths(id);
        const later = await money();
        assert.equal(later.paid - before.paid, furtherCharges.amount, 'charged until its end');
        assert.equal(later.back - before.back, refund, 'paid back');
        assert.notEqual((await read()).state, 'Active');
      }),
      { numRuns: 15 },
    );
  });

  it('of a booking that begins in this moment shows the moment at which it ends', async () => {
    server.clock.set(noon);
    const { preview, cancel } = await book('workspaces', 0);
    const previewed = await preview(noon);
    assert.equal(previewed.result?.endTime, (await cancel(noon)).result?.end_time);
  });

  it('shows what goes back, to which card, and until when', async () => {
    server.clock.set(noon);
    const early = await book('workspaces', 30);
    const { result } = await early.preview(server.clock.now());
    assert.deepEqual(result, {
      outcome: 'givenUp',
      endTime: noon.toString(),
      refund: 6_000,
      refundTo: { brand: 'visa', last4: '4242' },
      refundUntil: noon.add({ hours: 6 }).toString(),
      furtherCharges: { count: 0, amount: 0 },
      owed: 0,
    });
    server.clock.advance({ hours: 6 });
    assert.equal((await early.preview(server.clock.now())).result?.refund, 6_000);
    server.clock.advance({ milliseconds: 1 });
    assert.equal((await early.preview(server.clock.now())).result?.refund, 0);
  });

  it('shows the intervals that still begin before the end', async () => {
    server.clock.set(noon);
    const { preview } = await book('storage', 0);
    const inDays = async (days: number) =>
      (await preview(server.clock.now().add({ hours: 24 * days }))).result?.furtherCharges;
    assert.deepEqual(await inDays(10), { count: 0, amount: 0 });
    assert.deepEqual(await inDays(40), { count: 1, amount: 3_000 });
    assert.deepEqual(await inDays(70), { count: 2, amount: 6_000 });
  });

  it('shows what stays owed', async () => {
    server.clock.set(noon);
    const { preview, shopper } = await book('storage', 0);
    await db.query(sql`
      update sandbox_cards set outcome = 'card_declined'
      where token in (select provider_card from cards where customer_id = ${shopper.id})`);
    server.clock.advance({ hours: 24 * 31 });
    await runJobs(server.ctx);
    assert.equal((await preview(server.clock.now())).result?.owed, 3_000);
  });

  it('is refused like the cancellation itself', async () => {
    server.clock.set(noon);
    const { preview, cancel, id } = await book('storage', 0);
    const now = server.clock.now();
    assert.equal((await preview(now.subtract({ minutes: 3 }))).errorMessage, 'The end must be now or later.');
    await cancel(now);
    assert.equal((await preview(now)).errorCode, 'BOOKING_STATE');
    const stranger = await makeShopper(server);
    const query = { endTime: now.toString() };
    assert.equal(
      (await stranger.call(bookingsApi.previewCancellation, { params: { id }, query })).errorCode,
      'NOT_FOUND',
    );
  });
});
