import type { Game } from '../model/game.ts';
import { gameMessages } from './gameMessages.ts';

/** Queued games shown before the others are folded away (docs/specification/poolTables.md#table-screen). */
export const MAX_GAMES_SHOWN = 3;
/**
 * Games a customer may have in one table's queue at a time
 * (docs/specification/poolTables.md#rules-of-the-queue).
 */
export const MAX_GAMES = 3;
/** Characters of an alias, at most (docs/specification/poolTables.md#joining). */
export const MAX_ALIAS_LENGTH = 20;
/**
 * How long a player has to start once it is their turn, in ms
 * (docs/specification/poolTables.md#rules-of-the-queue).
 */
export const TURN_MS = 5 * 60_000;

const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];

/** 'first', 'second' … as a word up to ten, '11th', '21st' beyond. */
export function ordinal(n: number): string {
  const word = ordinals[n - 1];
  if (word !== undefined) return word;
  const teen = n % 100 >= 11 && n % 100 <= 13;
  const suffix = teen ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${suffix}`;
}

/** A game is played, may be started, or waits for its turn. */
export type GameState = 'playing' | 'turn' | 'waiting';

export function gameState({ startedAt, turnEndsAt }: Pick<Game, 'startedAt' | 'turnEndsAt'>): GameState {
  if (startedAt !== null) return 'playing';
  return turnEndsAt === null ? 'waiting' : 'turn';
}

/** The line over a person's `n`th game at a table (docs/specification/poolTables.md#table-screen). */
export function gameText(n: number, table: string, state: GameState): string {
  return gameMessages[state === 'playing' ? 'playing' : 'queued'](ordinal(n), table);
}

/** The title beside a place in the queue; place 1 is the current turn. */
export function positionTitle(position: number): string {
  return position === 1 ? gameMessages.yourTurn : gameMessages.position;
}

/** The label of the fold under a queue, or undefined when nothing is hidden. */
export function hiddenGamesLabel(queued: number, expanded: boolean): string | undefined {
  if (queued <= MAX_GAMES_SHOWN) return undefined;
  return expanded ? gameMessages.hide : gameMessages.showHidden(queued - MAX_GAMES_SHOWN);
}
