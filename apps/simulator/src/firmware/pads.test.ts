import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { PIN_LOCK_MS, PIN_TRIES, PIN_WINDOW_MS } from '@gatehouse/contract/device/timing';
import fc from 'fast-check';
import { createHarness } from './testHarness.ts';

const PIN = '135790';
const OTHER = '246802';
const NOON = Date.UTC(2026, 10, 18, 2);
const reportedEntries = (reports: ReturnType<typeof createHarness>['reports']) =>
  reports
    .flatMap(({ events }) => events)
    .filter(({ type }) => type === 'pinEntered' || type === 'padLocked')
    .map(({ type, channel, result, code }) =>
      [type, channel, result, code].filter((part) => part !== undefined),
    );

describe('a pad', () => {
  it('opens its door for a right PIN, reports whose it was, and raises no alarm', async (t) => {
    const { enter, sendPins, padCode, model, reports, controller } = createHarness(t);
    await sendPins(1, [padCode(PIN)]);
    assert.equal(await enter(PIN), 'accepted');
    assert.equal(model.door(0)?.lock, 'unlocked');
    await turn();
    assert.deepEqual(reportedEntries(reports), [['pinEntered', 0, 'opened', 7]]);
    assert.ok(model.act(0, 'pull'));
    assert.equal(controller().doors()[0]?.alarm, null);
    assert.ok(!JSON.stringify(reports).includes(PIN), 'digits are never reported');
  });

  it('opens only the doors a code is for', async (t) => {
    const { enter, sendPins, padCode, drives } = createHarness(t);
    await sendPins(1, [padCode(PIN, { channels: [2] })]);
    assert.equal(await enter(PIN, 0), 'refused');
    assert.equal(await enter(PIN, 2), 'accepted');
    assert.deepEqual([drives(0), drives(2)], [0, 1]);
  });

  it('refuses whatever is not a code of the door, however it is typed', async (t) => {
    const { enter, sendPins, padCode, drives, advance, model } = createHarness(t);
    await sendPins(1, [padCode(PIN)]);
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[0-9]{1,14}$/), async (typed) => {
        fc.pre(typed !== PIN);
        advance(PIN_WINDOW_MS);
        model.press(0, 'clear');
        assert.equal(await enter(typed), 'refused');
      }),
      { numRuns: 200 },
    );
    assert.equal(drives(), 0);
  });

  it('says so when the right PIN meets a jammed lock', async (t) => {
    const { enter, sendPins, padCode, model, reports } = createHarness(t);
    await sendPins(1, [padCode(PIN)]);
    model.setStuck(0, true);
    await enter(PIN);
    await turn();
    await turn();
    assert.deepEqual(reportedEntries(reports), [['pinEntered', 0, 'jammed', 7]]);
    assert.equal(model.door(0)?.pad?.light, 'refused');
  });

  it('locks a closed door by its key, and no open one', async (t) => {
    const { enter, sendPins, padCode, model } = createHarness(t);
    await sendPins(1, [padCode(PIN)]);
    await enter(PIN);
    model.act(0, 'pull');
    model.press(0, 'lock');
    await turn();
    assert.equal(model.door(0)?.lock, 'unlocked');
    model.act(0, 'push');
    model.press(0, 'lock');
    await turn();
    assert.equal(model.door(0)?.lock, 'locked');
  });
});

