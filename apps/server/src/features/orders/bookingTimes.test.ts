import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import * as api from '@gatehouse/contract/api/orders';
import type { SiteHours } from '@gatehouse/contract/model/siteHours';
import { sql } from '../../db/sql.ts';
import { runJobs } from '../../jobs/jobs.ts';
import { makeProduct, makeSite, makeUnit } from '../../testing/factories.ts';
import { makeShopper } from '../../testing/shopper.ts';
import { noon, startTestServer } from '../../testing/testServer.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;

/** A site in a zone with one product and a unit of it, and somebody with a card who shops there. */
async function shop(
  timeZone: string,
  product: Parameters<typeof makeProduct>[1],
  siteHours: SiteHours | null = null,
) {
  const siteId = await makeSite(db, { timeZone, hours: siteHours, reservationPeriod: 400 });
  const productId = await makeProduct(db, { siteId, price: 1_000, ...product });
  await makeUnit(db, { siteId, productId });
  const shopper = await makeShopper(server);
  await shopper.saveCard();
  const { id: orderId } = await shopper.openCart(siteId);
  const book = async (start: string, expiry: string | null) => {
    const { result, errorMessage } = await shopper.call(api.addOrderBooking, {
      params: { id: orderId },
      body: { productId, bookingType: product?.bookingType ?? 'storage', start, expiry },
    });
    if (!result) return errorMessage;
    return db.one<{
      id: number;
      start_time: Temporal.Instant;
      end_time: Temporal.Instant | null;
      price: number;
    }>(sql`select id, start_time, end_time, price from bookings where id = ${result.id}`);
  };
  return { shopper, orderId, book };
}

async function booked(
  timeZone: string,
  product: Parameters<typeof makeProduct>[1],
  from: string,
  to: string | null,
) {
  const made = await (await shop(timeZone, product)).book(from, to);
  assert.ok(typeof made === 'object', String(made));
  return made;
}

const room = { bookingType: 'workspaces', unitType: 'office', opensAt: null, closesAt: null } as const;
const hours = { ...room, recurringInterval: 'hour' } as const;
const days = { ...room, recurringInterval: 'day' } as const;
/** The days on which clocks are put forward and back, as long as they are in each zone; and an ordinary zone's. */
const lengths: Record<string, [forward: number, back: number]> = {
  'Australia/Sydney': [23, 25],
  'Australia/Hobart': [23, 25],
  'Australia/Adelaide': [23, 25],
  'Australia/Lord_Howe': [23.5, 24.5],
  'Australia/Brisbane': [24, 24],
  'Australia/Darwin': [24, 24],
  'Australia/Perth': [24, 24],
  'Australia/Eucla': [24, 24],
};

