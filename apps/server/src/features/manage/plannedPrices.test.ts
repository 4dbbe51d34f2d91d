import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { plannedPrices, products } from '@gatehouse/contract/resources/catalogue';
import { sql } from '../../db/sql.ts';
import { runJobs } from '../../jobs/jobs.ts';
import { makeProduct, makeSite, makeUnit } from '../../testing/factories.ts';
import { makeBooking, makeUser } from '../../testing/peopleFactories.ts';
import { noon, startTestServer } from '../../testing/testServer.ts';
import { findBrokenChange } from './history.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;
const owner = await makeUser(db, { name: 'Ana Owner', permissions: [{ role: 'superAdmin' }] });
/** A token that holds by the clock as it stands. */
const token = () => server.userToken(owner);
const plannedCalls = plannedPrices.calls as Required<typeof plannedPrices.calls>;
const productCalls = products.calls as Required<typeof products.calls>;

beforeEach(() => server.clock.set(noon));

async function makeProductIn(timeZone: string) {
  const siteId = await makeSite(db, { timeZone });
  return { siteId, productId: await makeProduct(db, { siteId, price: 10_000 }) };
}

const plan = (values: { siteId: number; productId: number; holdsFrom: string; price: number }) =>
  server.call(plannedCalls.create, { token: token(), body: { values } });

async function readProduct(id: number) {
  return (await server.call(productCalls.get, { token: token(), params: { id } })).result!;
}

async function readPlanned(id: number) {
  return (await server.call(plannedCalls.get, { token: token(), params: { id } })).result!;
}

/** The price of a product at an instant, once the jobs have run. */
async function priceAt(productId: number, instant: string) {
  server.clock.set(Temporal.Instant.from(instant));
  await runJobs(server.ctx, ['applyPlannedPrices']);
  return (await readProduct(productId)).values.price;
}

describe('a planned price', () => {
  it('holds from midnight by the clock of the site', async () => {
    const brisbane = await makeProductIn('Australia/Brisbane');
    const perth = await makeProductIn('Australia/Perth');
    for (const at of [brisbane, perth]) await plan({ ...at, holdsFrom: '2026-12-01', price: 12_000 });
    assert.equal(await priceAt(brisbane.productId, '2026-11-30T13:59:59Z'), 10_000);
    assert.equal(await priceAt(brisbane.productId, '2026-11-30T14:00:00Z'), 12_000);
    assert.equal(await priceAt(perth.productId, '2026-11-30T15:59:59Z'), 10_000);
    assert.equal(await priceAt(perth.productId, '2026-11-30T16:00:00Z'), 12_000);
  });

  for (const [what, holdsFrom, before, midnight] of [
    ['on which clocks are put back', '2027-04-04', '2027-04-03T12:59:59Z', '2027-04-03T13:00:00Z'],
    ['after that', '2027-04-05', '2027-04-04T13:59:59Z', '2027-04-04T14:00:00Z'],
    ['on which clocks are put forward', '2027-10-03', '2027-10-02T13:59:59Z', '2027-10-02T14:00:00Z'],
    ['after that', '2027-10-04', '2027-10-03T12:59:59Z', '2027-10-03T13:00:00Z'],
  ] as const) {
    it(`holds from the midnight of ${holdsFrom}, the day ${what} in Sydney`, async () => {
      const at = await makeProductIn('Australia/Sydney');
      await plan({ ...at, holdsFrom, price: 12_000 });
      assert.equal(await priceAt(at.productId, before), 10_000);
      assert.equal(await priceAt(at.productId, midnight), 12_000);
    });
  }

  it('is the latest of those whose day has come meanwhile', async () => {
    const at = await makeProductIn('Australia/Brisbane');
    await plan({ ...at, holdsFrom: '2026-12-02', price: 13_000 });
    await plan({ ...at, holdsFrom: '2026-12-01', price: 12_000 });
    await plan({ ...at, holdsFrom: '2026-12-03', price: 14_000 });
    assert.equal(await priceAt(at.productId, '2026-12-02T02:00:00Z'), 13_000);
    const { result } = await server.call(plannedCalls.list, {
      token: token(),
      query: { filters: { productId: String(at.productId) } },
    });
    assert.deepEqual(
      result?.rows.map(({ values }) => values.holdsFrom),
      ['2026-12-03'],
    );
  });

  it('comes once, however many processes look for it', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => makeProductIn('Australia/Brisbane')));
    for (const at of all) await plan({ ...at, holdsFrom: '2026-12-01', price: 12_000 });
    server.clock.set(Temporal.Instant.from('2026-12-01T02:00:00Z'));
    await Promise.all(Array.from({ length: 4 }, () => runJobs(server.ctx, ['applyPlannedPrices'])));
    await runJobs(server.ctx, ['applyPlannedPrices']);
    for (const { productId } of all) {
      const { revision, values } = await readProduct(productId);
      assert.deepEqual([revision, values.price], [2, 12_000]);
    }
  });

  it('stands in the history of its product as made by the system', async () => {
    const at = await makeProductIn('Australia/Brisbane');
    const { id } = (await plan({ ...at, holdsFrom: '2026-12-01', price: 12_000 })).result!;
    await priceAt(at.productId, '2026-12-01T02:00:00Z');
    const { result } = await server.call(productCalls.history, {
      token: token(),
      params: { id: at.productId },
    });
    assert.deepEqual(
      result?.map(({ by, act, before, after: values, reason }) => ({ by, act, before, values, reason })),
      [
        {
          by: null,
          act: 'changed',
          before: { price: 10_000 },
          values: { price: 12_000 },
          reason: 'As planned',
        },
      ],
    );
    const planned = await readPlanned(id);
    assert.deepEqual(planned.changed, { by: null, at: '2026-12-01T02:00:00Z' });
    assert.equal(planned.archivedAt, '2026-12-01T02:00:00Z');
    assert.equal(await findBrokenChange(db, server.organisationId), undefined);
  });

  it('is announced, so that no page shows the one before', async () => {
    const at = await makeProductIn('Australia/Brisbane');
    await plan({ ...at, holdsFrom: '2026-12-01', price: 12_000 });
    await server.ctx.eventBus.caughtUp();
    const announced = new Promise<void>((resolve) => {
      server.ctx.eventBus.subscribe(({ kind }) => {
        if (kind === 'catalogue') resolve();
      });
    });
    await priceAt(at.productId, '2026-12-01T02:00:00Z');
    await announced;
  });

  it('leaves running bookings what they agreed', async () => {
    const at = await makeProductIn('Australia/Brisbane');
    const unitId = await makeUnit(db, at);
    const booking = await makeBooking(db, { unitId, start: noon, price: 10_000 });
    await plan({ ...at, holdsFrom: '2026-12-01', price: 12_000 });
    assert.equal(await priceAt(at.productId, '2026-12-01T02:00:00Z'), 12_000);
    assert.deepEqual(await db.one(sql`select price from bookings where id = ${booking}`), { price: 10_000 });
  });

  it('that the product has already changes nothing of it', async () => {
    const at = await makeProductIn('Australia/Brisbane');
    await plan({ ...at, holdsFrom: '2026-12-01', price: 10_000 });
    await priceAt(at.productId, '2026-12-01T02:00:00Z');
    assert.equal((await readProduct(at.productId)).revision, 1);
  });

  it('waits for whoever is just changing the product', async () => {
    const at = await makeProductIn('Australia/Brisbane');
    await plan({ ...at, holdsFrom: '2026-12-01', price: 12_000 });
    await db.transaction(async (tx) => {
      await tx.query(sql`update products set price = 11000 where id = ${at.productId}`);
      assert.equal(await priceAt(at.productId, '2026-12-01T02:00:00Z'), 10_000);
    });
    assert.equal(await priceAt(at.productId, '2026-12-01T02:01:00Z'), 12_000);
  });
});

