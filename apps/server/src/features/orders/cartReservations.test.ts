import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import * as api from '@gatehouse/contract/api/orders';
import { payOrder } from '@gatehouse/contract/api/payments';
import { reservationRule } from '@gatehouse/contract/rules/reservations';
import { sql } from '../../db/sql.ts';
import { runJobs } from '../../jobs/jobs.ts';
import { makeProduct, makeSite, makeUnit } from '../../testing/factories.ts';
import { cards, makeShopper, type Shopper } from '../../testing/shopper.ts';
import { noon, startTestServer } from '../../testing/testServer.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;
const pass = (minutes: number) => server.clock.advance({ minutes });
beforeEach(async () => {
  server.clock.set(noon);
  await db.query(sql`delete from attempt_counts`);
});

/** A product with so many units, beginning with A1. */
async function storage(units: number) {
  const siteId = await makeSite(db);
  const productId = await makeProduct(db, { siteId });
  for (let number = 1; number <= units; number++)
    await makeUnit(db, { siteId, productId, name: `A${number}` });
  return { siteId, productId };
}
/** Somebody who reserves in their cart there, made again where it was given up. */
async function visitor({ siteId, productId }: Awaited<ReturnType<typeof storage>>) {
  const shopper = await makeShopper(server);
  const reserve = async () => shopper.book((await shopper.openCart(siteId)).id, productId);
  const held = async () =>
    db.query<{ unit_id: number }>(sql`
      select unit_id from bookings
      where customer_id = ${shopper.id} and state = 'Held' and held_until > ${server.clock.now()}`);
  return { shopper, siteId, productId, reserve, held };
}
const times = (count: number) => Array.from({ length: count });
const letGo = (wait: string) =>
  `You held this space a moment ago and didn’t pay for it. You can hold it again in ${wait}, or choose another one.`;
const letGoMany = (wait: string) =>
  `You’ve let several held spaces go without paying, so you can only hold 3 at once. Please pay for them or remove one first, or come back in ${wait}.`;

describe('a unit whose time ran out in a cart', () => {
  for (const noticed of [true, false])
    it(`is for others, and for the same person again after half an hour${noticed ? '' : ', also before a sweep'}`, async () => {
      const place = await storage(1);
      const [ann, bea] = [await visitor(place), await visitor(place)];
      await ann.reserve();
      pass(reservationRule.minutes);
      if (noticed) await runJobs(server.ctx, ['expireReservations']);
      const refused = await ann.reserve();
      assert.deepEqual(
        [refused.statusCode, refused.errorCode, refused.errorMessage],
        [429, 'HOLD_TOO_SOON', letGo('30 minutes')],
      );
      assert.equal(refused.headers.get('retry-after'), '1800');
      pass(10);
      assert.equal((await ann.reserve()).errorMessage, letGo('20 minutes'));
      const { id } = await bea.shopper.openCart(place.siteId);
      assert.equal((await bea.reserve()).statusCode, 200);
      assert.equal((await ann.reserve()).errorCode, 'UNIT_TAKEN');
      await bea.shopper.call(api.removeAllOrderProducts, { params: { id } });
      pass(20);
      assert.equal((await ann.reserve()).statusCode, 200);
    });

  it('gives way to another that is free', async () => {
    const ann = await visitor(await storage(2));
    await ann.reserve();
    pass(reservationRule.minutes);
    const again = await ann.reserve();
    assert.deepEqual(
      again.result?.order.Bookings.map(({ unitName }) => unitName),
      ['A2'],
    );
  });

  it('is not named where it could not be reserved anyway', async () => {
    const ann = await visitor(await storage(1));
    await ann.reserve();
    pass(reservationRule.minutes);
    await db.query(sql`update units set out_of_service = true where product_id = ${ann.productId}`);
    assert.equal((await ann.reserve()).errorCode, 'UNIT_TAKEN');
  });

  it('waits for its payment no longer than three quarters of an hour, however often a card is tried', async () => {
    const ann = await visitor(await storage(1));
    const cardId = await ann.shopper.saveCard(cards.declined);
    const { result } = await ann.reserve();
    const pay = () => ann.shopper.call(payOrder, { body: { orderId: result!.order.id, cardId } });
    for (let minutes = 0; minutes < reservationRule.mostMinutes; minutes += 9) {
      assert.equal((await pay()).errorCode, 'CARD_DECLINED', `after ${minutes} minutes`);
      pass(9);
    }
    assert.deepEqual(await ann.held(), []);
    assert.equal((await pay()).errorCode, 'HOLD_LOST');
    assert.equal((await ann.reserve()).errorCode, 'HOLD_TOO_SOON');
  });
});

