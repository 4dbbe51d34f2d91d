import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EVENT_BUFFER, EVENTS_PER_REPORT } from '@gatehouse/contract/device/timing';
import { createCommandWindow } from './commandWindow.ts';
import { createJournal } from './journal.ts';

describe('the command window', () => {
  it('lets a counter act once and repeats the answer it got', () => {
    const window = createCommandWindow();
    assert.equal(window.take(5), 'fresh');
    assert.equal(window.take(5), 'running');
    window.complete(5, { outcome: 'executed' });
    assert.deepEqual(window.take(5), { outcome: 'executed' });
  });

  it('takes counters in any order within its size and none that fell out', () => {
    const window = createCommandWindow(4);
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

  it('does not let a late verdict overwrite a newer counter in its place', () => {
    const window = createCommandWindow(4);
    window.take(1);
    window.take(5);
    window.complete(1, { outcome: 'executed' });
    assert.equal(window.take(5), 'running');
  });
});

describe('the journal', () => {
  const event = { uptimeMs: 1, type: 'locked', channel: 0 } as const;

  it('gives each event once, oldest first, a report at a time', () => {
    const journal = createJournal();
    for (let n = 0; n < EVENTS_PER_REPORT + 2; n++) journal.record(event);
    assert.deepEqual([journal.take().length, journal.pending()], [EVENTS_PER_REPORT, true]);
    assert.deepEqual(
      journal.take().map(({ number }) => number),
      [EVENTS_PER_REPORT + 1, EVENTS_PER_REPORT + 2],
    );
    assert.ok(!journal.pending());
  });

  it('keeps events until they are acknowledged and gives them again after a rewind', () => {
    const journal = createJournal();
    for (let n = 0; n < 3; n++) journal.record(event);
    journal.take();
    journal.acknowledge(2);
    assert.equal(journal.oldest(), 3);
    journal.rewind();
    assert.deepEqual(
      journal.take().map(({ number }) => number),
      [3],
    );
  });

  it('is bounded: the oldest are lost, and the numbers show it', () => {
    const journal = createJournal();
    for (let n = 0; n < EVENT_BUFFER + 10; n++) journal.record(event);
    assert.equal(journal.oldest(), 11);
    assert.equal(journal.take()[0]?.number, 11);
  });
});
