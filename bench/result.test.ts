import assert from 'node:assert/strict';
import { it } from 'node:test';
import { costOf, exitStatus, failed, unbound, under } from './result.ts';

const named = { row: 1, measured: 'a thing' };
const reached = costOf(named, 'ms', 1, 1, 2);
const missed = costOf(named, 'ms', 3, 1, 2);

it('ends with 1 when an aim was missed or a row failed, else with 0', () => {
  assert.equal(exitStatus([]), 0);
  assert.equal(exitStatus([reached, under(named, 'ms', 1, 2), unbound(named, 'KiB', 9, 1)]), 0);
  assert.equal(exitStatus([reached, missed]), 1);
  assert.equal(exitStatus([reached, failed(2, new Error('Waited 60 s for a door'))]), 1);
});