describe('planning a price', () => {
  const toCome = { path: 'body.values.holdsFrom', message: 'Choose a day after today.' };

  it('takes a day after today at the site', async () => {
    server.clock.set(Temporal.Instant.from('2026-11-30T15:00:00Z'));
    const brisbane = await makeProductIn('Australia/Brisbane');
    const perth = await makeProductIn('Australia/Perth');
    const given = { holdsFrom: '2026-12-01', price: 12_000 };
    assert.deepEqual((await plan({ ...brisbane, ...given })).fields, [toCome]);
    assert.equal((await plan({ ...perth, ...given })).statusCode, 200);
    assert.deepEqual((await plan({ ...perth, ...given, holdsFrom: '1999-12-31' })).fields, [toCome]);
  });

  it('takes one price of a product a day', async () => {
    const at = await makeProductIn('Australia/Brisbane');
    const given = { ...at, holdsFrom: '2026-12-01', price: 12_000 };
    assert.equal((await plan(given)).statusCode, 200);
    assert.deepEqual((await plan({ ...given, price: 13_000 })).fields, [
      {
        path: 'body.values.holdsFrom',
        message: 'There’s already a price for this product from this day on.',
      },
    ]);
  });

  it('takes a product of the site that is not archived', async () => {
    const at = await makeProductIn('Australia/Brisbane');
    await server.call(productCalls.archive, {
      token: token(),
      params: { id: at.productId },
      body: { revision: 1, archived: true },
    });
    const { fields } = await plan({ ...at, holdsFrom: '2026-12-01', price: 12_000 });
    assert.equal(fields?.[0]?.path, 'body.values.productId');
  });

  it('is not undone by taking back what has come', async () => {
    const at = await makeProductIn('Australia/Brisbane');
    const { id } = (await plan({ ...at, holdsFrom: '2026-12-01', price: 12_000 })).result!;
    await priceAt(at.productId, '2026-12-01T02:00:00Z');
    const { fields } = await server.call(plannedCalls.archive, {
      token: token(),
      params: { id },
      body: { revision: 2, archived: false },
    });
    assert.deepEqual(fields, [toCome]);
  });

  it('is found by its day', async () => {
    const at = await makeProductIn('Australia/Brisbane');
    await plan({ ...at, holdsFrom: '2026-12-24', price: 12_000 });
    const { result } = await server.call(plannedCalls.list, {
      token: token(),
      query: { siteId: at.siteId, words: '2026-12' },
    });
    assert.equal(result?.total, 1);
  });
});
