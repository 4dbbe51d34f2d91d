import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Cents, Id, Instant, Media, requiredLine, TimeZone } from '../model/common.ts';
import { Game } from '../model/game.ts';
import { RecurringInterval } from '../model/product.ts';
import { declinedCards, declinedFromAddress } from '../rules/cardLimits.ts';
import { MAX_ALIAS_LENGTH } from '../rules/poolQueue.ts';

/** A game in the queue of a pool table (docs/specification/poolTables.md#calls). */
export const QueueEntry = z.extend(Game, {
  id: Id,
  alias: z.string(),
  Booking: z.object({ id: Id, notes: z.string() }),
  /** Whether the entry is the caller's own. */
  own: z.boolean(),
  /** When the game is likely to start, if everybody before it plays to the end. */
  expectedStart: Instant,
  /** Whether a turn of this game was missed before; the next one missed skips it. */
  missedTurn: z.boolean(),
});
export type QueueEntry = z.infer<typeof QueueEntry>;

/** A pool table with its price and its queue. */
export const PoolTable = z.object({
  id: Id,
  name: z.string(),
  Site_name: z.string(),
  Site_fullAddress: z.string(),
  Site_timeZone: TimeZone,
  Area_name: z.string(),
  Product_price: Cents,
  Product_recurringInterval: z.nullable(RecurringInterval),
  Product_recurringIntervalCount: z.int().check(z.minimum(1)),
  Product_Media: z.array(Media),
  Site_Media: z.array(Media),
  /** Whether nobody can join, because staff took the table out of use. */
  outOfService: z.boolean(),
  /** Whether its lights cannot follow the games, because what switches them does not answer. */
  lightsOffline: z.boolean(),
  /** When a game that joins now is likely to start; null where it starts at once. */
  nextStart: z.nullable(Instant),
  Queue: z.array(QueueEntry),
});
export type PoolTable = z.infer<typeof PoolTable>;

export const getPoolTable = endpoint({
  method: 'GET',
  path: '/api/guest/poolTables/{id}',
  role: 'guest',
  summary: 'A pool table and its queue',
  response: PoolTable,
  errors: ['NOT_FOUND'],
});

/** What a game goes by in the queue (docs/specification/poolTables.md#joining). */
export const Alias = requiredLine(MAX_ALIAS_LENGTH);

export const bookPoolTable = endpoint({
  method: 'POST',
  repeated: 'once',
  path: '/api/customer/poolTables/{id}/book',
  role: 'customer',
  owner: 'caller',
  summary: 'Pay for a game and join the queue',
  body: z.object({ alias: Alias, cardId: z.optional(Id) }),
  response: z.object({ entryId: Id, bookingId: Id, index: z.int().check(z.minimum(1)) }),
  errors: [
    'NOT_FOUND',
    'TABLE_CLOSED',
    'QUEUE_FULL',
    'CARD_DECLINED',
    'PAYMENT_REFUSED',
    'PAYMENT_METHOD_MISSING',
    'PAYMENTS_OFF',
    'PAYMENT_PENDING',
    'ORDER_NOT_ACTIVE',
    'PROVIDER_UNAVAILABLE',
  ],
  timeoutMs: 60_000,
  limits: [declinedCards, declinedFromAddress],
});

const ENTRY_PATH = '/api/customer/poolTables/{id}/queue/{entryId}';

export const startPoolGame = endpoint({
  method: 'POST',
  repeated: 'once',
  path: `${ENTRY_PATH}/start`,
  role: 'customer',
  owner: 'row',
  summary: 'Take the turn and start the game',
  response: z.object({ endsAt: Instant }),
  errors: ['NOT_FOUND', 'NOT_YOUR_TURN'],
});

export const leavePoolTable = endpoint({
  method: 'DELETE',
  path: ENTRY_PATH,
  role: 'customer',
  owner: 'row',
  summary: 'Leave the queue, refunded before the turn; or end the game that is played',
  response: z.object({ refunded: z.boolean() }),
  errors: ['NOT_FOUND', 'BOOKING_STATE'],
});
