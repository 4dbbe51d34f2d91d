/** Bluetooth through the whole stack: from the customer's call over a simulated radio to the door, with and without a link. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import * as access from '@gatehouse/contract/api/access';
import * as auth from '@gatehouse/contract/api/auth';
import { type BluetoothTarget, listBluetoothTargets } from '@gatehouse/contract/api/bluetooth';
import * as invitations from '@gatehouse/contract/api/invitations';
import { minutesOf } from '@gatehouse/contract/device/bluetooth/block';
import type { BluetoothOperation } from '@gatehouse/contract/device/bluetooth/frames';
import {
  beginCommand,
  type PhoneOutcome,
  passTime,
  phoneAdvertisement,
  receiveAsPhone,
  submitAnswer,
} from '@gatehouse/contract/device/bluetooth/phone';
import { createPhoneCipher } from '@gatehouse/contract/device/bluetooth/phoneCipher';
import { sql } from '@gatehouse/server/db/sql';
import { findBreak } from '@gatehouse/server/features/activity/service';
import { until } from '@gatehouse/server/testing/eventually';
import { makeBooking } from '@gatehouse/server/testing/peopleFactories';
import { send, type TestServer } from '@gatehouse/server/testing/testServer';
import { startThrowawayStack } from './throwaway.ts';

/** A share that was taken back opens nothing any more after this long, while there is a link. */
const OBEYED_WITHIN_MS = 2_000;
const stack = await startThrowawayStack({ client: false });
after(() => stack.close());
const { db } = stack.ctx;
const call = ((endpoint, given = {}) =>
  send(stack.url, 4, endpoint as never, given as never)) as TestServer['call'];

type Person = { id: number; name: string; token: string };
async function signIn(username: string): Promise<Person> {
  const { result } = await call(auth.loginCustomer, { body: { username, password: 'gatehouse4' } });
  const { accessToken, customer } = result as {
    accessToken?: string;
    customer: { id: number; name: string };
  };
  return { id: customer.id, name: customer.name, token: accessToken ?? '' };
}
const [mia, jack] = [await signIn('mia@gatehouse.example'), await signIn('jack@gatehouse.example')];

async function targets({ id, token }: Person): Promise<BluetoothTarget[]> {
  const { result, errorMessage } = await call(listBluetoothTargets, { params: { id }, token });
  assert.ok(result, errorMessage ?? '');
  return result;
}
async function targetOf(person: Person, unitId: number): Promise<BluetoothTarget | undefined> {
  return (await targets(person)).find((target) => target.unitId === unitId);
}
/** A vacant unit that Mia rents from now on; one for each test, since a unit that gave a result is silent for a while. */
async function rent(): Promise<number> {
  const unit = await db.one<{ id: number }>(sql`
    select u.id from units u join doors d on d.id = u.door_id
    where d.controller_id is not null and u.type = 'storage' and not u.overlock_manual and not u.overlock_arrears
      and not exists (select from bookings b where b.unit_id = u.id)
    order by u.id limit 1`);
  await makeBooking(db, {
    unitId: unit.id,
    customerId: mia.id,
    start: Temporal.Now.instant().subtract({ hours: 1 }),
  });
  // Its controller may not have reported yet that it has Bluetooth.
  await until(async () => (await targetOf(mia, unit.id)) !== undefined);
  return unit.id;
}
/** The target once the controller has it. */
async function heldTarget(person: Person, unitId: number): Promise<BluetoothTarget> {
  await until(async () => (await targetOf(person, unitId))?.held === true);
  return (await targetOf(person, unitId))!;
}

const device = ({ serial }: BluetoothTarget) => stack.simulator.device(serial);
/** The grants that a controller has in its memory, by id, and when each ends. */
function memoryOf(target: BluetoothTarget): Map<number, number> {
  const { grants } = JSON.parse(device(target).model.hardware.memory.read() ?? '{}') as {
    grants?: { id: number; until: number }[];
  };
  return new Map(grants?.map(({ id, until }) => [id, until]));
}
async function epochOf({ serial }: BluetoothTarget): Promise<number> {
  return (await db.one<{ epoch: number }>(sql`select epoch from controllers where serial = ${serial}`)).epoch;
}
function setCut({ serial }: BluetoothTarget, cut: boolean): void {
  assert.equal(stack.simulator.act({ type: 'cut', serial, cut }), undefined);
}
async function channelOf({ unitId }: BluetoothTarget): Promise<number> {
  const { channel } = await db.one<{ channel: number }>(sql`
    select d.channel from units u join doors d on d.id = u.door_id where u.id = ${unitId}`);
  return channel;
}

/** A command of a phone that stands before the door; one that is impatient gives up five times as soon. */
async function command(
  target: BluetoothTarget,
  { operation = 'open', impatient = false }: { operation?: BluetoothOperation; impatient?: boolean } = {},
): Promise<PhoneOutcome> {
  const cipher = await createPhoneCipher(target.passphrase, target.uuid);
  const now = () => performance.now() * (impatient ? 5 : 1);
  let phone = beginCommand({ target, operation, enabled: true, running: undefined, now: now() });
  while (phone.stage !== 'ended') {
    const firmware = device(target).firmware();
    const said = phoneAdvertisement(phone, now());
    if (said) void firmware?.receiveAdvertisement(said);
    for (const advertisement of firmware?.advertisements() ?? [])
      phone = receiveAsPhone(phone, advertisement);
    if (phone.stage === 'challenged') {
      const { challenge, suffix } = phone;
      const minutes = minutesOf(Date.now());
      const answer = await cipher.answer({ operation, challenge, minutes, suffix });
      phone = submitAnswer(phone, challenge, answer, now());
    }
    await delay(20);
    phone = passTime(phone, now());
  }
  return phone.outcome;
}

