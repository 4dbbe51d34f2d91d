import type { Game } from '@gatehouse/contract/model/game';
import { formatTime } from '@gatehouse/contract/rules/displayTime';
import { gameState, ordinal, positionTitle } from '@gatehouse/contract/rules/poolQueue';
import { messages } from './messages.ts';

/** Where a person's game at a pool table stands, by the site's clock. */
export function gameLabel(game: Game, timeZone: string): string {
  const state = gameState(game);
  if (state === 'waiting') return messages.game.inQueue(ordinal(game.index));
  const until = state === 'playing' ? game.endsAt : game.turnEndsAt;
  const time = until === null ? '' : formatTime(Temporal.Instant.from(until), timeZone);
  return state === 'playing' ? messages.game.playUntil(time) : messages.game.startBy(positionTitle(1), time);
}

/** The same in a word or two. */
export function gameTag(game: Game): string {
  const state = gameState(game);
  return state === 'waiting' ? messages.game.waiting(game.index) : messages.game[state];
}
