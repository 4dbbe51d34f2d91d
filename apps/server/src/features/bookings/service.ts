import { ApiError } from '@gatehouse/contract/errors';
import type { Booking } from '@gatehouse/contract/model/booking';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { announce, type Change } from '../../http/live.ts';
import { liftOverlocks, payBack, startBookingRefund } from '../payments/service.ts';
import { presentBooking } from './presenter.ts';
import * as queries from './queries.ts';

/** A workspace is paid back in full when it is cancelled this long before its start (decisions: Cancel). */
const REFUND_NOTICE = { hours: 24 };
/** 'Now' on a person's device, by the time it arrives here. */
const CLOCK_TOLERANCE = { minutes: 2 };

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

/**
 * Cancels a booking. One that has not begun is given up, and paid back: storage in full, a workspace in full up to 24
 * hours before its start. One that runs ends at `endTime`, now or later; its running interval is not paid back.
 */
export async function cancelBooking(
  ctx: Context,
  customerId: number,
  id: number,
  endTime: Temporal.Instant,
): Promise<Booking> {
  const now = ctx.clock.now();
  if (Temporal.Instant.compare(endTime, now.subtract(CLOCK_TOLERANCE)) < 0) {
    throw new ApiError('BOOKING_TIME_INVALID', 'The end must be now or later.');
  }
  const { refund, changes } = await ctx.db.transaction(async (tx) => {
    const booking = await queries.lockBooking(tx, customerId, id);
    if (!booking) throw new ApiError('NOT_FOUND');
    const users: Change[] = (await queries.listUsers(tx, [id])).map((user) => ({
      kind: 'access',
      customerId: user,
    }));
    switch (booking.state) {
      case 'Upcoming':
        return { refund: await giveUp(tx, booking, now), changes: users };
      case 'Active':
      case 'InArrears': {
        const lifted = await end({ db: tx, clock: ctx.clock }, booking, endTime);
        return { refund: undefined, changes: [...users, ...lifted] };
      }
      default:
        throw new ApiError('BOOKING_STATE');
    }
  });
  await announce(ctx.db, ...changes, { kind: 'order', customerId });
  if (refund !== undefined) await payBack(ctx, [refund]);
  return getBooking(ctx, customerId, id);
}

async function giveUp(
  tx: Db,
  booking: queries.LockedBooking,
  now: Temporal.Instant,
): Promise<number | undefined> {
  await queries.cancelUpcoming(tx, booking.id, now);
  const lastRefund = booking.start_time.subtract(REFUND_NOTICE);
  const isTooLate = booking.booking_type === 'workspaces' && Temporal.Instant.compare(now, lastRefund) > 0;
  if (isTooLate) return undefined;
  const refund = await startBookingRefund(tx, booking.id, now);
  if (refund !== undefined && booking.order_id !== null) await queries.markRefunded(tx, booking.order_id);
  return refund;
}

/** Ends a booking that runs. Answers whom to tell of a unit that is no longer overlocked for it. */
async function end(
  ctx: { db: Db } & Pick<Context, 'clock'>,
  booking: queries.LockedBooking,
  endTime: Temporal.Instant,
): Promise<Change[]> {
  if (booking.end_time !== null && Temporal.Instant.compare(endTime, booking.end_time) > 0) {
    throw new ApiError('BOOKING_TIME_INVALID', 'The booking ends before that.');
  }
  const now = ctx.clock.now();
  if (Temporal.Instant.compare(endTime, now) > 0) {
    await queries.endLater(ctx.db, booking.id, endTime, now);
    return [];
  }
  await queries.endNow(ctx.db, booking.id, now);
  return liftOverlocks(ctx, [booking.unit_id]);
}
