/** When a command is sent, sent again and given up, with a controller that the test plays by hand. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { sql } from '../db/sql.ts';
import { reportedDoor, startDeviceHarness } from '../testing/deviceHarness.ts';
import { eventually, inTime } from '../testing/eventually.ts';
import { stopTimers } from '../testing/stoppedTimers.ts';

const harness = await startDeviceHarness({ after });
const { db } = harness;
const unlocked = reportedDoor({ lock: 'unlocked', lights: 'off' });
const ends = <Result>(command: Promise<Result>) =>
  inTime(command, { for: 'the command to end', withinMs: 10_000 });

describe('a command without an answer', () => {
  it('is sent again ever less often, the same frame, and not after its answer', async (t) => {
    const device = await harness.onlineController();
    const pass = stopTimers(t);
    const result = harness.command(device.doorId);
    const command = await device.nextCommand();
    pass(299);
    assert.deepEqual(await device.pendingMessages(), []);
    pass(1);
    assert.deepEqual(await device.pendingMessages(), [command]);
    pass(500);
    await device.nextMessage();
    await device.answer(command);
    assert.equal((await result).outcome, 'executed');
    pass(20_000);
    assert.deepEqual(await device.pendingMessages(), []);
    assert.equal(new Set(device.frames).size, 1);
  });

  it('is sent until after its death, so that a lost answer is repeated, and is unknown after 9 s', async (t) => {
    const device = await harness.onlineController();
    const pass = stopTimers(t);
    let ended = false;
    const result = harness.command(device.doorId).finally(() => (ended = true));
    const command = await device.nextCommand();
    const again = [300, 800, 1_500, 2_500, 3_500, 4_500, 5_500, 6_500, 7_500, 8_400];
    for (let ms = 100; ms < 9_000; ms += 100) {
      pass(100);
      assert.equal((await device.pendingMessages()).length, again.includes(ms) ? 1 : 0, `at ${ms} ms`);
    }
    pass(99);
    await device.pendingMessages();
    assert.ok(!ended);
    pass(1);
    assert.deepEqual(await ends(result), { commandId: command.id, outcome: 'unknown' });
    assert.equal((await harness.storedCommand(command.id)).outcome, 'unknown');
  });

  it('stays unknown when one comes too late, which reports the door all the same', async (t) => {
    const device = await harness.onlineController();
    const pass = stopTimers(t);
    const result = harness.command(device.doorId);
    const command = await device.nextCommand();
    pass(9_000);
    await ends(result);
    await device.answer(command, { doors: [unlocked] });
    await eventually(async () => assert.equal((await device.door()).lock, 'unlocked'));
    assert.equal((await harness.storedCommand(command.id)).outcome, 'unknown');
  });

  it('brings nothing down when one that comes too late cannot be stored', async () => {
    const device = await harness.onlineController();
    const result = harness.command(device.doorId);
    const command = await device.nextCommand();
    await device.answer(command);
    await result;
    await db.query(sql`
      alter table doors add constraint unwritable check (reported_lock <> 'unlocked') not valid`);
    await device.answer(command, { doors: [unlocked] });
    // What is reported after it is stored after it.
    await device.report({ firmware: '1.0.1', doors: [reportedDoor()] });
    await eventually(async () => assert.equal((await device.stored()).firmware, '1.0.1'));
    assert.equal((await device.door()).lock, 'locked');
    await db.query(sql`alter table doors drop constraint unwritable`);
  });

  it('is sent no more once the right to it has ended, yet its answer counts', async (t) => {
    const device = await harness.onlineController();
    const pass = stopTimers(t);
    const right = new AbortController();
    const result = harness.command(device.doorId, { signal: right.signal });
    const command = await device.nextCommand();
    pass(300);
    assert.equal((await device.pendingMessages()).length, 1);
    right.abort();
    pass(1_200);
    assert.deepEqual(await device.pendingMessages(), []);
    await device.answer(command);
    assert.equal((await result).outcome, 'executed');
  });
});

describe('a command to a controller that has not reported yet', () => {
  it('asks it to report, and goes out with the first report, dead as soon as without the wait', async (t) => {
    const device = await harness.connectController();
    await device.status('online');
    await eventually(async () => assert.ok((await device.stored()).online));
    const pass = stopTimers(t);
    const results = [harness.command(device.doorId), harness.command(device.doorId)];
    assert.deepEqual(await device.nextMessage(), { type: 'report' });
    assert.deepEqual(await device.nextMessage(), { type: 'report' });
    harness.wait(1_500);
    pass(1_999);
    await device.report({ cause: 'asked', uptimeMs: 20_000 });
    const commands = [await device.nextCommand(), await device.nextCommand()];
    assert.deepEqual(
      commands.map(({ deadlineMs }) => deadlineMs),
      [24_440, 24_440],
    );
    for (const command of commands) await device.answer(command);
    assert.deepEqual(
      (await Promise.all(results)).map(({ outcome }) => outcome),
      ['executed', 'executed'],
    );
  });

  it('is dead at the boot where all its time went by in waiting', async () => {
    const device = await harness.connectController();
    await device.status('online');
    await eventually(async () => assert.ok((await device.stored()).online));
    const result = harness.command(device.doorId);
    await device.nextMessage();
    harness.wait(7_000);
    await device.report({ cause: 'asked', uptimeMs: 500 });
    const command = await device.nextCommand();
    assert.equal(command.deadlineMs, 0);
    await device.answer(command, { outcome: 'expired' });
    assert.equal((await result).outcome, 'expired');
  });

  it('is offline when no report comes within 2 s, and when the right ends in that time', async (t) => {
    const device = await harness.connectController();
    await device.status('online');
    await eventually(async () => assert.ok((await device.stored()).online));
    const pass = stopTimers(t);
    const result = harness.command(device.doorId);
    assert.deepEqual(await device.nextMessage(), { type: 'report' });
    pass(2_000);
    const { commandId, outcome } = await ends(result);
    assert.equal(outcome, 'offline');
    assert.equal((await harness.storedCommand(commandId)).outcome, 'offline');

    const right = new AbortController();
    const other = harness.command(device.doorId, { signal: right.signal });
    await device.nextMessage();
    right.abort();
    await device.report({ cause: 'asked' });
    assert.equal((await ends(other)).outcome, 'offline');
    assert.deepEqual(await device.pendingMessages(), []);
  });

  it('asks it too where its status may still be on its way, as in the first 3 s of a connection', async (t) => {
    const device = await harness.connectController();
    const other = await harness.startProcess();
    const actor = { type: 'system', id: null, via: 'system' } as const;
    const ask = () => other.command({ doorId: device.doorId, operation: 'open', actor });
    const pass = stopTimers(t);
    harness.wait(2_999);
    const asked = ask();
    assert.deepEqual(await device.nextMessage(), { type: 'report' });
    pass(2_000);
    assert.equal((await ends(asked)).outcome, 'offline');
    harness.wait(1);
    assert.equal((await ends(ask())).outcome, 'offline');
    assert.deepEqual(await device.pendingMessages(), []);
  });

  it('is offline at once when its last will has come, or it was silent for too long', async () => {
    const device = await harness.onlineController();
    harness.wait(90_001);
    assert.equal((await harness.command(device.doorId)).outcome, 'offline');
    await device.report();
    await device.status('offline');
    await eventually(async () => assert.ok(!(await device.stored()).online));
    assert.equal((await harness.command(device.doorId)).outcome, 'offline');
    assert.deepEqual(await device.pendingMessages(), []);
  });
});

describe('a command that cannot be sent', () => {
  it('is offline where the controller’s key is encrypted under none of the server’s', async () => {
    const device = await harness.onlineController();
    await db.query(sql`
      update controllers set key = null, key_ciphertext = '\\x00', key_id = 'lost' where id = ${device.controllerId}`);
    assert.equal((await ends(harness.command(device.doorId))).outcome, 'offline');
    assert.deepEqual(await device.pendingMessages(), []);
  });

  it('is offline while the broker is not there', async (t) => {
    const alone = await startDeviceHarness(t);
    const device = await alone.onlineController();
    await alone.broker.close();
    assert.equal((await ends(alone.command(device.doorId))).outcome, 'offline');
  });
});
