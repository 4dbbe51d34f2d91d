import { anniversary, recurs } from '@gatehouse/contract/rules/recurrence';
import type { Context } from '../../context.ts';
import { type ChangeEvent, publish } from '../../db/eventBus.ts';
import type { Db } from '../../db/pool.ts';
import { notifyCustomer } from '../notifications/service.ts';
import { messages } from './messages.ts';
import * as queries from './queries.ts';
import { type Game, type Moved, moveOn } from './turns.ts';

/**
 * How long a game lasts where its product does not say (docs/specification/poolTables.md#rules-of-the-queue).
 */
const GAME_DURATION = { minutes: 30 };

type Played = { startedAt: Temporal.Instant; endsAt: Temporal.Instant };
type Waiting = { startedAt: null; endsAt: null };
export type QueuedGame = Game & { customerId: number; bookingId: number } & (Played | Waiting);
type Ending = 'Done' | 'Left' | 'Skipped';
/** A game that leaves the queue, and when its booking ends if that is now. */
export type EndedGame = { game: QueuedGame; state: Ending; endsAt?: Temporal.Instant };

/** What is done to a queue: what stays in it, what leaves it, and what to answer. */
export type Work<Result> = (
  tx: Db,
  queue: QueuedGame[],
) => Promise<{ queue: QueuedGame[]; ended?: EndedGame; result: Result }>;

/** When a game ends that starts at `start`. */
export function gameEnd(table: queries.TableRow, start: Temporal.Instant): Temporal.Instant {
  const recurrence = {
    recurringInterval: table.recurring_interval,
    recurringIntervalCount: table.recurring_interval_count,
  };
  return recurs(recurrence) ? anniversary(start, 1, recurrence, table.time_zone) : start.add(GAME_DURATION);
}

/**
 * Changes a table's queue while nobody else does: what ended elsewhere goes, `work` is done, the turn moves
 * on, and games that were paid for join. A table that was free starts the first of them at once
 * (docs/specification/poolTables.md#rules-of-the-queue).
 */
export async function changeQueue<Result>(ctx: Context, unitId: number, work: Work<Result>): Promise<Result> {
  const now = ctx.clock.now();
  const { result, changes } = await ctx.db.transaction(async (tx) => {
    const table = await queries.lockTable(tx, unitId, now);
    const rows = await queries.listQueue(tx, unitId);
    const ended: EndedGame[] = rows
      .filter((row) => !isLive(row))
      .map((row) => ({ game: toGame(row), state: row.state === 'Playing' ? 'Done' : 'Left' }));
    const worked = await work(tx, rows.filter(isLive).map(toGame));
    if (worked.ended) ended.push(worked.ended);

    const moved = moveOn(worked.queue, now);
    for (const game of moved.done) ended.push({ game, state: 'Done' });
    for (const game of moved.skipped) ended.push({ game, state: 'Skipped' });
    // Who left makes room first: only one game at a time is played.
    await queries.saveGames(tx, ended.map(endedRow), now);

    if (await queries.placeNewGames(tx, unitId, now)) {
      const known = new Set(rows.map(({ id }) => id));
      const joined = (await queries.listQueue(tx, unitId)).filter(({ id }) => !known.has(id)).map(toGame);
      const [first, ...others] = joined;
      if (first && moved.queue.length === 0) moved.queue.push(startGame(table, first, now), ...others);
      else moved.queue.push(...joined);
    }
    await queries.saveGames(tx, liveRows(table, moved.queue, now), now);
    await notifyPlayers(tx, table, moved, now);
    return { result: worked.result, changes: changesOf(table, rows, moved.queue) };
  });
  // Not in the transaction: commits that notify wait for each other.
  await publish(ctx.db, ...changes);
  return result;
}

/** The game as it is played from now on. */
export function startGame(
  table: queries.TableRow,
  game: QueuedGame,
  now: Temporal.Instant,
): QueuedGame & Played {
  return { ...game, turnEndsAt: null, startedAt: now, endsAt: gameEnd(table, now) };
}

const isLive = ({ state, booking_state }: queries.EntryRow) =>
  state === 'Playing' ? booking_state === 'Active' : booking_state === 'Upcoming';

function toGame(row: queries.EntryRow): QueuedGame {
  return {
    id: row.id,
    customerId: row.customer_id,
    bookingId: row.booking_id,
    misses: row.misses,
    turnEndsAt: row.turn_ends_at,
    ...(row.state === 'Playing'
      ? { startedAt: row.started_at, endsAt: row.end_time }
      : { startedAt: null, endsAt: null }),
  };
}

const bookingStates = { Done: 'Completed', Left: 'Cancelled', Skipped: 'Skipped' } as const;

function endedRow({ game, state, endsAt }: EndedGame): queries.SavedGame {
  const { id, bookingId, misses } = game;
  const end = endsAt ?? null;
  return {
    id,
    bookingId,
    misses,
    state,
    bookingState: bookingStates[state],
    position: null,
    turnEndsAt: null,
    start: null,
    end,
  };
}

/** The games of a queue by their places; who waits is expected to start when all before have played to their end. */
function liveRows(
  table: queries.TableRow,
  queue: readonly QueuedGame[],
  now: Temporal.Instant,
): queries.SavedGame[] {
  let free = now;
  return queue.map(({ id, bookingId, misses, turnEndsAt, startedAt, endsAt }, index) => {
    const isPlaying = endsAt !== null;
    const start = startedAt ?? free;
    const end = endsAt ?? gameEnd(table, start);
    free = end;
    return {
      id,
      bookingId,
      state: isPlaying ? 'Playing' : 'Queued',
      bookingState: isPlaying ? 'Active' : 'Upcoming',
      position: index + 1,
      misses,
      turnEndsAt,
      start,
      end,
    };
  });
}

async function notifyPlayers(
  tx: Db,
  table: queries.TableRow,
  { called, missed, skipped }: Moved<QueuedGame>,
  now: Temporal.Instant,
): Promise<void> {
  const notify = ({ id, customerId, misses }: QueuedGame, what: string, content: string) =>
    notifyCustomer(tx, now, {
      customerId,
      kind: 'poolTable',
      content,
      path: `/table/${table.id}`,
      deduplicationKey: `poolTable:${what}:${id}:${misses}`,
    });
  for (const game of called) {
    await notify(game, 'turn', messages.turn(table.name));
  }
  for (const game of missed) {
    if (called.some(({ id }) => id === game.id)) continue;
    await notify(game, 'missed', messages.missed(table.name));
  }
  for (const game of skipped) {
    await notify(game, 'skipped', messages.skipped(table.name));
  }
}

/** The changes to publish: to whoever looks at the table, and to those whose game is in another place or played now. */
function changesOf(
  table: queries.TableRow,
  before: readonly queries.EntryRow[],
  after: readonly QueuedGame[],
): ChangeEvent[] {
  const describe = (id: number, position: number, isPlayed: boolean) => `${id} ${position} ${isPlayed}`;
  const was = new Map(
    before.map((row) => [describe(row.id, row.position, row.state === 'Playing'), row.customer_id]),
  );
  const is = new Map(
    after.map((game, index) => [describe(game.id, index + 1, game.endsAt !== null), game.customerId]),
  );
  const moved = [...was].filter(([key]) => !is.has(key)).concat([...is].filter(([key]) => !was.has(key)));
  return [
    { kind: 'poolTable', unitId: table.id, organisationId: table.organisation_id },
    ...[...new Set(moved.map(([, customerId]) => customerId))].flatMap((customerId): ChangeEvent[] => [
      { kind: 'access', customerId },
      { kind: 'order', customerId },
    ]),
  ];
}
