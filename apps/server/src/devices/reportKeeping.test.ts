/** Which of several processes stores a report, and what becomes of it when that one fails. */
import assert from 'node:assert/strict';
import { after, beforeEach, it } from 'node:test';
import type { Report } from '@gatehouse/contract/device/messages';
import { reportedDoor, soon, startDeviceHarness } from '../testing/deviceHarness.ts';
import { stopTimers } from '../testing/stoppedTimers.ts';
import { PRESENCE_MS } from './handover.ts';
import { LATER_MS } from './reportKeeping.ts';
import { createReportSharing } from './reportSharing.ts';

/** Of two, the one of the later name is first for odd controllers. */
const AFTER_ALL = 'z'.repeat(16);
const unlocked = reportedDoor({ lock: 'unlocked' });
const events = (...numbers: number[]): Report['events'] =>
  numbers.map((number) => ({ number, uptimeMs: 4_000, type: 'unlocked', channel: 0 }));

const harness = await startDeviceHarness({ after });
/** By then no process counts on another that said no more. */
const SILENCE_MS = 3 * PRESENCE_MS + 1;
beforeEach(() => harness.wait(SILENCE_MS));

/** A controller that is there, for which a process named `AFTER_ALL` is first, or for which it is not. */
async function controllerOf({ others }: { others: boolean }) {
  for (;;) {
    const device = await harness.onlineController();
    if ((device.controllerId % 2 === 1) === others) return device;
  }
}

it('each controller is one process’s, all are somebody’s, and those of a process that is gone are the others’', () => {
  let now = 0;
  const names = ['a', 'b', 'c'];
  const processes = names.map((name) => createReportSharing(name, () => now));
  const firstFor = (id: number) => processes.filter(({ isFirst }) => isFirst(id)).length;
  const ids = Array.from({ length: 30 }, (_, id) => id);
  assert.ok(
    ids.every((id) => firstFor(id) === 3),
    'while none has heard of another',
  );
  for (const process of processes) for (const name of names) process.heardOf(name);
  assert.deepEqual([...new Set(ids.map(firstFor))], [1]);
  assert.deepEqual(
    processes.map(({ isFirst }) => ids.filter(isFirst).length),
    [10, 10, 10],
  );
  now += SILENCE_MS;
  const [left] = processes;
  assert.ok(ids.every((id) => left?.isFirst(id)));
});

it('a report that another process stores first is stored here when that has had its time', async (t) => {
  const others = await controllerOf({ others: true });
  const own = await controllerOf({ others: false });
  const pass = stopTimers(t, ['setTimeout']);
  harness.gateway.heardOf(AFTER_ALL);
  for (const device of [others, own]) {
    await device.report({ cause: 'change', doors: [unlocked], events: events(1) });
  }
  await soon(async () => (await own.door()).lock === 'unlocked');
  assert.deepEqual(await own.nextMessage(), { type: 'stored', epoch: 5, upTo: 1 });
  assert.equal((await others.door()).lock, 'locked');
  pass(LATER_MS);
  await soon(async () => (await others.door()).lock === 'unlocked');
  assert.deepEqual(await others.nextMessage(), { type: 'stored', epoch: 5, upTo: 1 });
});

it('an answer is stored at once, and not undone by what had waited', async (t) => {
  const device = await controllerOf({ others: true });
  const pass = stopTimers(t, ['setTimeout']);
  harness.gateway.heardOf(AFTER_ALL);
  const ended = harness.command(device.doorId);
  const command = await device.nextCommand();
  await device.report({ cause: 'change', doors: [unlocked], events: events(1) });
  await device.answer(command, { doors: [reportedDoor()] });
  assert.equal((await ended).outcome, 'executed');
  assert.equal((await device.door()).lock, 'locked');
  pass(LATER_MS);
  assert.deepEqual(await device.nextMessage(), { type: 'stored', epoch: 5, upTo: 1 });
  assert.equal((await device.door()).lock, 'locked');
});

it('two processes keep an event once, and one alone does it where the other is gone without a word', async () => {
  const other = await harness.startProcess();
  other.heardOf(harness.gateway.processName);
  harness.gateway.heardOf(other.processName);
  const devices = [await controllerOf({ others: true }), await controllerOf({ others: false })];
  const kept = ({ controllerId }: (typeof devices)[0]) =>
    harness.storedEvents.filter((event) => event.controllerId === controllerId).map(({ number }) => number);
  for (const device of devices) await device.report({ events: events(1) });
  for (const device of devices) {
    assert.deepEqual(await device.nextMessage(), { type: 'stored', epoch: 5, upTo: 1 });
  }
  await other.close();
  for (const device of devices) await device.report({ events: events(1, 2) });
  for (const device of devices) {
    await soon(() => kept(device).includes(2));
    assert.deepEqual(kept(device), [1, 2]);
  }
});
