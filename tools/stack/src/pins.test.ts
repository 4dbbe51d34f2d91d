/** PIN codes through the whole stack: from the customer's call to the pad, with and without a link. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import * as access from '@gatehouse/contract/api/access';
import * as auth from '@gatehouse/contract/api/auth';
import * as api from '@gatehouse/contract/api/pinCodes';
import { PIN_TRIES } from '@gatehouse/contract/device/timing';
import { sql } from '@gatehouse/server/db/sql';
import { findBreak } from '@gatehouse/server/features/activity/service';
import { until } from '@gatehouse/server/testing/eventually';
import { makeBooking } from '@gatehouse/server/testing/peopleFactories';
import { send, type TestServer } from '@gatehouse/server/testing/testServer';
import type { PadKey } from '@gatehouse/simulator/firmware/hardware';
import { startThrowawayStack } from './throwaway.ts';

const stack = await startThrowawayStack({ client: false });
after(() => stack.close());
const { db } = stack.ctx;
const call = ((endpoint, given = {}) =>
  send(stack.url, 4, endpoint as never, given as never)) as TestServer['call'];

const login = await call(auth.loginCustomer, {
  body: { username: 'mia@gatehouse.example', password: 'gatehouse4' },
});
const { accessToken: token = '', customer } = login.result as {
  accessToken?: string;
  customer: { id: number; name: string };
};
const { id } = customer;

type PadDoor = { unitId: number; doorId: number; siteId: number; serial: string; channel: number };
/** A unit of Mia's with a pad, and its controller and channel. */
const door = await db.one<PadDoor>(sql`
  select u.id as "unitId", d.id as "doorId", u.site_id as "siteId", c.serial, d.channel
  from bookings b
    join units u on u.id = b.unit_id and not u.overlock_manual and not u.overlock_arrears
    join doors d on d.id = u.door_id and d.has_pad
    join controllers c on c.id = d.controller_id
  where b.customer_id = ${id} and b.state = 'Active' order by u.id limit 1`);
const { serial, channel, siteId } = door;
/** Another unit with a pad on the same controller, free until it becomes Mia's: its pad locks for minutes. */
const guessed = await db.one<PadDoor>(sql`
  select u.id as "unitId", d.id as "doorId", u.site_id as "siteId", c.serial, d.channel
  from units u
    join doors d on d.id = u.door_id and d.has_pad
    join controllers c on c.id = d.controller_id
  where c.serial = ${serial} and not u.overlock_manual and not u.overlock_arrears
    and not exists (select from bookings b where b.unit_id = u.id and b.state in ('Active', 'InArrears', 'Held'))
  order by u.id limit 1`);
await makeBooking(db, {
  unitId: guessed.unitId,
  customerId: id,
  start: Temporal.Now.instant().subtract({ hours: 1 }),
});
const device = () => stack.simulator.device(serial);

/** Until the controller says that it holds what its codes have become by all that was changed. */
const acknowledged = () =>
  until(async () => {
    const { isSettled } = await db.one<{ isSettled: boolean }>(sql`
      select pins_acknowledged_version = pins_desired_version and not exists (select from pin_changes) as "isSettled"
      from controllers where serial = ${serial}`);
    return isSettled;
  });

async function create(pin: string, more: object = {}) {
  const made = await call(api.createPinCode, {
    params: { id },
    token,
    body: { siteId, pin, nickname: 'Test', ...more },
  });
  assert.equal(made.statusCode, 200, made.errorMessage ?? '');
  return made.result!.id;
}
async function remove(pinId: number) {
  const removed = await call(api.deletePinCode, { params: { id, pinId }, token });
  assert.equal(removed.statusCode, 200, removed.errorMessage ?? '');
}

const light = (at = channel) => device().model.door(at)?.pad?.light;
/** Types a PIN on the pad; returns what its light says when nothing moves any more. */
async function enter(pin: string, at = channel): Promise<string | undefined> {
  for (const key of [...pin, 'enter'] as PadKey[]) {
    assert.equal(stack.simulator.act({ type: 'press', serial, channel: at, key }), undefined);
  }
  await until(() => device().model.door(at)?.moving === false);
  return light(at);
}

