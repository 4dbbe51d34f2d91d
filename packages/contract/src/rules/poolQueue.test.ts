import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hiddenGamesLabel, ordinal, positionTitle, queuedGameText } from './poolQueue.ts';

test('places are counted in words up to ten', () => {
  assert.deepEqual([1, 2, 3, 10].map(ordinal), ['first', 'second', 'third', 'tenth']);
  assert.deepEqual([11, 12, 13, 21, 22, 23, 24, 111].map(ordinal), [
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
    '23rd',
    '24th',
    '111th',
  ]);
});

test('the queue speaks of games, turns and what is folded away', () => {
  assert.equal(queuedGameText(1, 'Table 2'), 'Your first game on Table 2 is in the queue');
  assert.equal(positionTitle(1), "It's your turn now.");
  assert.equal(positionTitle(2), 'Position in the queue.');
  assert.equal(hiddenGamesLabel(3, false), undefined);
  assert.equal(hiddenGamesLabel(5, false), 'Show 2 hidden games');
  assert.equal(hiddenGamesLabel(5, true), 'Hide');
});
