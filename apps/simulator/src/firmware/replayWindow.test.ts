import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
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
