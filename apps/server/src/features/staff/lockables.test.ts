import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import * as api from '@gatehouse/contract/api/staffLockables';
import type { StaffRole } from '@gatehouse/contract/rules/staffRoles';
import { sql } from '../../db/sql.ts';
import type { DoorCommandRequest } from '../../devices/gateway.ts';
import {
  makeController,
  makeDoor,
  makeLockable,
  makeOrganisation,
  makeProduct,
  makeSite,
  makeStock,
} from '../../testing/factories.ts';
import { makeCustomer, makeGoodsOrder, makeUser } from '../../testing/peopleFactories.ts';
import { startTestServer } from '../../testing/testServer.ts';

const sent: DoorCommandRequest[] = [];
const server = await startTestServer(
  { after },
  {
    doors: {
      command(request) {
        sent.push(request);
        return { outcome: 'executed' };
      },
    },
  },
);
const { db } = server.ctx;
const now = server.clock.now();
async function staff(...permissions: { role: StaffRole; siteId?: number }[]) {
  return server.userToken(await makeUser(db, { permissions }));
}
let siteId: number;
let installer: string;
let keyHolder: string;
const stranger = await staff({ role: 'siteManager', siteId: await makeSite(db) });

/** A compartment with two padlocks for sale, and where wanted one that somebody has bought. */
async function compartment({ bought = false } = {}) {
  const controllerId = await makeController(db, { siteId, online: true });
  const doorId = await makeDoor(db, { siteId, controllerId, lock: 'locked', door: 'closed' });
  const lockableId = await makeLockable(db, { siteId, doorId });
  const productId = await makeProduct(db, { siteId, type: 'purchasable' });
  await makeStock(db, { productId, lockableId, count: 2 });
  if (bought) await makeGoodsOrder(db, { customerId: await makeCustomer(db), productId, lockableId });
  return { lockableId, doorId, controllerId };
}
const get = (id: number, token: string) => server.call(api.getStaffLockable, { params: { id }, token });
const open = (id: number, token: string, reason?: string) =>
  server.call(api.openStaffLockable, { params: { id }, body: { reason }, token });
const lock = (id: number, token: string) =>
  server.call(api.lockStaffLockable, { params: { id }, body: {}, token });
const activity = async (id: number) => {
  const { result } = await server.call(api.listStaffLockableActivity, { params: { id }, token: installer });
  return result!.map(({ action, outcome, reason, how }) => [action, outcome, reason, how]);
};

beforeEach(async () => {
  sent.length = 0;
  // A site of its own, because a compartment shows all products of its site.
  siteId = await makeSite(db);
  installer = await staff({ role: 'installer', siteId });
  keyHolder = await staff({ role: 'siteManager', siteId }, { role: 'rentedAccess', siteId });
});

describe('a compartment', () => {
  it('shows its state, its goods and its controller to who works there alone', async () => {
    const { lockableId, controllerId } = await compartment({ bought: true });
    const { result } = await get(lockableId, installer);
    const { serial } = await db.one<{ serial: string }>(
      sql`select serial from controllers where id = ${controllerId}`,
    );
    assert.equal(result?.controllerSerial, serial);
    assert.deepEqual(
      [result?.lockStatus, result?.doorStatus, result?.jammed, result?.inStock, result?.reserved],
      ['locked', 'closed', false, 2, 1],
    );
    assert.deepEqual(
      result?.goods.map(({ inStock, reserved }) => [inStock, reserved]),
      [[2, 1]],
    );
    await makeOrganisation(db, 5);
    const abroad = server.userToken(
      await makeUser(db, { organisationId: 5, permissions: [{ role: 'superAdmin' }] }),
    );
    for (const token of [stranger, abroad]) {
      assert.notEqual((await get(lockableId, token)).statusCode, 200);
      assert.notEqual((await open(lockableId, token, 'why')).statusCode, 200);
      const given = { params: { id: lockableId }, token };
      assert.notEqual((await server.call(api.acknowledgeLockableAlarm, given)).statusCode, 200);
      assert.notEqual((await server.call(api.listStaffLockableActivity, given)).statusCode, 200);
    }
    assert.equal(sent.length, 0);
  });

  it('with goods for sale alone is opened and locked by whoever works there', async () => {
    const { lockableId, doorId } = await compartment();
    assert.equal((await open(lockableId, installer)).statusCode, 200);
    assert.equal((await lock(lockableId, installer)).statusCode, 200);
    assert.deepEqual(
      sent.map((request) => [request.doorId, request.operation]),
      [
        [doorId, 'open'],
        [doorId, 'lock'],
      ],
    );
    assert.deepEqual(await activity(lockableId), [
      ['lock', 'executed', null, 'staff'],
      ['open', 'executed', null, 'staff'],
    ]);
  });

  it('with bought goods needs the right to rented units and a reason; refusals are kept', async () => {
    const { lockableId } = await compartment({ bought: true });
    assert.equal((await open(lockableId, installer, 'A look')).errorCode, 'FORBIDDEN');
    const unexplained = await open(lockableId, keyHolder);
    assert.deepEqual(unexplained.fields, [{ path: 'body.reason', message: 'Reason is a required field' }]);
    assert.equal(sent.length, 0);
    assert.equal((await open(lockableId, keyHolder, 'It jams')).statusCode, 200);
    assert.equal((await lock(lockableId, installer)).statusCode, 200);
    assert.deepEqual(await activity(lockableId), [
      ['lock', 'executed', null, 'staff'],
      ['open', 'executed', 'It jams', 'staff'],
      ['open', 'refused', 'bought goods inside, no reason given', 'staff'],
      ['open', 'refused', 'bought goods inside', 'staff'],
    ]);
  });

  it('alarms until somebody acknowledges it, once', async () => {
    const { lockableId, doorId } = await compartment();
    await db.query(sql`
      update doors set reported_alarm = 'Door Forced Open', alarm_since = ${now} where id = ${doorId}`);
    assert.equal((await get(lockableId, installer)).result?.alarmCause, 'Door Forced Open');
    const acknowledge = () =>
      server.call(api.acknowledgeLockableAlarm, { params: { id: lockableId }, token: installer });
    assert.equal((await acknowledge()).result?.alarmStatus, 'none');
    assert.equal((await acknowledge()).result?.alarmStatus, 'none');
    assert.deepEqual(await activity(lockableId), [['alarmCleared', 'executed', null, 'staff']]);
  });
});

