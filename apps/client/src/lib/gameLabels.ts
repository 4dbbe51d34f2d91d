import type { Game } from '@gatehouse/contract/model/game';
import { formatTime } from '@gatehouse/contract/rules/displayTime';
import { gameState, ordinal, positionTitle } from '@gatehouse/contract/rules/poolQueue';

/** Where a person's game at a pool table stands, by the site's clock. */
export function gameLabel(game: Game, timeZone: string): string {
  const state = gameState(game);
  if (state === 'waiting') return `You are ${ordinal(game.index)} in the queue.`;
  const until = state === 'playing' ? game.endsAt : game.turnEndsAt;
  const time = until === null ? '' : formatTime(Temporal.Instant.from(until), timeZone);
  return state === 'playing' ? `You play until ${time}.` : `${positionTitle(1)} Start by ${time}.`;
}

/** The same in a word or two. */
export function gameTag(game: Game): string {
  const tags = { playing: 'Playing', turn: 'Your turn', waiting: `Place ${game.index}` };
  return tags[gameState(game)];
}
