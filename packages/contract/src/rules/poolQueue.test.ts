import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  gameState,
  gameText,
  hiddenGamesLabel,
  MAX_ALIAS_LENGTH,
  MAX_GAMES,
  MAX_GAMES_SHOWN,
  ordinal,
  positionTitle,
  TURN_MS,
} from './poolQueue.ts';

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

test('a customer has three games in a queue at most, of which three are shown, under a short name', () => {
  assert.deepEqual([MAX_GAMES, MAX_GAMES_SHOWN, MAX_ALIAS_LENGTH], [3, 3, 20]);
});

test('the queue speaks of games, turns and what is folded away', () => {
  assert.equal(gameText(1, 'Table 2', 'waiting'), 'Your first game on Table 2 is in the queue');
  assert.equal(gameText(2, 'Table 2', 'turn'), 'Your second game on Table 2 is in the queue');
  assert.equal(positionTitle(1), "It's your turn now.");
  assert.equal(positionTitle(2), 'Position in the queue.');
  assert.equal(hiddenGamesLabel(3, false), undefined);
  assert.equal(hiddenGamesLabel(5, false), 'Show 2 hidden games');
  assert.equal(hiddenGamesLabel(5, true), 'Hide');
});

test('a game that is played has left the queue', () => {
  const at = '2026-11-18T02:00:00Z';
  assert.equal(gameState({ startedAt: null, turnEndsAt: null }), 'waiting');
  assert.equal(gameState({ startedAt: null, turnEndsAt: at }), 'turn');
  assert.equal(gameState({ startedAt: at, turnEndsAt: null }), 'playing');
  assert.equal(gameText(1, 'Table 2', 'playing'), 'Your first game on Table 2 is being played');
});