for (const [timeZone, [forward, back]] of Object.entries(lengths)) {
  describe(`at a site in ${timeZone}`, () => {
    const at = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toInstant();
    const wholeDay = (day: string) => {
      const start = Temporal.PlainDate.from(day);
      return [start, start.add({ days: 1 })].map((date) =>
        date.toZonedDateTime(timeZone).toInstant().toString(),
      ) as [string, string];
    };

    test('whole days cost one day, or the hours they have', async () => {
      for (const [day, length] of [
        ['2027-10-03', forward],
        ['2027-04-04', back],
        ['2027-06-01', 24],
      ] as const) {
        const [start, end] = wholeDay(day);
        const byDay = await booked(timeZone, days, start, end);
        const lasts = byDay.start_time.until(byDay.end_time!).total('hours');
        assert.deepEqual([byDay.price, lasts], [1_000, length]);
        const byHour = await booked(timeZone, hours, start, end);
        assert.equal(byHour.price, 1_000 * Math.ceil(length));
      }
    });

    test('hours over the change cost the hours that pass', async () => {
      for (const [day, length] of [
        ['2027-10-03', forward],
        ['2027-04-04', back],
      ] as const) {
        const { price } = await booked(
          timeZone,
          hours,
          at(`${day}T01:00`).toString(),
          at(`${day}T04:00`).toString(),
        );
        assert.equal(price, 1_000 * Math.ceil(3 - (24 - length)));
      }
    });

    test('storage begins with the chosen day, whoever looks from wherever', async () => {
      for (const day of ['2027-04-04', '2027-10-03', '2026-11-30']) {
        const { start_time, price } = await booked(timeZone, {}, at(`${day}T15:30`).toString(), null);
        assert.deepEqual([start_time.toString(), price], [at(`${day}T00:00`).toString(), 1_000]);
      }
    });

    test('storage from 31 January is charged at the beginning of the last day of each shorter month', async (t) => {
      t.after(() => server.clock.set(noon));
      server.clock.set(at('2028-01-31T09:00'));
      const { shopper, orderId, book } = await shop(timeZone, { recurringInterval: 'month' });
      const made = await book(at('2028-01-31T09:00').toString(), null);
      assert.ok(typeof made === 'object', String(made));
      assert.equal((await shopper.pay(orderId)).statusCode, 200);
      for (const day of ['2028-02-29', '2028-03-31', '2028-04-30']) {
        server.clock.set(at(`${day}T00:00`).subtract({ seconds: 1 }));
        await runJobs(server.ctx);
        server.clock.set(at(`${day}T00:00`));
        await runJobs(server.ctx);
        const periods: { period_start: Temporal.Instant }[] = await db.query(
          sql`select period_start from charges where booking_id = ${made.id} and state = 'Paid' order by period_start`,
        );
        assert.equal(periods.at(-1)?.period_start.toString(), at(`${day}T00:00`).toString());
      }
      const taken = await db.one<{ count: number }>(sql`
        select count(*)::integer as count from charges c join payments p on p.charge_id = c.id
          join sandbox_ledger l on l.key = p.provider_key and l.outcome = 'succeeded'
        where c.booking_id = ${made.id}`);
      assert.equal(taken.count, 3);
    });
  });
}

test('of the hour that Sydney has twice, both are booked apart, back to back', async () => {
  const { book } = await shop('Australia/Sydney', hours);
  const first = await book('2027-04-03T15:00:00Z', '2027-04-03T16:00:00Z');
  const second = await book('2027-04-03T16:00:00Z', '2027-04-03T17:00:00Z');
  assert.ok(typeof first === 'object' && typeof second === 'object');
  assert.equal(first.end_time?.toString(), second.start_time.toString());
  assert.equal(second.start_time.toZonedDateTimeISO('Australia/Sydney').hour, 2);
  assert.equal(typeof (await book('2027-04-03T15:30:00Z', '2027-04-03T16:30:00Z')), 'string');
});

test('a workspace is not booked for when its site is closed, and a space to store in is', async () => {
  const nine = { from: 9 * 60, until: 17 * 60 };
  const siteHours = {
    week: [nine, nine, nine, nine, nine, null, null],
    exceptions: [{ date: '2026-12-25', name: 'Christmas Day', hours: null }],
  };
  const at = (local: string) => Temporal.Instant.from(`${local}+10:00`).toString();
  const { book } = await shop('Australia/Brisbane', hours, siteHours);
  const refusals = [
    await book(at('2026-12-25T10:00'), at('2026-12-25T11:00')),
    await book(at('2026-12-26T10:00'), at('2026-12-26T11:00')),
    await book(at('2026-12-24T16:00'), at('2026-12-24T18:00')),
    await book(at('2026-12-24T00:00'), at('2026-12-26T00:00')),
  ];
  assert.deepEqual(refusals, [
    'This site is closed on Fri, 25 Dec 2026 (Christmas Day).',
    'This site is closed on Sat, 26 Dec 2026.',
    'On Thu, 24 Dec 2026 this site is open 9:00 am to 5:00 pm.',
    'This site is closed on Fri, 25 Dec 2026 (Christmas Day).',
  ]);
  assert.ok(typeof (await book(at('2026-12-24T09:00'), at('2026-12-24T17:00'))) === 'object');
  const storage = await shop('Australia/Brisbane', {}, siteHours);
  assert.ok(typeof (await storage.book(at('2026-12-25T00:00'), null)) === 'object');
});
