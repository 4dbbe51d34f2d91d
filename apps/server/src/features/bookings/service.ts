import { ApiError } from '@gatehouse/contract/errors';
import type { Booking, Cancellation } from '@gatehouse/contract/model/booking';
import type { Context } from '../../context.ts';
import { type ChangeEvent, publish } from '../../db/eventBus.ts';
import type { Db } from '../../db/pool.ts';
import { chargeArrears, liftOverlocks, makeRefunds, startBookingRefund } from '../payments/service.ts';
import { leaveWithBooking } from '../poolTables/service.ts';
import { planEnding } from './cancellation.ts';
import { presentBooking } from './presenter.ts';
import * as queries from './queries.ts';

export { endBookings, expireReservations, notifyOfEndings, startBookings } from './lifecycle.ts';

export async function listBookings(
  ctx: Context,
  customerId: number,
  page: { offset: number; limit: number },
): Promise<Booking[]> {
  return (await queries.listBookings(ctx.db, customerId, page)).map(presentBooking);
}

export async function getBooking(ctx: Context, customerId: number, id: number): Promise<Booking> {
  const row = await queries.findBooking(ctx.db, customerId, id);
  if (!row) throw new ApiError('NOT_FOUND');
  return presentBooking(row);
}

/** Pays now what a booking owes, by the customer's default card. */
export async function payArrears(ctx: Context, customerId: number, id: number): Promise<Booking> {
  await getBooking(ctx, customerId, id);
  await chargeArrears(ctx, id);
  return getBooking(ctx, customerId, id);
}

/** What cancelling a booking for `endTime` would come to, by the rule that the cancellation goes by. */
export async function previewCancellation(
  ctx: Context,
  customerId: number,
  id: number,
  endTime: Temporal.Instant,
): Promise<Cancellation> {
  const booking = await queries.findCancellable(ctx.db, customerId, id);
  if (!booking) throw new ApiError('NOT_FOUND');
  const now = ctx.clock.now();
  const ending = planEnding(booking, endTime, now);
  const refund = ending.outcome === 'givenUp' && ending.isRefunded ? booking.refundable : null;
  const furtherCharges = ending.outcome === 'endsLater' ? ending.furtherCharges : 0;
  return {
    outcome: ending.outcome,
    endTime: (ending.outcome === 'givenUp' ? now : ending.end).toString(),
    refund: refund?.amount ?? 0,
    refundTo: refund?.card ?? null,
    refundUntil: (ending.outcome === 'givenUp' && ending.refundUntil?.toString()) || null,
    furtherCharges: { count: furtherCharges, amount: furtherCharges * booking.price },
    owed: booking.owed,
  };
}

/** Cancels a booking; see {@link planEnding}. */
export async function cancelBooking(
  ctx: Context,
  customerId: number,
  id: number,
  endTime: Temporal.Instant,
): Promise<Booking> {
  const now = ctx.clock.now();
  if (await leaveWithBooking(ctx, customerId, id)) return getBooking(ctx, customerId, id);
  const { refunds, changes } = await ctx.db.transaction(async (tx) => {
    const booking = await queries.lockBooking(tx, customerId, id);
    if (!booking) throw new ApiError('NOT_FOUND');
    const ending = planEnding(booking, endTime, now);
    const changes: ChangeEvent[] = (await queries.listUsers(tx, [id])).map((user) => ({
      kind: 'access',
      customerId: user,
    }));
    switch (ending.outcome) {
      case 'givenUp':
        return { refunds: await cancelUpcoming(tx, booking, ending.isRefunded, now), changes };
      case 'endsLater':
        await queries.endLater(tx, id, ending.end, now);
        return { refunds: [], changes };
      case 'endsNow': {
        await queries.endNow(tx, id, ending.end, now);
        const lifted = await liftOverlocks({ db: tx, clock: ctx.clock }, [booking.unit_id]);
        return { refunds: [], changes: [...changes, ...lifted] };
      }
    }
  });
  await publish(ctx.db, ...changes, { kind: 'order', customerId });
  await makeRefunds(ctx, refunds);
  return getBooking(ctx, customerId, id);
}

async function cancelUpcoming(
  tx: Db,
  booking: queries.LockedBooking,
  isRefunded: boolean,
  now: Temporal.Instant,
): Promise<number[]> {
  await queries.cancelUpcoming(tx, booking.id, now);
  return isRefunded ? startBookingRefund(tx, booking.id, now) : [];
}
