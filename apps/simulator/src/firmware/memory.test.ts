import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EVENT_BUFFER, EVENTS_PER_REPORT } from '@gatehouse/contract/device/timing';
import { createEventLog } from './eventLog.ts';
import { createReplayWindow } from './replayWindow.ts';

describe('the replay window', () => {
  it('lets a counter act once and repeats the answer it got', () => {
    const window = createReplayWindow();
    assert.equal(window.take(5), 'fresh');
    assert.equal(window.take(5), 'running');
    window.complete(5, { outcome: 'executed' });
    assert.deepEqual(window.take(5), { outcome: 'executed' });
  });

  it('takes counters in any order within its size and none that fell out', () => {
    const window = createReplayWindow(4);
    assert.equal(window.take(10), 'fresh');
    assert.equal(window.take(8), 'fresh');
    assert.equal(window.take(7), 'fresh');
    assert.equal(window.take(6), 'tooOld');
    assert.equal(window.take(12), 'fresh');
    assert.equal(window.take(8), 'tooOld');
    assert.equal(window.take(9), 'fresh');
    assert.equal(window.take(11), 'fresh');
    for (const counter of [9, 10, 11, 12]) assert.equal(window.take(counter), 'running');
  });

  it('does not let a late result overwrite a newer counter in its place', () => {
    const window = createReplayWindow(4);
    window.take(1);
    window.take(5);
    window.complete(1, { outcome: 'executed' });
    assert.equal(window.take(5), 'running');
  });
});

describe('the eventLog', () => {
  const event = { uptimeMs: 1, type: 'locked', channel: 0 } as const;

  it('gives each event once, oldest first, a report at a time', () => {
    const eventLog = createEventLog();
    for (let n = 0; n < EVENTS_PER_REPORT + 2; n++) eventLog.record(event);
    assert.deepEqual([eventLog.take().length, eventLog.pending()], [EVENTS_PER_REPORT, true]);
    assert.deepEqual(
      eventLog.take().map(({ number }) => number),
      [EVENTS_PER_REPORT + 1, EVENTS_PER_REPORT + 2],
    );
    assert.ok(!eventLog.pending());
  });

  it('keeps events until they are acknowledged and gives them again after a rewind', () => {
    const eventLog = createEventLog();
    for (let n = 0; n < 3; n++) eventLog.record(event);
    eventLog.take();
    eventLog.acknowledge(2);
    assert.equal(eventLog.oldest(), 3);
    eventLog.rewind();
    assert.deepEqual(
      eventLog.take().map(({ number }) => number),
      [3],
    );
  });

  it('is bounded: the oldest are lost, and the numbers show it', () => {
    const eventLog = createEventLog();
    for (let n = 0; n < EVENT_BUFFER + 10; n++) eventLog.record(event);
    assert.equal(eventLog.oldest(), 11);
    assert.equal(eventLog.take()[0]?.number, 11);
  });
});
