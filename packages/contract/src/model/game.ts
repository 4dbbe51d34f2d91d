import * as z from 'zod/mini';
import { Instant } from './common.ts';

/** Where a game stands in the queue of its pool table. */
export const Game = z.object({
  /** The place in the queue; 1 is the current turn. */
  index: z.int().check(z.minimum(1)),
  /** When the game began; null while it waits. */
  startedAt: z.nullable(Instant),
  /** When the game that is played ends; null while it waits. */
  endsAt: z.nullable(Instant),
  /** Until when the player whose turn it is may start; null for everybody else. */
  turnEndsAt: z.nullable(Instant),
});
export type Game = z.infer<typeof Game>;