/** What Mia sees of attempts by Bluetooth at her unit, newest first. */
async function attempts({ unitId }: BluetoothTarget) {
  const { result } = await call(access.listUnitActivity, {
    params: { id: mia.id, unitId },
    token: mia.token,
    query: { limit: 50 },
  });
  return (result ?? []).filter(({ how }) => how === 'bluetooth');
}

/** Mia shares a unit with Jack, who accepts. */
async function share(unitId: number): Promise<number> {
  const made = await call(invitations.createInvitation, {
    body: {
      inviteeName: jack.name,
      inviteeEmail: 'jack@gatehouse.example',
      accessId: `unit_${unitId}`,
    },
    token: mia.token,
  });
  assert.ok(made.result, made.errorMessage ?? '');
  const { id } = made.result;
  const accepted = await call(invitations.acceptInvitation, { params: { id }, token: jack.token });
  assert.equal(accepted.statusCode, 200, accepted.errorMessage ?? '');
  return id;
}

describe('a phone and a unit', () => {
  it('do without a link; the history shows it when there is one again, once and with its own time', async () => {
    const target = await heldTarget(mia, await rent());
    const channel = await channelOf(target);
    const seen = async () =>
      (await call(access.listUnits, { params: { id: mia.id }, token: mia.token })).result?.find(
        ({ id }) => id === target.unitId,
      );
    const before = await seen();
    setCut(target, true);
    const triedAt = Date.now();
    assert.equal(await command(target), 'succeeded');
    assert.equal(device(target).model.door(channel)?.lock, 'unlocked');
    assert.deepEqual(await attempts(target), [], 'nothing could be reported');
    assert.equal((await seen())?.lockStatus, before?.lockStatus, 'the phone’s success is no report');
    setCut(target, false);
    await until(async () => (await attempts(target)).length > 0);
    const [attempt] = await attempts(target);
    assert.deepEqual([attempt?.action, attempt?.outcome, attempt?.who], ['open', 'executed', mia.name]);
    assert.ok(Math.abs(Date.parse(attempt?.at ?? '') - triedAt) < 2_000, `at ${attempt?.at}`);
    await until(async () => (await seen())?.lockStatus === 'unlocked');
    // The same events come again with a new connection.
    setCut(target, true);
    setCut(target, false);
    await until(() => device(target).connected());
    assert.equal(await command(target, { operation: 'lock' }), 'succeeded');
    await until(async () => (await attempts(target)).length > 1);
    assert.deepEqual(
      (await attempts(target)).map(({ action }) => action),
      ['lock', 'open'],
    );
    const { doorId } = await db.one<{ doorId: number }>(
      sql`select door_id as "doorId" from units where id = ${target.unitId}`,
    );
    assert.equal(await findBreak(stack.ctx, doorId), undefined);
  });

  it('part when a share is taken back: no new grant, and the unit forgets the old one in two seconds', async () => {
    const unitId = await rent();
    const mine = await heldTarget(mia, unitId);
    const invitationId = await share(unitId);
    const target = await heldTarget(jack, unitId);
    assert.ok(memoryOf(target).has(target.grantId));
    const params = { id: invitationId };
    const removed = await call(invitations.deleteInvitation, { params, token: mia.token });
    assert.equal(removed.statusCode, 200, removed.errorMessage ?? '');
    assert.equal(await targetOf(jack, unitId), undefined);
    await until(() => !memoryOf(target).has(target.grantId), { withinMs: OBEYED_WITHIN_MS });
    assert.ok(memoryOf(target).has(mine.grantId), "Mia's stays");
    assert.equal(await command(target, { impatient: true }), 'unconfirmed');
    const channel = await channelOf(target);
    assert.equal(device(target).model.door(channel)?.lock, 'locked');
  });

  it('part at the end of a grant, also without a link; a restart takes nothing from the unit', async () => {
    const unitId = await rent();
    const invitationId = await share(unitId);
    const target = await heldTarget(jack, unitId);
    const booted = await epochOf(target);
    assert.equal(stack.simulator.act({ type: 'reboot', serial: target.serial }), undefined);
    // It is sent the time as soon as the server knows of the new boot.
    await until(async () => (await epochOf(target)) > booted);
    assert.ok(memoryOf(target).has(target.grantId));
    assert.equal(await command(target), 'succeeded');
    const end = Date.now() + 10_000;
    const changed = await call(invitations.updateInvitation, {
      params: { id: invitationId },
      body: { inviteeName: jack.name, endTimeMillis: end },
      token: mia.token,
    });
    assert.equal(changed.statusCode, 200, changed.errorMessage ?? '');
    const shorter = await targetOf(jack, unitId);
    assert.deepEqual([shorter?.grantId, Date.parse(shorter?.until ?? '')], [target.grantId, end]);
    await until(() => memoryOf(target).get(target.grantId) === end);
    setCut(target, true);
    await delay(end - Date.now() + 10);
    assert.equal(await command(target), 'failed');
    setCut(target, false);
    await until(async () => (await attempts(target)).some(({ outcome }) => outcome === 'refused'));
    const refused = (await attempts(target)).find(({ outcome }) => outcome === 'refused');
    assert.deepEqual([refused?.who, refused?.reason], [jack.name, 'the grant was not valid at that time']);
  });
});
