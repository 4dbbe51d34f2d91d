import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import {
  getLockables,
  listSiteLockables,
  openLockable,
  takeInventory,
} from '@gatehouse/contract/api/lockables';
import { collectOrder, getOrder, putOrderProduct } from '@gatehouse/contract/api/orders';
import { sql } from '../../db/sql.ts';
import type { DoorCommandRequest } from '../../devices/gateway.ts';
import {
  makeController,
  makeDoor,
  makeLockable,
  makeProduct,
  makeSite,
  makeStock,
} from '../../testing/factories.ts';
import type { CommandEnd } from '../../testing/fakeGateway.ts';
import { makeCustomer, makeGoodsOrder } from '../../testing/peopleFactories.ts';
import { makeShopper } from '../../testing/shopper.ts';
import { startTestServer } from '../../testing/testServer.ts';

const sent: DoorCommandRequest[] = [];
let answer: CommandEnd = { outcome: 'executed' };
const server = await startTestServer(
  { after },
  {
    doors: {
      command(request) {
        sent.push(request);
        return answer;
      },
    },
  },
);
const { db } = server.ctx;

/** A customer whose three padlocks wait in one locker. */
async function bought(count = 3) {
  const siteId = await makeSite(db);
  const controllerId = await makeController(db, { siteId, online: true });
  await db.query(sql`update controllers set last_seen_at = ${server.clock.now()} where id = ${controllerId}`);
  const doorId = await makeDoor(db, { siteId, controllerId, lock: 'locked', door: 'closed' });
  const lockableId = await makeLockable(db, { siteId, doorId, name: 'Shop 1' });
  const productId = await makeProduct(db, { siteId, type: 'purchasable', name: 'Padlock' });
  const customerId = await makeCustomer(db);
  const order = await makeGoodsOrder(db, { customerId, productId, lockableId, count });
  return {
    ...order,
    siteId,
    controllerId,
    doorId,
    productId,
    customerId,
    token: server.customerToken(customerId),
  };
}
type Bought = Awaited<ReturnType<typeof bought>>;
const lockers = ({ orderId, token }: Pick<Bought, 'orderId' | 'token'>) =>
  server.call(getLockables, { params: { id: orderId }, token });
const open = ({ lockableId, token }: Pick<Bought, 'lockableId' | 'token'>) =>
  server.call(openLockable, { params: { id: lockableId }, token });
const take = ({ token }: Pick<Bought, 'token'>, id: number) =>
  server.call(takeInventory, { params: { id }, token });
const stateOf = async ({ orderId, token }: Bought) =>
  (await server.call(getOrder, { params: { id: orderId }, token })).result?.state;
const history = ({ doorId }: Bought) =>
  db.query<{ outcome: string; reason: string | null; customer_id: number }>(sql`
    select outcome, reason, customer_id from activity where door_id = ${doorId} order by number`);

beforeEach(() => {
  sent.length = 0;
  answer = { outcome: 'executed' };
});

describe('the lockers of an order', () => {
  it('are listed with what lies in them and what their doors reported', async () => {
    const own = await bought();
    const { result } = await lockers(own);
    assert.deepEqual(
      result!.lockables.map(({ name, online, doorStatus, jammed, inventories }) => [
        name,
        online,
        doorStatus,
        jammed,
        inventories.map((item) => item.productName),
      ]),
      [['Shop 1', true, 'closed', false, ['Padlock', 'Padlock', 'Padlock']]],
    );
    const { orderId: id, token } = own;
    const inShort = await server.call(listSiteLockables, { params: { id }, token });
    assert.deepEqual(inShort.result, [
      { id: own.lockableId, name: 'Shop 1', siteId: own.siteId, inventoryIds: own.inventoryIds },
    ]);
  });

  it('are nobody else’s, and none while the order is not paid', async () => {
    const own = await bought();
    const token = server.customerToken(await makeCustomer(db));
    assert.equal((await lockers({ ...own, token })).statusCode, 404);
    await db.query(
      sql`update orders set state = 'Active', placed_at = null, paying = true where id = ${own.orderId}`,
    );
    assert.deepEqual((await lockers(own)).result?.lockables, []);
    assert.equal((await open(own)).statusCode, 404);
    assert.equal((await take(own, own.inventoryIds[0]!)).statusCode, 404);
  });
});