describe('a unit that is taken out of a cart', () => {
  const ways: Record<
    string,
    (shopper: Shopper, params: { id: number; pid: number }) => Promise<{ statusCode: number }>
  > = {
    'by itself': (shopper, params) => shopper.call(api.removeOrderProduct, { params }),
    'with all that is in it': (shopper, { id }) =>
      shopper.call(api.removeAllOrderProducts, { params: { id } }),
    'with the cart': (shopper) => shopper.call(api.cancelOrder, { query: {} }),
  };
  for (const [way, takeOut] of Object.entries(ways))
    it(`${way} may be had again at once within five minutes, once, and is let go of after that`, async () => {
      const ann = await visitor(await storage(1));
      const out = async () => {
        const { id } = await ann.shopper.openCart(ann.siteId);
        assert.equal((await takeOut(ann.shopper, { id, pid: ann.productId })).statusCode, 200);
      };
      await ann.reserve();
      pass(reservationRule.changeOfMindMinutes - 1);
      await out();
      assert.equal((await ann.reserve()).statusCode, 200);
      await out();
      assert.equal((await ann.reserve()).errorMessage, letGo('30 minutes'));
      const bea = await visitor(await storage(1));
      const { result } = await bea.reserve();
      pass(reservationRule.changeOfMindMinutes);
      await takeOut(bea.shopper, { id: result!.order.id, pid: bea.productId });
      assert.equal((await bea.reserve()).errorMessage, letGo('30 minutes'));
    });
});

describe('who let go of three units in a day', () => {
  it('has three at once at most, also when more are asked for at once, until a day later', async () => {
    const ann = await visitor(await storage(20));
    for (const _ of times(3)) await ann.reserve();
    pass(reservationRule.minutes);
    await runJobs(server.ctx, ['expireReservations']);
    const answers = await Promise.all(times(10).map(() => ann.reserve()));
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    assert.deepEqual([(await ann.held()).length, refused.length], [3, 7]);
    for (const { statusCode, errorCode, errorMessage } of refused)
      assert.deepEqual([statusCode, errorCode, errorMessage], [429, 'HOLD_TOO_SOON', letGoMany('24 hours')]);
    pass(reservationRule.minutes);
    await runJobs(server.ctx, ['expireReservations']);
    server.clock.advance({ hours: 24 });
    for (const _ of times(4)) assert.equal((await ann.reserve()).statusCode, 200);
  });

  const strategies: Record<string, { everyMinutes: number; takesOut: boolean }> = {
    'lets time run out': { everyMinutes: 5, takesOut: false },
    'takes them out in time and holds them again': { everyMinutes: 4, takesOut: true },
    'takes them out just before': { everyMinutes: 14, takesOut: true },
  };
  for (const [strategy, { everyMinutes, takesOut }] of Object.entries(strategies))
    it(`keeps no more than three of ten units from others: ${strategy}`, async () => {
      const ann = await visitor(await storage(10));
      const kept: number[] = [];
      for (let minutes = 0; minutes < 120; minutes += everyMinutes) {
        // What is asked for in an hour is not what holds them back here.
        await db.query(sql`delete from attempt_counts`);
        if (takesOut) await ann.shopper.call(api.cancelOrder, { query: {} });
        for (let asked = 0; asked < 10 && (await ann.reserve()).statusCode === 200; asked++);
        kept.push((await ann.held()).length);
        pass(everyMinutes);
      }
      assert.equal(kept[0], 10);
      assert.ok(Math.max(...kept.slice(3)) <= 3, kept.join());
    });
});

it('twenty units and no more are reserved for one person, also when thirty are asked for at once', async () => {
  const ann = await visitor(await storage(30));
  const answers = await Promise.all(times(30).map(() => ann.reserve()));
  assert.equal(answers.filter(({ errorCode }) => errorCode === 'HOLDS_FULL').length, 10);
  assert.equal((await ann.held()).length, reservationRule.maxUnits);
});