describe('the goods in a compartment', () => {
  async function shelf() {
    const { lockableId } = await compartment({ bought: true });
    const { result } = await get(lockableId, keyHolder);
    const good = result!.goods.find(({ inStock }) => inStock > 0)!;
    const move = (body: api.GoodsAct, token = keyHolder) =>
      server.call(api.moveGoods, { params: { id: lockableId, productId: good.productId }, body, token });
    const after = async (moved: ReturnType<typeof move>) => {
      const { result, fields, statusCode } = await moved;
      const { inStock, reserved } = result?.goods.find(({ productId }) => productId === good.productId) ?? {};
      return result ? [inStock, reserved] : (fields?.[0]?.message ?? statusCode);
    };
    return { lockableId, good, move, after };
  }

  it('are filled, counted with what waits for who bought it, and written off with the reason', async () => {
    const { lockableId, good, move, after } = await shelf();
    assert.deepEqual([good.inStock, good.reserved], [2, 1]);
    assert.deepEqual(await after(move({ act: 'fill', pieces: 4 })), [6, 1]);
    assert.deepEqual(await after(move({ act: 'count', pieces: 5, seen: 7 })), [4, 1]);
    assert.deepEqual(await after(move({ act: 'count', pieces: 6, seen: 5 })), [5, 1]);
    assert.deepEqual(await after(move({ act: 'writeOff', pieces: 5, reason: 'Rusty' })), [0, 1]);
    const rows = await db.query<{ before: object; after: object; reason: string | null }>(sql`
      select before, after, reason from changes where resource = 'goods' and row_id = ${lockableId} order by number`);
    const { name } = good;
    assert.deepEqual(rows, [
      { before: { [name]: 2 }, after: { [name]: 6 }, reason: null },
      { before: { [name]: 6 }, after: { [name]: 4 }, reason: null },
      { before: { [name]: 4 }, after: { [name]: 5 }, reason: null },
      { before: { [name]: 5 }, after: { [name]: 0 }, reason: 'Rusty' },
    ]);
  });

  it('stay as they are where they are not what was seen, where too many go, and to who may not', async () => {
    const { move, after } = await shelf();
    assert.equal(await after(move({ act: 'count', pieces: 9, seen: 2 })), 412);
    assert.equal(
      await after(move({ act: 'count', pieces: 0, seen: 3 })),
      '1 in it waits to be collected, so there can’t be fewer.',
    );
    assert.equal(await after(move({ act: 'writeOff', pieces: 3, reason: 'Rusty' })), 'Only 2 for sale here.');
    assert.equal((await move({ act: 'fill', pieces: 1 }, installer)).statusCode, 403);
    assert.equal((await move({ act: 'fill', pieces: 1 }, stranger)).statusCode, 404);
    assert.deepEqual(await after(move({ act: 'count', pieces: 3, seen: 3 })), [2, 1]);
  });

  it('are of products of the site alone', async () => {
    const { lockableId } = await compartment();
    const elsewhere = await makeProduct(db, { siteId: await makeSite(db), type: 'purchasable' });
    const params = { id: lockableId, productId: elsewhere };
    const body = { act: 'fill', pieces: 1 } as const;
    assert.equal((await server.call(api.moveGoods, { params, body, token: keyHolder })).statusCode, 404);
  });
});
