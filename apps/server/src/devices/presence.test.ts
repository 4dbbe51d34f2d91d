import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OFFLINE_AFTER_MS } from '@gatehouse/contract/device/timing';
import { createPresenceBoard } from './presence.ts';

const A = 'GH-000001';

function boardAt(start: number) {
  let now = start;
  return {
    board: createPresenceBoard(() => now),
    advance: (ms: number) => {
      now += ms;
    },
  };
}

const told = { epoch: 7, sequence: 1, link: 1, uptimeMs: 10_000 };

describe('the presence board', () => {
  it('knows nothing at first, then who is online by status, then by a report', () => {
    const { board } = boardAt(1_000);
    assert.equal(board.state(A), 'unknown');
    board.status(A, { state: 'online', epoch: 7, link: 1 });
    assert.equal(board.state(A), 'unheard');
    assert.equal(board.clock(A), undefined);
    board.heard(A, told, true);
    assert.equal(board.state(A), 'online');
    assert.deepEqual(board.clock(A), { epoch: 7, uptimeMs: 10_000 });
  });

  it('lets the uptime run, and takes a delayed report for no later than it was made', () => {
    const { board, advance } = boardAt(1_000);
    board.heard(A, told, true);
    advance(5_000);
    assert.equal(board.clock(A)?.uptimeMs, 15_000);
    // Made at 12 s of uptime, it took three seconds to come.
    board.heard(A, { ...told, sequence: 2, uptimeMs: 12_000 }, true);
    assert.equal(board.clock(A)?.uptimeMs, 15_000);
    // A minute later even a slow reading is better than one that drift has made untrue.
    advance(61_000);
    board.heard(A, { ...told, sequence: 3, uptimeMs: 75_900 }, true);
    assert.equal(board.clock(A)?.uptimeMs, 75_900);
  });

  it('takes a controller for offline by its last will, unless a newer connection stands', () => {
    const { board } = boardAt(0);
    board.heard(A, told, true);
    assert.ok(board.status(A, { state: 'offline', epoch: 7, link: 2 }));
    assert.equal(board.state(A), 'offline');
    assert.ok(board.status(A, { state: 'online', epoch: 7, link: 3 }));
    assert.ok(!board.status(A, { state: 'offline', epoch: 7, link: 2 }), 'the old will, late');
    assert.equal(board.state(A), 'online');
  });

  it('does not let a report sent before the last will bring a controller back', () => {
    const { board } = boardAt(0);
    board.status(A, { state: 'offline', epoch: 7, link: 2 });
    board.heard(A, told, true);
    assert.equal(board.state(A), 'offline');
  });

  it('takes a controller for offline when it was silent for too long', () => {
    const { board, advance } = boardAt(0);
    board.heard(A, told, true);
    advance(OFFLINE_AFTER_MS);
    assert.equal(board.state(A), 'online');
    advance(1);
    assert.equal(board.state(A), 'offline');
    assert.equal(board.clock(A), undefined);
  });

  it('forgets an earlier boot, and does not listen to it any more', () => {
    const { board } = boardAt(0);
    board.heard(A, told, true);
    board.heard(A, { epoch: 8, sequence: 1, link: 1, uptimeMs: 50 }, true);
    assert.ok(!board.heard(A, { ...told, sequence: 99 }, true));
    assert.deepEqual(board.clock(A), { epoch: 8, uptimeMs: 50 });
  });

  it('calls a change stale that comes after a later full report, and only then', () => {
    const { board } = boardAt(0);
    assert.ok(board.heard(A, { ...told, sequence: 5 }, true));
    assert.ok(board.heard(A, { ...told, sequence: 8 }, false));
    assert.ok(board.heard(A, { ...told, sequence: 7 }, false), 'of another door, perhaps');
    assert.ok(board.heard(A, { ...told, sequence: 9 }, true));
    assert.ok(!board.heard(A, { ...told, sequence: 8 }, false));
  });
});
