import { defineMessages, formatCount } from '../catalogue.ts';

/** What is said of games in the queue of a pool table. */
export const gameMessages = defineMessages('rules/games', {
  playing: (nth: string, table: string) => `Your ${nth} game on ${table} is being played`,
  queued: (nth: string, table: string) => `Your ${nth} game on ${table} is in the queue`,
  yourTurn: "It's your turn now.",
  position: 'Position in the queue.',
  showHidden: (count: number) => `Show ${formatCount(count)} hidden games`,
  hide: 'Hide',
});
