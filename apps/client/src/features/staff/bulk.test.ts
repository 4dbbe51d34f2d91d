import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type BulkRun, bulkFailure, finalOutcomes, gatesText, leftOver, shortened, stateOf } from './bulk.ts';

const doors = new Map(
  ['A1', 'AA1', 'B2'].map((name, id) => [`unit_${id}`, { permission: 'unit', door: { id, name } }]),
) as unknown as BulkRun['doors'];
const run = (outcomes: [string, string | null][], result?: string): BulkRun => ({
  action: 'lock',
  doors,
  outcomes: new Map(outcomes),
  ...(result === undefined ? {} : { result }),
});

it('the result says how units ended, whatever the stream reported: those it names failed, the others are done', () => {
  const reported = run([['unit_0', null]]);
  assert.deepEqual([...finalOutcomes(reported, '3 of 3 units locked.').values()], [null, null, null]);
  const ended = finalOutcomes(reported, '2 of 3 units locked. Failed: AA1 (offline)');
  assert.deepEqual([...ended.values()], [null, 'offline', null]);
  assert.deepEqual(leftOver({ ...reported, outcomes: ended }), ['unit_1']);
  const reportedBefore = run([['unit_2', 'the lock is jammed']]);
  assert.deepEqual([...finalOutcomes(reportedBefore, '3 of 3 units locked.').values()], [null, null, null]);
  assert.equal(finalOutcomes(reported, undefined), reported.outcomes);
});

it('a door of a run is under way, done or neither; one of which nothing was reported stays selected', () => {
  const under = run([['unit_1', 'offline']]);
  assert.deepEqual(
    ['unit_0', 'unit_1', 'unit_9'].map((key) => stateOf(under, key)),
    ['running', undefined, undefined],
  );
  const lost = { ...under, failure: 'Network Error' };
  assert.equal(stateOf(lost, 'unit_0'), undefined);
  assert.deepEqual(leftOver(lost), ['unit_0', 'unit_1', 'unit_2']);
});

it('gates are described in the words of units', () => {
  const outcomes = [
    { name: 'North', failure: null },
    { name: 'South', failure: 'offline' },
  ];
  assert.equal(gatesText('open', outcomes), '1 of 2 gates opened. Failed: South (offline)');
  assert.equal(gatesText('lock', outcomes.slice(0, 1)), '1 of 1 gate locked.');
});

it('very many failures are counted, and a failure without words has those of the app', () => {
  const failed = (count: number) => Array.from({ length: count }, (_, n) => `A${n} (offline)`).join(', ');
  assert.equal(shortened(`0 of 3 units locked. Failed: ${failed(3)}`).endsWith('A2 (offline)'), true);
  assert.equal(
    shortened(`0 of 1000 units locked. Failed: ${failed(1000)}`),
    `0 of 1000 units locked. Failed: ${failed(3)} and 997 more`,
  );
  assert.equal(shortened('3 of 3 units locked.'), '3 of 3 units locked.');
  assert.equal(bulkFailure(undefined), 'Failed to bulk command. Did you select any units?');
  assert.equal(bulkFailure(new Error('Network Error')), 'Network Error');
});