const history = async ({ unitId } = door) =>
  (await call(access.listUnitActivity, { params: { id, unitId }, token, query: { limit: 50 } })).result ?? [];
const enteredPins = async () => (await history()).filter(({ how }) => how === 'pin');

describe('a PIN code and its pad', () => {
  it('opens the door once it is made, and no more once it was removed', async () => {
    const pinId = await create('135790');
    await acknowledged();
    const earlier = (await enteredPins()).length;
    assert.equal(await enter('135790'), 'accepted');
    assert.equal(device().model.door(channel)?.lock, 'unlocked');
    await until(async () => (await enteredPins()).length > earlier);
    const [entry] = await enteredPins();
    assert.deepEqual([entry?.action, entry?.outcome, entry?.who], ['open', 'executed', customer.name]);
    await remove(pinId);
    await acknowledged();
    assert.equal(await enter('135790'), 'refused');
    await until(async () => (await enteredPins()).length > earlier + 1);
    const [wrong] = await enteredPins();
    assert.equal(wrong?.outcome, 'refused');
    assert.deepEqual([wrong?.who, wrong?.reason], [null, 'the PIN was wrong']);
  });

  it('works without a link, is reported later with its own time, and is taken away the moment the link is back', async () => {
    const pinId = await create('246802');
    await acknowledged();
    const earlier = (await enteredPins()).length;
    stack.simulator.act({ type: 'cut', serial, cut: true });
    const enteredAt = Date.now();
    assert.equal(await enter('246802'), 'accepted');
    await remove(pinId);
    await delay(3_000);
    assert.equal(await enter('246802'), 'accepted', 'it cannot know');
    const restoredAt = Date.now();
    stack.simulator.act({ type: 'cut', serial, cut: false });
    await until(() => device().connected());
    await acknowledged();
    assert.equal(await enter('246802'), 'refused');
    await until(async () => (await enteredPins()).length >= earlier + 3);
    const late = (await enteredPins()).filter(({ outcome }) => outcome === 'executed').at(1);
    // Reckoned from when the report arrived: late by as much as that took, and yet before the link was back.
    const at = Date.parse(late?.at ?? '');
    assert.ok(at > enteredAt - 1_000 && at < restoredAt, late?.at ?? '');
  });

  it('with an end is refused after it, by the pad itself', async () => {
    const pinId = await create('357913');
    await acknowledged();
    const earlier = (await enteredPins()).length;
    assert.equal(await enter('357913'), 'accepted');
    const endTime = new Date(Date.now() + 3_000).toISOString();
    const ended = await call(api.updatePinCode, {
      params: { id, pinId },
      token,
      body: { nickname: 'Test', endTime },
    });
    assert.equal(ended.statusCode, 200, ended.errorMessage ?? '');
    await acknowledged();
    stack.simulator.act({ type: 'cut', serial, cut: true });
    await delay(Date.parse(endTime) - Date.now() + 10);
    assert.equal(await enter('357913'), 'refused');
    stack.simulator.act({ type: 'cut', serial, cut: false });
    await until(() => device().connected());
    await until(async () => (await enteredPins()).length >= earlier + 2);
  });

  it('is not to be guessed: five wrong entries lock the pad, a restart does not unlock it', async () => {
    await create('468024');
    await acknowledged();
    stack.simulator.act({ type: 'reboot', serial });
    await until(() => device().connected());
    const { channel: at } = guessed;
    for (let n = 0; n < PIN_TRIES && light(at) !== 'locked'; n++) await enter('909090', at);
    assert.equal(light(at), 'locked');
    assert.equal(await enter('468024', at), 'locked');
    await until(async () => (await history(guessed)).some(({ action }) => action === 'padLocked'));
    stack.simulator.act({ type: 'reboot', serial });
    assert.equal(await enter('468024', at), 'locked');
    await until(() => device().connected());
    assert.equal(await findBreak(stack.ctx, guessed.doorId), undefined);
  });
});
