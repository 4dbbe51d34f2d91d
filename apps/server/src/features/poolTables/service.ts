import type { bookPoolTable, PoolTable } from '@gatehouse/contract/api/poolTables';
import { ApiError } from '@gatehouse/contract/errors';
import { isAfter } from '@gatehouse/contract/rules/instants';
import { MAX_GAMES } from '@gatehouse/contract/rules/poolQueue';
import type * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import type { Caller, CustomerCaller } from '../../http/caller.ts';
import { createOneClickOrder, dropOneClickOrder, findOneClickOrder } from '../orders/service.ts';
import { makeRefunds, payOrder, startBookingRefund } from '../payments/service.ts';
import { messages } from './messages.ts';
import { presentTable } from './presenter.ts';
import * as queries from './queries.ts';
import { changeQueue, gameEnd, type QueuedGame, startGame } from './queue.ts';
import { mayStart } from './turns.ts';

export { followTurns } from './lights.ts';

/** How long a game that was asked for waits for its payment to begin; paying prolongs it. */
const UNPAID_GAME_RESERVATION = { minutes: 2 };
/** Queues moved, or orders dropped, in one go. */
const BATCH = 100;

type Booked = z.infer<typeof bookPoolTable.response>;

export async function getTable(ctx: Context, caller: Caller, id: number): Promise<PoolTable> {
  const table = await findTable(ctx, caller, id);
  const queue = await queries.listQueue(ctx.db, id);
  return presentTable(table, queue, caller.kind === 'customer' ? caller.id : undefined);
}

/**
 * Pays for a game and puts it into the queue. Asking again under the same `key` goes on with the same game: it is
 * charged once, whatever happened in between. A payment whose answer was lost is found by the jobs, and its game
 * then joins the queue.
 */
export async function bookGame(
  ctx: Context,
  caller: CustomerCaller,
  unitId: number,
  { alias, cardId }: { alias: string; cardId?: number },
  key: string,
): Promise<Booked> {
  await findTable(ctx, caller, unitId);
  const orderId =
    (await findOneClickOrder(ctx.db, caller.id, key)) ?? (await openGame(ctx, caller, unitId, alias, key));
  try {
    await payOrder(ctx, caller.id, orderId, cardId);
  } catch (error) {
    // Stays where its payment is not decided.
    await dropOneClickOrder(ctx.db, orderId);
    throw error;
  }
  await moveQueue(ctx, unitId);
  const entry = await queries.findEntryOfOrder(ctx.db, orderId);
  return { entryId: entry.id, bookingId: entry.booking_id, index: entry.position };
}

/** Takes the turn: the game is played from now on. */
export async function startTurn(
  ctx: Context,
  caller: CustomerCaller,
  unitId: number,
  entryId: number,
): Promise<{ endsAt: string }> {
  const table = await findTable(ctx, caller, unitId);
  return changeQueue(ctx, unitId, async (_tx, queue) => {
    const now = ctx.clock.now();
    const game = ownGame(queue, caller.id, entryId);
    if (game.endsAt !== null) return { queue, result: { endsAt: game.endsAt.toString() } };
    if (!mayStart(queue, entryId, now)) throw new ApiError('NOT_YOUR_TURN');
    const started = startGame(table, game, now);
    return { queue: [started, ...queue.slice(1)], result: { endsAt: started.endsAt.toString() } };
  });
}

/**
 * Takes a game out of the queue. Before its turn it is refunded; a turn that is given up is not, and a game that is
 * played ends now.
 */
export async function leaveQueue(
  ctx: Context,
  customerId: number,
  unitId: number,
  entryId: number,
): Promise<{ refunded: boolean }> {
  const { refunds } = await changeQueue(ctx, unitId, async (tx, queue) => {
    const now = ctx.clock.now();
    const game = ownGame(queue, customerId, entryId);
    const others = queue.filter((other) => other !== game);
    if (game.startedAt !== null) {
      // One that began in this instant lasts a moment all the same.
      const moment = game.startedAt.add({ milliseconds: 1 });
      const endsAt = isAfter(now, moment) ? now : moment;
      return { queue: others, ended: { game, state: 'Done', endsAt }, result: { refunds: [] } };
    }
    const isTurn = game.turnEndsAt !== null;
    const refunds = isTurn ? [] : await startBookingRefund(tx, game.bookingId, now);
    return { queue: others, ended: { game, state: 'Left' }, result: { refunds } };
  });
  await makeRefunds(ctx, refunds);
  return { refunded: refunds.length > 0 };
}

/** The same for who cancels the booking of a game that waits. False when it is no such booking. */
export async function leaveWithBooking(
  ctx: Context,
  customerId: number,
  bookingId: number,
): Promise<boolean> {
  const entry = await queries.findWaiting(ctx.db, customerId, bookingId);
  if (!entry) return false;
  await leaveQueue(ctx, customerId, entry.unit_id, entry.id);
  return true;
}

/** Moves every queue on whose game is over or whose turn was missed, and takes in games that were paid for. */
export async function moveQueues(ctx: Context): Promise<number> {
  const due = await queries.listDueTables(ctx.db, ctx.clock.now(), BATCH);
  for (const unitId of due) await moveQueue(ctx, unitId);
  return due.length;
}

/** Forgets games that were asked for and never paid. */
export async function dropUnpaidGames(ctx: Context): Promise<number> {
  const orders = await queries.listUnpaidOrders(ctx.db, BATCH);
  for (const orderId of orders) await dropOneClickOrder(ctx.db, orderId);
  return orders.length;
}

function moveQueue(ctx: Context, unitId: number): Promise<void> {
  return changeQueue(ctx, unitId, async (_tx, queue) => ({ queue, result: undefined }));
}

async function findTable(ctx: Context, caller: Caller, id: number): Promise<queries.SeenTableRow> {
  const { organisationId } = caller;
  const table = organisationId && (await queries.findTable(ctx.db, organisationId, id, ctx.clock.now()));
  if (!table) throw new ApiError('NOT_FOUND');
  return table;
}

/** Writes a game and its order down, before anything is paid. */
async function openGame(
  ctx: Context,
  caller: CustomerCaller,
  unitId: number,
  alias: string,
  key: string,
): Promise<number> {
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const table = await queries.lockTable(tx, unitId, now);
    if (table.out_of_service) throw new ApiError('TABLE_CLOSED');
    const { games, paying } = await queries.countGames(tx, unitId, caller.id, now);
    if (paying) throw new ApiError('PAYMENT_PENDING');
    if (games >= MAX_GAMES) throw new ApiError('QUEUE_FULL');
    const { id: customerId, organisationId } = caller;
    const orderId = await createOneClickOrder(tx, {
      customerId,
      organisationId,
      siteId: table.site_id,
      key,
      now,
    });
    const start = (await queries.listQueue(tx, unitId)).at(-1)?.end_time ?? now;
    const end = gameEnd(table, start);
    if (!(await queries.isInService(tx, unitId, { start, end }))) {
      throw new ApiError('TABLE_CLOSED', messages.closesBefore);
    }
    await queries.insertGame(tx, {
      table,
      customerId,
      orderId,
      alias,
      start,
      end,
      now,
      heldUntil: now.add(UNPAID_GAME_RESERVATION),
    });
    return orderId;
  });
}

function ownGame(queue: readonly QueuedGame[], customerId: number, entryId: number): QueuedGame {
  const game = queue.find(({ id }) => id === entryId);
  if (game?.customerId !== customerId) throw new ApiError('NOT_FOUND');
  return game;
}
