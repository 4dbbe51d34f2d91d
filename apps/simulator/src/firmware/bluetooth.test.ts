import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { minutesOf } from '@gatehouse/contract/device/bluetooth/block';
import {
  commandFrame,
  readChallenge,
  readResult,
  suffixOf,
} from '@gatehouse/contract/device/bluetooth/frames';
import { RESULT_MS } from '@gatehouse/contract/device/bluetooth/limits';
import { createPhoneCipher } from '@gatehouse/contract/device/bluetooth/phoneCipher';
import { createHarness, SERIAL } from './testHarness.ts';

const UUID = '2d3c1f0e-7d53-4b4c-8a0c-8c1f0e5a9f11';
const OTHER_UUID = '7b0d6a52-51f4-4c52-9d1b-3f6f0b1c2d3e';
const PASSPHRASE = '000102030405060708090a0b0c0d0e0f';
const NOON = Date.UTC(2026, 10, 18, 2);
const HOUR_MS = 3_600_000;
const SUFFIX = suffixOf(SERIAL)!;
const hours = { from: NOON - HOUR_MS, until: NOON + HOUR_MS };

/** A controller that knows the time and holds one grant, and a phone that has it. */
async function atTheDoor(scope: TestContext) {
  const board = createHarness(scope);
  const grant = board.doorGrant(PASSPHRASE, { uuid: UUID, ...hours });
  await board.sendTime(NOON);
  await board.sendGrants(1, [grant]);
  const cipher = await createPhoneCipher(PASSPHRASE, UUID);
  return {
    ...board,
    grant,
    /** Commands the door; returns the frame that was sent, and the unit's word if it gave one. */
    async command(operation: 'open' | 'lock' = 'open', uuid = UUID) {
      await board.controller().receiveAdvertisement(commandFrame(uuid, operation, SUFFIX));
      const [asked] = board.controller().advertisements();
      const challenge = asked && readChallenge(asked);
      if (challenge === undefined) return undefined;
      const answer = await cipher.answer({ operation, challenge, minutes: minutesOf(NOON), suffix: SUFFIX });
      const frame = commandFrame(answer.uuid, operation, SUFFIX);
      await board.controller().receiveAdvertisement(frame);
      const [advertised] = board.controller().advertisements();
      const result = advertised && readResult(advertised);
      board.advance(RESULT_MS);
      await turn();
      return { challenge, frame, succeeded: result?.succeeded };
    },
    tried: () =>
      board.reports
        .flatMap(({ events }) => events)
        .flatMap(({ attempt, channel }) => (attempt ? [{ ...attempt, channel }] : [])),
  };
}

describe("a controller's Bluetooth", () => {
  it('opens and locks the door of a grant, and reports whose it was and how it ended', async (t) => {
    const { command, model, tried, controller } = await atTheDoor(t);
    assert.equal((await command('open'))?.succeeded, true);
    assert.equal(model.door(0)?.lock, 'unlocked');
    assert.equal((await command('lock'))?.succeeded, true);
    assert.equal(model.door(0)?.lock, 'locked');
    assert.deepEqual(tried(), [
      { operation: 'open', result: 'done', grant: 31, channel: 0 },
      { operation: 'lock', result: 'done', grant: 31, channel: 0 },
    ]);
    assert.deepEqual(controller().advertisements(), []);
  });

  it('opens no other door, and nothing for a uuid it has no grant for', async (t) => {
    const { command, drives } = await atTheDoor(t);
    await command();
    assert.equal(await command('open', OTHER_UUID), undefined);
    assert.deepEqual([drives(0), drives(1), drives(2)], [1, 0, 0]);
  });

  it('works without a connection, and reports it when there is one again', async (t) => {
    const { command, controller, tried, drives } = await atTheDoor(t);
    controller().onDisconnected();
    assert.equal((await command())?.succeeded, true);
    assert.deepEqual([drives(0), tried()], [1, []]);
    controller().connecting();
    controller().onConnected();
    assert.equal(tried().length, 1);
  });

  it('says so when the lock is jammed', async (t) => {
    const { command, model, tried } = await atTheDoor(t);
    model.setStuck(0, true);
    assert.equal((await command())?.succeeded, false);
    assert.equal(tried()[0]?.result, 'jammed');
  });

  it('refuses after the end of a grant, and after a restart until it is sent the time', async (t) => {
    const { command, advance, reboot, sendTime, tried, drives } = await atTheDoor(t);
    reboot();
    assert.equal((await command())?.succeeded, false);
    await sendTime(NOON);
    assert.equal((await command())?.succeeded, true);
    advance(HOUR_MS);
    assert.equal((await command())?.succeeded, false);
    assert.equal(drives(0), 1);
    assert.deepEqual(
      tried().map(({ result }) => result),
      ['timeUnknown', 'done', 'outOfTime'],
    );
  });

  it('never asks the same again, also after a restart, so that no answer holds twice', async (t) => {
    const { command, reboot, sendTime, controller, drives } = await atTheDoor(t);
    const asked = new Set<number>();
    let last: Awaited<ReturnType<typeof command>>;
    for (let boot = 0; boot < 5; boot++) {
      last = await command();
      asked.add(last!.challenge);
      reboot();
      await sendTime(NOON);
      await controller().receiveAdvertisement(last!.frame);
      await controller().receiveAdvertisement(commandFrame(UUID, 'open', SUFFIX));
      await controller().receiveAdvertisement(last!.frame);
      asked.add(readChallenge(controller().advertisements()[0]!)!);
      reboot();
      await sendTime(NOON);
    }
    assert.equal(asked.size, 10);
    assert.equal(drives(0), 5);
  });

  it('is silent and deaf while its part is broken', async (t) => {
    const { command, model, drives } = await atTheDoor(t);
    model.setBluetooth(false);
    assert.equal(await command(), undefined);
    model.setBluetooth(true);
    assert.equal((await command())?.succeeded, true);
    assert.equal(drives(0), 1);
  });
});

describe('the grants', () => {
  it('are replaced by a newer set only, whole, and the version is acknowledged', async (t) => {
    const { sendGrants, grant, reports, command, frameOf, deliver } = await atTheDoor(t);
    assert.deepEqual([reports.at(-1)?.cause, reports.at(-1)?.grants], ['grants', 1]);
    const old = frameOf({ type: 'grants', version: 1, part: 1, parts: 1, grants: [grant] });
    await sendGrants(2, []);
    assert.equal(reports.at(-1)?.grants, 2);
    await deliver(old);
    assert.equal(reports.at(-1)?.grants, 2, 'a set that is played again');
    assert.equal(await command(), undefined);
    await sendGrants(3, [{ ...grant, id: 32, channel: 2, uuid: OTHER_UUID }], { part: 2, parts: 2 });
    assert.equal(await command(), undefined, 'a part is no set');
    await sendGrants(3, [grant], { part: 1, parts: 2 });
    assert.equal(reports.at(-1)?.grants, 3);
    assert.equal((await command())?.succeeded, true);
  });

  it('are there after a restart, and are never reported', async (t) => {
    const { reboot, sendTime, command, reports, grant } = await atTheDoor(t);
    reboot();
    await sendTime(NOON);
    assert.equal((await command())?.succeeded, true);
    const said = JSON.stringify(reports);
    assert.ok(!said.includes(PASSPHRASE) && !said.includes(grant.passphrase));
  });
});
