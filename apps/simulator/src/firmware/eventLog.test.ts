import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EVENT_BUFFER, EVENTS_PER_REPORT } from '@gatehouse/contract/device/timing';
import { createEventLog } from './eventLog.ts';

describe('the event log', () => {
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

  it('gives a command its own, where no others wait and none is an alarm', () => {
    const eventLog = createEventLog();
    eventLog.record({ ...event, commandId: 7 });
    assert.deepEqual(eventLog.takeOf(8), []);
    assert.deepEqual(eventLog.takeOf(7), [{ ...event, number: 1, commandId: 7 }]);
    assert.deepEqual([eventLog.takeOf(7), eventLog.take()], [[], []]);
    eventLog.record(event);
    eventLog.record({ ...event, commandId: 9 });
    assert.deepEqual(eventLog.takeOf(9), []);
    assert.equal(eventLog.take().length, 2);
    eventLog.record({ uptimeMs: 2, type: 'alarm', channel: 0, alarm: 'Motion Detected', commandId: 9 });
    assert.deepEqual(eventLog.takeOf(9), []);
    assert.equal(eventLog.take().length, 1);
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