describe('opening a locker', () => {
  it('succeeds when its device confirms, and its history shows who', async () => {
    const own = await bought();
    const { statusCode, result } = await open(own);
    assert.deepEqual([statusCode, result?.doorStatus], [200, 'opened']);
    assert.deepEqual(
      sent.map(({ doorId, operation }) => [doorId, operation]),
      [[own.doorId, 'open']],
    );
    assert.deepEqual(await history(own), [
      { outcome: 'executed', reason: null, customer_id: own.customerId },
    ]);
    assert.equal(await stateOf(own), 'Ready');
  });

  for (const [reported, status, code] of [
    [{ outcome: 'rejected', reason: 'jammed' }, 503, 'JAMMED'],
    [{ outcome: 'offline' }, 503, 'DEVICE_OFFLINE'],
    [{ outcome: 'unknown' }, 504, 'DEVICE_SILENT'],
    [{ outcome: 'expired' }, 409, 'DEVICE_REJECTED'],
  ] as const) {
    it(`that is ${'reason' in reported ? reported.reason : reported.outcome} fails honestly and leaves the order as it is`, async () => {
      const own = await bought();
      answer = reported;
      const { statusCode, errorCode, errorMessage } = await open(own);
      assert.deepEqual([statusCode, errorCode], [status, code]);
      assert.doesNotMatch(errorMessage ?? '', /Bluetooth/);
      assert.equal((await history(own))[0]?.outcome, reported.outcome);
      assert.equal(await stateOf(own), 'Ready');
    });
  }

  it('is refused to who has nothing in it, and its history shows that too', async () => {
    const own = await bought();
    const customerId = await makeCustomer(db);
    const token = server.customerToken(customerId);
    assert.equal((await open({ ...own, token })).statusCode, 404);
    for (const id of own.inventoryIds) await take(own, id);
    assert.equal((await open(own)).statusCode, 404);
    const reason = 'no goods in this locker';
    assert.deepEqual(await history(own), [
      { outcome: 'refused', reason, customer_id: customerId },
      { outcome: 'refused', reason, customer_id: own.customerId },
    ]);
    assert.equal(sent.length, 0);
  });

  it('is refused while the controller is tested, and to an account that has ended', async () => {
    const own = await bought();
    const later = server.clock.now().add({ minutes: 5 });
    await db.query(sql`update controllers set test_mode_until = ${later} where id = ${own.controllerId}`);
    assert.equal((await open(own)).errorCode, 'TEST_MODE');
    await db.query(
      sql`update customers set suspended_at = ${server.clock.now()} where id = ${own.customerId}`,
    );
    assert.equal((await open(own)).statusCode, 401);
    assert.equal(sent.length, 0);
  });
});

describe('taking goods out', () => {
  it('takes the item off the list and computes the order again', async () => {
    const own = await bought(2);
    const [first, second] = own.inventoryIds as [number, number];
    assert.equal((await take(own, first)).statusCode, 200);
    assert.equal(await stateOf(own), 'PartiallyCollected');
    assert.deepEqual(
      (await lockers(own)).result?.lockables[0]?.inventories.map(({ id }) => id),
      [second],
    );
    assert.equal((await take(own, second)).statusCode, 200);
    assert.equal(await stateOf(own), 'Collected');
    assert.deepEqual((await lockers(own)).result?.lockables, []);
  });

  it('twice is once, and nobody takes what is another’s or for sale', async () => {
    const own = await bought(2);
    const [first] = own.inventoryIds as [number];
    const stranger = { token: server.customerToken(await makeCustomer(db)) };
    assert.equal((await take(stranger, first)).statusCode, 404);
    const [forSale] = await makeStock(db, { productId: own.productId, lockableId: own.lockableId });
    assert.equal((await take(own, forSale!)).statusCode, 404);
    assert.deepEqual([(await take(own, first)).statusCode, (await take(own, first)).statusCode], [200, 200]);
    assert.equal(await stateOf(own), 'PartiallyCollected');
  });

  it('of many items at the same time comes to one whole', async () => {
    const own = await bought(12);
    const taking = [...own.inventoryIds, ...own.inventoryIds].map((id) => take(own, id));
    const codes = (await Promise.all(taking)).map(({ statusCode }) => statusCode);
    assert.deepEqual(new Set(codes), new Set([200]));
    assert.equal(await stateOf(own), 'Collected');
  });
});

it('goods that were bought and paid are opened, taken and collected', async () => {
  const siteId = await makeSite(db);
  const productId = await makeProduct(db, { siteId, type: 'purchasable', price: 1_500 });
  await makeStock(db, { productId, count: 2 });
  const shopper = await makeShopper(server);
  await shopper.saveCard();
  const cart = await shopper.openCart(siteId);
  await shopper.call(putOrderProduct, { params: { id: cart.id, pid: productId }, body: { quantity: 2 } });
  assert.equal((await shopper.pay(cart.id)).result?.state, 'Ready');
  const group = await shopper.call(getLockables, { params: { id: cart.id } });
  const [lockable] = group.result!.lockables;
  assert.equal((await shopper.call(openLockable, { params: { id: lockable!.id } })).statusCode, 200);
  for (const { id } of lockable!.inventories) await shopper.call(takeInventory, { params: { id } });
  assert.equal((await shopper.call(collectOrder, { params: { id: cart.id } })).result?.state, 'Collected');
});