describe('a pad that is guessed at', () => {
  it('locks after five wrong entries in ten minutes, for five minutes, also for the right PIN', async (t) => {
    const { enter, sendPins, padCode, advance, drives, reports } = createHarness(t);
    await sendPins(1, [padCode(PIN)]);
    for (let n = 1; n < PIN_TRIES; n++) assert.equal(await enter(OTHER), 'refused');
    assert.equal(await enter(OTHER), 'locked');
    assert.equal(await enter(PIN), 'locked');
    advance(PIN_LOCK_MS - 1);
    assert.equal(await enter(PIN), 'locked');
    assert.equal(drives(), 0);
    advance(1);
    assert.equal(await enter(PIN), 'accepted');
    await turn();
    assert.equal(reportedEntries(reports).filter(([type]) => type === 'padLocked').length, 1);
    assert.equal(reportedEntries(reports).filter(([, , result]) => result === 'wrong').length, PIN_TRIES);
  });

  it('forgets wrong entries after ten minutes, and right ones in between change nothing', async (t) => {
    const { enter, sendPins, padCode, advance } = createHarness(t);
    await sendPins(1, [padCode(PIN)]);
    for (let n = 1; n < PIN_TRIES; n++) await enter(OTHER);
    assert.equal(await enter(PIN), 'accepted');
    advance(PIN_WINDOW_MS);
    assert.equal(await enter(OTHER), 'refused');
    for (let n = 2; n < PIN_TRIES; n++) await enter(OTHER);
    await enter(PIN);
    assert.equal(await enter(OTHER), 'locked');
  });

  it('is not unlocked by a restart, and does not forget what was tried before it', async (t) => {
    const { enter, sendPins, padCode, advance, reboot } = createHarness(t);
    await sendPins(1, [padCode(PIN)]);
    for (let n = 1; n < PIN_TRIES; n++) await enter(OTHER);
    reboot();
    assert.equal(await enter(OTHER), 'locked');
    advance(PIN_LOCK_MS - 1);
    reboot();
    assert.equal(await enter(PIN), 'locked');
    advance(PIN_LOCK_MS);
    assert.equal(await enter(PIN), 'accepted');
  });

  it('shows the end of its lock by its own clock, also where that runs slow', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { enter, advance, model } = createHarness(t);
    for (let n = 1; n <= PIN_TRIES; n++) await enter(OTHER);
    advance(PIN_LOCK_MS - 1_000);
    t.mock.timers.tick(PIN_LOCK_MS);
    assert.equal(model.door(0)?.pad?.light, 'locked');
    advance(1_000);
    t.mock.timers.tick(1_000);
    assert.equal(model.door(0)?.pad?.light, 'ready');
  });

  it('takes no more than ten guesses in any ten minutes, wherever its power is cut', async (t) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('guess', 'minute', 'reboot'), { maxLength: 60 }),
        async (steps) => {
          const { enter, sendPins, padCode, advance, reboot, reports } = createHarness(t);
          await sendPins(1, [padCode(PIN)]);
          const guesses: number[] = [];
          let minutes = 0;
          for (const step of steps) {
            if (step === 'minute') {
              minutes++;
              advance(60_000);
            } else if (step === 'reboot') reboot();
            else {
              const before = reportedEntries(reports).length;
              await enter(OTHER);
              await turn();
              if (reportedEntries(reports).length > before) guesses.push(minutes);
            }
          }
          for (const first of guesses) {
            assert.ok(guesses.filter((at) => at >= first && at < first + 10).length <= 10);
          }
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('the codes', () => {
  it('are replaced by a newer set only, whole, and the version is acknowledged', async (t) => {
    const { enter, sendPins, padCode, reports, frameOf, deliver, advance } = createHarness(t);
    assert.equal(reports.at(-1)?.pins, 0);
    await sendPins(3, [padCode(PIN)]);
    assert.deepEqual([reports.at(-1)?.cause, reports.at(-1)?.pins], ['pins', 3]);
    const old = frameOf({ type: 'pins', version: 3, part: 1, parts: 1, codes: [padCode(PIN)] });
    await sendPins(4, []);
    assert.equal(reports.at(-1)?.pins, 4);
    await deliver(old);
    assert.equal(reports.at(-1)?.pins, 4, 'a set that is played again');
    assert.equal(await enter(PIN), 'refused');
    advance(PIN_WINDOW_MS);
    await sendPins(5, [padCode(PIN)], { part: 2, parts: 2 });
    assert.equal(await enter(PIN), 'refused', 'a part is no set');
    await sendPins(5, [padCode(OTHER, { id: 8 })], { part: 1, parts: 2 });
    assert.equal(reports.at(-1)?.pins, 5);
    assert.equal(await enter(PIN), 'accepted');
    assert.equal(await enter(OTHER), 'accepted');
  });

  it('are there after a restart, without any connection', async (t) => {
    const { enter, sendPins, padCode, reboot, controller } = createHarness(t);
    await sendPins(1, [padCode(PIN)]);
    reboot();
    controller().onDisconnected();
    assert.equal(await enter(PIN), 'accepted');
  });

  it('hold in their time by a clock the server set, and not by any other', async (t) => {
    const { enter, sendPins, padCode, sendTime, advance, reboot, reports, drives } = createHarness(t);
    await sendPins(1, [padCode(PIN, { from: NOON, until: NOON + 60_000 })]);
    assert.equal(reports.at(-1)?.clockMs, null);
    assert.equal(await enter(PIN), 'refused', 'the time is not known');
    await sendTime(NOON - 1_000);
    assert.equal(await enter(PIN), 'refused', 'too early');
    advance(1_000);
    assert.equal(await enter(PIN), 'accepted');
    advance(59_999);
    assert.equal(await enter(PIN), 'accepted');
    advance(1);
    assert.equal(await enter(PIN), 'refused', 'over');
    reboot();
    assert.equal(await enter(PIN), 'refused', 'not known any more');
    assert.equal(drives(), 2);
    assert.deepEqual(
      reportedEntries(reports).map(([, , result]) => result),
      ['outOfTime', 'outOfTime', 'opened', 'opened', 'outOfTime', 'outOfTime'],
    );
  });

  it('keep to the newest word on the time, however late an older one comes', async (t) => {
    const { sendTime, deliver, frameOf, advance, reports } = createHarness(t);
    const late = frameOf({ type: 'time', epoch: 5, uptimeMs: 0, at: NOON - 3_600_000 });
    advance(5_000);
    await sendTime(NOON);
    await deliver(late);
    await deliver(frameOf({ type: 'time', epoch: 4, uptimeMs: 9_000, at: NOON + 3_600_000 }));
    await deliver(frameOf({ type: 'report' }));
    assert.equal(reports.at(-1)?.clockMs, NOON);
  });
});
