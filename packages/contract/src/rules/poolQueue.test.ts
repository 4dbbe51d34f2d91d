import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hiddenGamesLabel, ordinal, positionTitle, queuedGameText, TURN_MS } from './poolQueue.ts';

test('places are counted in words up to ten', () => {
  assert.deepEqual(
    Array.from({ length: 10 }, (_, index) => ordinal(index + 1)).join(' '),
    'first second third fourth fifth sixth seventh eighth ninth tenth',
  );
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

test('beyond ten a number ends as English has it', () => {
  const rules = new Intl.PluralRules('en', { type: 'ordinal' });
  const endings = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as Record<string, string>;
  for (let n = 11; n <= 320; n++) assert.equal(ordinal(n), `${n}${endings[rules.select(n)]}`);
});

test('a player has five minutes to start', () => {
  assert.equal(TURN_MS, Temporal.Duration.from({ minutes: 5 }).total('milliseconds'));
});

test('the queue speaks of games, turns and what is folded away', () => {
  assert.equal(queuedGameText(1, 'Table 2'), 'Your first game on Table 2 is in the queue');
  assert.equal(positionTitle(1), "It's your turn now.");
  assert.equal(positionTitle(2), 'Position in the queue.');
  assert.equal(hiddenGamesLabel(3, false), undefined);
  assert.equal(hiddenGamesLabel(5, false), 'Show 2 hidden games');
  assert.equal(hiddenGamesLabel(5, true), 'Hide');
});
