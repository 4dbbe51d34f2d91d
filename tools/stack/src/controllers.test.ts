/** Installers' work through the whole stack: the calls, the broker, and controllers that act. */
import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import * as access from '@gatehouse/contract/api/access';
import * as auth from '@gatehouse/contract/api/auth';
import * as api from '@gatehouse/contract/api/controllers';
import { sql } from '@gatehouse/server/db/sql';
import { until } from '@gatehouse/server/testing/eventually';
import { makeBooking } from '@gatehouse/server/testing/peopleFactories';
import { send, type TestServer } from '@gatehouse/server/testing/testServer';
import { startThrowawayStack } from './throwaway.ts';

const stack = await startThrowawayStack({ client: false });
after(() => stack.close());
const { db } = stack.ctx;
const call = ((endpoint, given = {}) =>
  send(stack.url, 4, endpoint as never, given as never)) as TestServer['call'];

const login = await call(auth.loginUser, {
  body: { username: 'installer@gatehouse.example', password: 'gatehouse4' },
});
const token = (login.result as { accessToken?: string }).accessToken ?? '';
/** The controller of the demo that nothing hangs on yet. */
const spare = await db.one<{ id: number; serial: string; siteId: number }>(sql`
  select id, serial, site_id as "siteId" from controllers where serial like '%-0100'`);
const details = async (id = spare.id) =>
  (await call(api.getControllerStatus, { params: { id }, token })).result!;
const check = async (part: api.TestPart, channel: number | null = 0) =>
  (await call(api.checkPart, { params: { id: spare.id }, body: { channel, part }, token })).result?.status;
const act = (action: Parameters<typeof stack.simulator.act>[0]) =>
  assert.equal(stack.simulator.act(action), undefined);
const door = { serial: spare.serial, channel: 0 };
await until(async () => (await details()).online);

/** Runs the tests of a controller, without an alarm. */
async function runTests(): Promise<void> {
  const forced = await call(api.forceTestMode, { body: { controllerId: spare.id }, token });
  assert.equal(forced.statusCode, 200, forced.errorMessage ?? '');
  assert.equal(await check('link', null), 'pass');
  assert.equal(await check('lock'), 'pass');
  assert.equal(await check('door'), 'fail');
  act({ type: 'force', ...door });
  act({ type: 'push', ...door });
  assert.equal(await check('door'), 'pass');
  act({ type: 'move', ...door });
  assert.equal(await check('motion'), 'pass');
  assert.equal(await check('lights'), 'pass');
  act({ type: 'bluetooth', serial: spare.serial, works: false });
  assert.equal(await check('bluetooth'), 'fail');
  assert.equal(await check('motor'), 'pass');
  assert.equal(stack.simulator.device(spare.serial).firmware()?.doors()[0]?.alarm, null);
  act({ type: 'bluetooth', serial: spare.serial, works: true });
}

/** Calibrates a motor, whose position shows as it turns. */
async function calibrate(): Promise<void> {
  const lockId = (await details()).doors[0]!.motorisedLock!.id;
  const step = async (event: api.CalibrationEvent) =>
    call(api.calibrateMotorisedLock, { params: { id: lockId }, body: { event }, token });
  const position = async () => (await details()).doors[0]?.motorisedLock?.position;
  assert.equal((await step('start')).statusCode, 200);
  act({ type: 'turn', ...door, position: 4 });
  await until(async () => (await position()) === 4);
  assert.equal((await step('setLocked')).statusCode, 200);
  act({ type: 'turn', ...door, position: 88 });
  await until(async () => (await position()) === 88);
  assert.equal((await step('setUnlocked')).statusCode, 200);
  const { result, errorMessage } = await step('finish');
  assert.deepEqual([result?.lockedPosition, result?.unlockedPosition], [4, 88], errorMessage ?? '');
}

/** Restarts controllers: test mode is over, and one without a link is named. */
async function restart(): Promise<void> {
  const [other] = await db.query<{ id: number; serial: string }>(sql`
    select id, serial from controllers where site_id = ${spare.siteId} and id <> ${spare.id} order by id`);
  act({ type: 'cut', serial: other!.serial, cut: true });
  const before = await db.one<{ epoch: number }>(sql`select epoch from controllers where id = ${spare.id}`);
  const { result } = await call(api.rebootControllers, {
    body: { controllerIds: [spare.id, other!.id] },
    token,
  });
  assert.deepEqual(result?.successes, [spare.id]);
  assert.equal(result?.failures[0]?.id, other!.id);
  act({ type: 'cut', serial: other!.serial, cut: false });
  await until(async () => {
    const { epoch } = await db.one<{ epoch: number }>(
      sql`select epoch from controllers where id = ${spare.id}`,
    );
    return epoch > before.epoch && (await details()).testModeUntil === null;
  });
}

/** Makes a unit, which its first customer opens. */
async function makeUnit(): Promise<void> {
  const { result: unit, errorMessage } = await call(api.createUnit, {
    body: { name: 'Mezzanine 1', controllerId: spare.id, siteId: spare.siteId, type: 'storage' },
    token,
  });
  assert.ok(unit, errorMessage ?? '');
  const mia = await call(auth.loginCustomer, {
    body: { username: 'mia@gatehouse.example', password: 'gatehouse4' },
  });
  const customer = mia.result as { accessToken?: string; customer: { id: number } };
  await makeBooking(db, {
    unitId: unit.id,
    customerId: customer.customer.id,
    start: Temporal.Now.instant().subtract({ hours: 1 }),
  });
  await until(async () => {
    const opened = await call(access.openUnit, {
      params: { id: customer.customer.id, unitId: unit.id },
      token: customer.accessToken ?? '',
    });
    return opened.statusCode === 200;
  });
  assert.equal(stack.simulator.device(spare.serial).model.door(0)?.lock, 'unlocked');
}

it('an installer tests a controller, calibrates it, restarts it, and makes its unit', async () => {
  await runTests();
  await calibrate();
  await restart();
  await makeUnit();
});
