import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { resultFrame } from '@gatehouse/contract/device/bluetooth/frames';
import { ADVERTISE_MS, MONITOR_MS } from '@gatehouse/contract/device/bluetooth/limits';
import { createPhoneCipher } from '@gatehouse/contract/device/bluetooth/phoneCipher';
import {
  grantOfUnit,
  PASSPHRASE,
  SERIAL,
  UUID,
  unitHarness,
} from '@gatehouse/contract/device/bluetooth/radio.test-harness';
import { driveCommand } from './drive.ts';
import { radioInFrontOf } from './radio.test-double.ts';

/** A phone with a grant before a unit; `open` sends a command and answers with how it ended when it did. */
async function before(scope: TestContext, { grants = [grantOfUnit()], passphrase = PASSPHRASE } = {}) {
  const bench = unitHarness(grants);
  const { double, radio } = radioInFrontOf(scope, bench);
  const cipher = double.awaited(await createPhoneCipher(passphrase, UUID));
  const stages: string[] = [];
  const startedAt = Date.now();
  const begin = (serial = SERIAL) =>
    driveCommand({
      radio,
      cipher,
      target: { serial, uuid: UUID },
      operation: 'open',
      now: () => Date.now(),
      onStage: (stage) => stages.push(stage),
    });
  return {
    bench,
    double,
    stages,
    begin,
    open: async () => double.passUntil(begin()),
    took: () => Date.now() - startedAt,
  };
}

describe('a command by Bluetooth', () => {
  it('goes from the asking to the word of the unit, and leaves the air', async (t) => {
    const { bench, double, stages, open } = await before(t);
    assert.equal(await open(), 'succeeded');
    assert.deepEqual(stages, ['asking', 'challenged', 'answering', 'ended']);
    assert.deepEqual(bench.acts, ['open']);
    await double.pass();
    assert.deepEqual([double.said, double.listening()], [undefined, 0]);
    assert.equal(double.sayings.length, 2, 'the command, then the answer');
  });

  it('comes through when a third of everything is lost', async (t) => {
    const { bench, double, open } = await before(t);
    let turn = 0;
    double.lost = () => ++turn % 3 === 0;
    assert.equal(await open(), 'succeeded');
    assert.deepEqual(bench.acts, ['open']);
  });

  it('is failed by the word of the unit', async (t) => {
    const { bench, open } = await before(t);
    bench.works = false;
    assert.equal(await open(), 'failed');
  });

  it('is refused after the grant has ended, by the unit', async (t) => {
    const { bench, open } = await before(t, { grants: [grantOfUnit({ until: 0 })] });
    assert.equal(await open(), 'failed');
    assert.deepEqual(bench.acts, []);
  });

  it('stays unconfirmed with the wrong passphrase, and where the word was another one’s', async (t) => {
    const wrong = await before(t, { passphrase: 'ff'.repeat(16) });
    assert.equal(await wrong.open(), 'unconfirmed');
    assert.deepEqual(wrong.bench.acts, []);
    t.mock.timers.reset();
    const { double, begin, stages, took } = await before(t);
    const ending = begin();
    while (!stages.includes('answering') && took() < MONITOR_MS) await double.pass();
    for (let tag = 0; tag < 256; tag++) double.hear(resultFrame(UUID, { succeeded: true, tag }));
    assert.equal(await double.passUntil(ending), 'unconfirmed');
  });

  it('asks for ten seconds, and gives up after twenty-five', async (t) => {
    const { double, begin, took } = await before(t);
    double.lost = () => true;
    const ending = begin();
    while (took() < ADVERTISE_MS) await double.pass();
    await double.pass();
    assert.equal(double.said, undefined);
    assert.equal(await double.passUntil(ending), 'unreachable');
    assert.ok(took() >= MONITOR_MS && took() < MONITOR_MS + 2_000, `${took()}`);
  });

  it('says again what the radio did not take', async (t) => {
    const { double, open } = await before(t);
    double.refusals = 3;
    assert.equal(await open(), 'succeeded');
  });

  it('ends with the Bluetooth of the phone, and not with a question that was not answered', async (t) => {
    const { double, begin, open, stages } = await before(t);
    double.lost = () => true;
    const ending = begin();
    await double.pass();
    double.state = 'unsupported';
    await double.pass(3_000);
    assert.deepEqual(stages, ['asking']);
    double.state = 'off';
    assert.equal(await double.passUntil(ending), 'disabled');
    assert.equal(double.listening(), 0);
    double.state = 'on';
    double.lost = () => false;
    assert.equal(await open(), 'succeeded');
  });

  it('is invalid for a serial without a suffix', async (t) => {
    const { begin, double } = await before(t);
    assert.equal(await begin('GH-1'), 'invalid');
    assert.deepEqual(double.sayings, []);
  });
});
