import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Cents, Id, Instant, Media, requiredLine } from '../model/common.ts';

export const PoolTable = z.object({
  id: Id,
  name: z.string(),
  Site_name: z.string(),
  Site_fullAddress: z.string(),
  Site_timeZone: z.string(),
  Area_name: z.string(),
  Product_price: Cents,
  Site_Media: z.array(Media),
  Queue: z.array(
    z.object({
      id: Id,
      /** 1 plays now. */
      index: z.int().check(z.minimum(1)),
      alias: z.string(),
      Booking: z.object({ id: Id, notes: z.string() }),
      /** Whether the entry is the caller's own. */
      own: z.boolean(),
      startedAt: z.nullable(Instant),
      /** Until when the player at position 1 may start. */
      turnEndsAt: z.nullable(Instant),
    }),
  ),
});

export const getPoolTable = endpoint({
  method: 'GET',
  path: '/api/guest/poolTables/{id}',
  role: 'guest',
  summary: 'A pool table and its queue',
  response: PoolTable,
  errors: ['NOT_FOUND'],
});

export const bookPoolTable = endpoint({
  method: 'POST',
  path: '/api/customer/poolTables/{id}/book',
  role: 'customer',
  summary: 'Pay for a game and join the queue',
  body: z.object({ alias: requiredLine(20), cardId: z.optional(Id) }),
  response: z.object({ entryId: Id, bookingId: Id, index: z.int().check(z.minimum(1)) }),
  errors: ['NOT_FOUND', 'QUEUE_FULL', 'CARD_DECLINED', 'PAYMENT_METHOD_MISSING', 'PROVIDER_UNAVAILABLE'],
  timeoutMs: 60_000,
});

export const leavePoolTable = endpoint({
  method: 'DELETE',
  path: '/api/customer/poolTables/{id}/queue/{entryId}',
  role: 'customer',
  summary: 'Leave the queue; refunded before the turn',
  errors: ['NOT_FOUND', 'BOOKING_STATE'],
});
