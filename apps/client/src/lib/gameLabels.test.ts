import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gameLabel, gameTag } from './gameLabels.ts';

const waiting = { index: 3, startedAt: null, endsAt: null, turnEndsAt: null };
const at = (time: string) => `2026-11-18T${time}:00Z`;

test('a game says whether it waits, may start or is played, by the clock of its site', () => {
  const brisbane = 'Australia/Brisbane';
  const turn = { ...waiting, index: 1, turnEndsAt: at('02:05') };
  const played = { ...waiting, index: 1, startedAt: at('02:00'), endsAt: at('02:30') };
  assert.deepEqual(
    [waiting, turn, played].map((game) => [gameTag(game), gameLabel(game, brisbane)]),
    [
      ['Place 3', 'You’re third in the queue.'],
      ['Your turn', "It's your turn now. Start by 12:05 pm."],
      ['Playing', 'You play until 12:30 pm.'],
    ],
  );
});
