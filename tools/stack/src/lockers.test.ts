/** Goods in a locker, through HTTP, the real broker and a simulated controller. */

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { getLockables, openLockable, takeInventory } from '@gatehouse/contract/api/lockables';
import { getOrder } from '@gatehouse/contract/api/orders';
import { sql } from '@gatehouse/server/db/sql';
import { until } from '@gatehouse/server/testing/eventually';
import { makeLockable, makeProduct } from '@gatehouse/server/testing/factories';
import { makeCustomer, makeGoodsOrder } from '@gatehouse/server/testing/peopleFactories';
import { lastFirst } from '@gatehouse/server/testing/testDatabase';
import { startTestServer } from '@gatehouse/server/testing/testServer';
import { startDoorStack } from './doorStack.ts';

it('a jammed or cut-off locker gives nothing away and leaves the order; freed, it opens and is emptied', async (t) => {
  const scope = lastFirst(t);
  const doors = await startDoorStack(scope);
  const { db, gateway: devices } = doors;
  const server = await startTestServer(scope, { db, devices });
  const doorId = doors.doorId(0, 0);
  const { site_id: siteId } = await db.one<{ site_id: number }>(
    sql`select site_id from doors where id = ${doorId}`,
  );
  const lockableId = await makeLockable(db, { siteId, doorId });
  const productId = await makeProduct(db, { siteId, type: 'purchasable' });
  const customerId = await makeCustomer(db);
  const { orderId, inventoryIds } = await makeGoodsOrder(db, { customerId, productId, lockableId });
  const token = server.customerToken(customerId);
  const open = () => server.call(openLockable, { params: { id: lockableId }, token });
  const locker = async () =>
    (await server.call(getLockables, { params: { id: orderId }, token })).result?.lockables[0];
  const state = async () => (await server.call(getOrder, { params: { id: orderId }, token })).result?.state;

  const device = doors.simulator.device(doors.controllers[0]!.serial);
  device.model.setStuck(0, true);
  assert.deepEqual(
    [(await open()).errorCode, (await locker())?.jammed, await state()],
    ['JAMMED', true, 'Ready'],
  );

  device.model.setStuck(0, false);
  device.setBattery(0);
  await until(async () => {
    const { online } = await db.one<{ online: boolean }>(sql`select online from controllers`);
    return !online;
  });
  assert.deepEqual([(await open()).errorCode, await state()], ['DEVICE_OFFLINE', 'Ready']);

  device.setBattery(80);
  await until(async () => {
    const { online } = await db.one<{ online: boolean }>(sql`select online from controllers`);
    return online;
  });
  assert.equal((await open()).statusCode, 200);
  assert.equal((await locker())?.jammed, false);
  const [item] = inventoryIds;
  assert.equal((await server.call(takeInventory, { params: { id: item! }, token })).statusCode, 200);
  assert.deepEqual([await locker(), await state()], [undefined, 'Collected']);
});
