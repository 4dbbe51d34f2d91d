/** What staff ask of a controller: test mode, checks of its parts, calibration, restarting. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { CALIBRATION_MS, TEST_MODE_MS } from '@gatehouse/contract/device/timing';
import { createHarness } from './testHarness.ts';

const LATCH = 1;
const LIGHTS = 3;
const MOTOR = 4;

async function tested(scope: TestContext) {
  const board = createHarness(scope);
  assert.equal(await board.serve('testModeOn'), 'executed');
  await turn();
  return board;
}

describe('test mode', () => {
  it('raises no alarm, reports how long it lasts, and ends by itself, on demand and with the boot', async (t) => {
    const board = await tested(t);
    assert.equal(board.reports.at(-1)?.testModeMs, TEST_MODE_MS);
    board.advance(10_000);
    board.model.act(0, 'force');
    board.model.act(MOTOR, 'move');
    await turn();
    assert.deepEqual(
      board.reports
        .at(-1)
        ?.doors.map(({ alarm }) => alarm)
        .filter(Boolean),
      [],
    );
    assert.equal(await board.serve('testModeOff'), 'executed');
    await turn();
    assert.equal(board.reports.at(-1)?.testModeMs, 0);
    board.model.act(MOTOR, 'move');
    assert.equal(board.controller().doors()[MOTOR]?.alarm, 'Motion Detected');
    await board.serve('testModeOn');
    board.advance(TEST_MODE_MS);
    board.model.act(1, 'move');
    assert.equal(board.controller().doors()[1]?.alarm, 'Motion Detected');
    await board.serve('testModeOn');
    board.reboot();
    assert.equal(board.reports.at(-1)?.testModeMs, 0);
  });
});

describe('a check', () => {
  it('is refused outside test mode, save that of the connection', async (t) => {
    const board = createHarness(t);
    assert.equal(await board.serve('checkLink'), 'executed');
    assert.equal(await board.serve('checkLock', 0), 'notTesting');
    assert.equal(board.drives(), 0);
  });

  it('drives a lock both ways, and says when it is stuck', async (t) => {
    const board = await tested(t);
    assert.equal(await board.serve('checkLock', 0), 'executed');
    assert.equal(board.drives(), 2);
    assert.equal(board.model.door(0)?.lock, 'locked');
    board.model.setStuck(0, true);
    assert.equal(await board.serve('checkLock', 0), 'jammed');
    assert.equal(await board.serve('checkLock', LIGHTS), 'unsupported');
    assert.equal(await board.serve('checkLock', 9), 'unknownDoor');
  });

  it('asks the sensors what they have shown since test mode began', async (t) => {
    const board = await tested(t);
    assert.equal(await board.serve('checkDoor', 0), 'notSeen');
    board.model.act(0, 'force');
    assert.equal(await board.serve('checkDoor', 0), 'notSeen');
    board.model.act(0, 'push');
    assert.equal(await board.serve('checkDoor', 0), 'executed');
    assert.equal(await board.serve('checkMotion', 0), 'notSeen');
    board.model.act(0, 'move');
    assert.equal(await board.serve('checkMotion', 0), 'executed');
    await board.serve('testModeOn');
    assert.equal(await board.serve('checkDoor', 0), 'notSeen');
  });

  it('switches the lights, tries the Bluetooth part and the motor', async (t) => {
    const board = await tested(t);
    assert.equal(await board.serve('checkLights', LIGHTS), 'executed');
    assert.equal(board.model.door(LIGHTS)?.lights, 'off');
    assert.equal(await board.serve('checkLights', LATCH), 'unsupported');
    assert.equal(await board.serve('checkBluetooth', 0), 'executed');
    board.model.setBluetooth(false);
    assert.equal(await board.serve('checkBluetooth', 0), 'broken');
    assert.equal(await board.serve('checkMotor', MOTOR), 'executed');
    assert.equal(await board.serve('checkMotor', 0), 'unsupported');
  });
});

describe('calibration', () => {
  it('learns both ends in their order, and keeps them without power', async (t) => {
    const board = createHarness(t);
    assert.equal(board.model.turn(MOTOR, 4), false);
    assert.equal(await board.serve('calibrateSetLocked', MOTOR), 'order');
    assert.equal(await board.serve('calibrateStart', MOTOR), 'executed');
    assert.equal(await board.serve('calibrateStart', MOTOR), 'order');
    assert.equal(await board.serve('calibrateSetUnlocked', MOTOR), 'order');
    assert.equal(board.model.turn(MOTOR, 4), true);
    await turn();
    assert.equal(board.reports.at(-1)?.doors[0]?.position, 4);
    assert.equal(await board.serve('calibrateSetLocked', MOTOR), 'executed');
    assert.equal(await board.serve('calibrateFinish', MOTOR), 'order');
    board.model.turn(MOTOR, 20);
    assert.equal(await board.serve('calibrateSetUnlocked', MOTOR), 'range');
    board.model.turn(MOTOR, 86);
    assert.equal(await board.serve('calibrateSetUnlocked', MOTOR), 'executed');
    const [refused] = await board.send({ channel: MOTOR });
    assert.equal(refused?.reason, 'calibrating');
    assert.equal(await board.serve('calibrateFinish', MOTOR), 'executed');
    assert.equal(board.model.turn(MOTOR, 50), false);
    board.reboot();
    await board.send({ channel: MOTOR });
    assert.equal(board.model.door(MOTOR)?.shaft?.position, 86);
  });

  it('refuses ends at which the bolt is not where it was said to be, and keeps the old ones', async (t) => {
    const board = createHarness(t);
    await board.serve('calibrateStart', MOTOR);
    await board.serve('calibrateSetLocked', MOTOR);
    board.model.turn(MOTOR, 60);
    await board.serve('calibrateSetUnlocked', MOTOR);
    assert.equal(await board.serve('calibrateFinish', MOTOR), 'jammed');
    assert.equal((await board.send({ channel: MOTOR }))[0]?.outcome, 'executed');
    assert.equal(board.model.door(MOTOR)?.shaft?.position, 90);
  });

  it('ends when it is cancelled and when its time is over', async (t) => {
    const board = createHarness(t);
    await board.serve('calibrateStart', MOTOR);
    assert.equal(await board.serve('calibrateCancel', MOTOR), 'executed');
    assert.equal(await board.serve('calibrateCancel', MOTOR), 'order');
    await board.serve('calibrateStart', MOTOR);
    board.advance(CALIBRATION_MS + 1);
    assert.equal(await board.serve('calibrateSetLocked', MOTOR), 'order');
    assert.equal(board.model.door(MOTOR)?.shaft?.free, false);
    assert.equal(await board.serve('calibrateStart', 0), 'unsupported');
  });
});

describe('locking by itself', () => {
  it('throws the bolt some time after an unlock, or once the door is shut', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const board = createHarness(t);
    assert.equal(await board.serve('autoLock', MOTOR, 30), 'executed');
    await board.send({ channel: MOTOR });
    t.mock.timers.tick(30_000);
    await turn();
    assert.equal(board.model.door(MOTOR)?.lock, 'locked');
    await board.send({ channel: MOTOR });
    board.model.act(MOTOR, 'pull');
    t.mock.timers.tick(30_000);
    await turn();
    assert.equal(board.model.door(MOTOR)?.lock, 'unlocked');
    board.model.act(MOTOR, 'push');
    await turn();
    assert.equal(board.model.door(MOTOR)?.lock, 'locked');
    await board.serve('autoLock', MOTOR, null);
    await board.send({ channel: MOTOR });
    t.mock.timers.tick(600_000);
    await turn();
    assert.equal(board.model.door(MOTOR)?.lock, 'unlocked');
    assert.equal(await board.serve('autoLock', 0, 30), 'unsupported');
  });
});

describe('a restart', () => {
  it('comes after its answer, and leaves commands of the boot before without effect', async (t) => {
    const board = createHarness(t);
    const old = board.command();
    const starts = () => board.reports.filter(({ cause }) => cause === 'hello').length;
    const before = starts();
    assert.equal(await board.serve('reboot'), 'executed');
    await t.waitFor(() => assert.notEqual(starts(), before));
    const [answer] = await board.deliver(board.frameOf(old));
    assert.equal(answer?.reason, 'rebooted');
    assert.equal(board.drives(), 0);
  });

  it('leaves what still waited for its door without effect', async (t) => {
    const board = createHarness(t);
    const [first, second] = [board.frameOf(board.command()), board.frameOf(board.command())];
    const opened = board.deliver(first);
    const waiting = board.deliver(second);
    board.reboot();
    await Promise.all([opened, waiting]);
    assert.equal(board.drives(), 1);
  });

  it('ends what a pad was about to show', async (t) => {
    const board = createHarness(t);
    await board.sendPins(1, [board.padCode('135790')]);
    const entered = board.enter('135790');
    board.reboot();
    assert.equal(await entered, 'ready');
  });

  it('ends the wait to lock by itself', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const board = createHarness(t);
    await board.serve('autoLock', MOTOR, 30);
    const opened = board.send({ channel: MOTOR });
    board.reboot();
    await opened;
    t.mock.timers.tick(30_000);
    await turn();
    assert.equal(board.drives(MOTOR), 1);
  });
});
