import type { Game } from '@gatehouse/contract/model/game';
import { type Sql, sql } from './sql.ts';

/** The game called `q` that a booking is in the queue of a pool table; every column is null without one. */
export type GameRow = {
  game_index: number | null;
  game_started_at: Temporal.Instant | null;
  game_turn_ends_at: Temporal.Instant | null;
};

export const gameColumns: Sql = sql`
  q.position as game_index, q.started_at as game_started_at, q.turn_ends_at as game_turn_ends_at`;

/** Joins the game of a booking as `q`, as long as it waits or is played. */
export function joinGame(bookingId: Sql): Sql {
  return sql`left join queue_entries q on q.booking_id = ${bookingId} and q.state in ('Queued', 'Playing')`;
}

/** The game of a booking, which is played until the booking ends. */
export function presentGame(row: GameRow & { end_time: Temporal.Instant | null }): Game | null {
  if (row.game_index === null) return null;
  return {
    index: row.game_index,
    startedAt: row.game_started_at?.toString() ?? null,
    endsAt: row.game_started_at && (row.end_time?.toString() ?? null),
    turnEndsAt: row.game_turn_ends_at?.toString() ?? null,
  };
}
