import { ApiError } from '@gatehouse/contract/errors';
import { isAfter } from '@gatehouse/contract/rules/instants';
import { nextAnniversary, recurs } from '@gatehouse/contract/rules/recurrence';
import type { Context } from '../../context.ts';
import { publish } from '../../db/eventBus.ts';
import { askForCharge, requireCards } from '../../providers/payments/askForCharge.ts';
import type { ChargeOutcome } from '../../providers/payments/provider.ts';
import { failCharges, payCharges } from './arrears.ts';
import { completeChargePayment } from './chargePayments.ts';
import * as queries from './chargeQueries.ts';

/*
 * The intervals of bookings that recur. As with all that time does, a call takes at most a batch and answers how many
 * it took.
 */
const INTERVAL_BATCH = 200;
const CHARGE_BATCH = 20;

/** Writes down the charge of every interval that has begun, and when the next one will. */
export async function openIntervals({ db, clock }: Context): Promise<number> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const due = await queries.lockDueBookings(tx, INTERVAL_BATCH, now);
    const intervals = due.map((booking) => ({ bookingId: booking.id, next: endOfInterval(booking) }));
    const begun = intervals.flatMap(({ bookingId, next }) => (next === null ? [] : { bookingId, next }));
    await queries.insertCharges(tx, begun, now);
    await queries.setNextCharges(tx, intervals);
    return due.length;
  });
}

/** The start of the interval after the one that begins now; null when the booking ends before this one. */
function endOfInterval(booking: queries.DueBooking): Temporal.Instant | null {
  const { start_time, end_time, next_charge_at, time_zone } = booking;
  const recurrence = {
    recurringInterval: booking.recurring_interval,
    recurringIntervalCount: booking.recurring_interval_count,
  };
  const isOver = end_time !== null && !isAfter(end_time, next_charge_at);
  if (isOver || !recurs(recurrence)) return null;
  return nextAnniversary(start_time, next_charge_at, recurrence, time_zone).at;
}

const idsOf = (chosen: readonly queries.ClaimedCharge[]) => chosen.map(({ id }) => id);
const claimOf = ({ payments, clock }: Context): queries.Claim => ({
  provider: payments.name,
  minimum: payments.minimumCharge,
  limit: CHARGE_BATCH,
  now: clock.now(),
});

/** Whether a charge is for nothing, or for so little that nobody can be charged it: then it counts as paid. */
const isWaived =
  ({ payments }: Context) =>
  ({ amount }: queries.ClaimedCharge) =>
    amount === 0 || amount < payments.minimumCharge;

/**
 * Captures payments for intervals that are due or to be tried again. Without a card they fail at once; where nobody
 * takes cards they wait, as none of it is their customers' doing.
 */
export async function chargeDue(ctx: Context): Promise<number> {
  const { db, clock, payments } = ctx;
  if (payments.name === 'none') return 0;
  const now = clock.now();
  const { charges, changes } = await db.transaction(async (tx) => {
    const charges = await queries.claimDueCharges(tx, claimOf(ctx));
    const unpaid = charges.filter(({ payment_id }) => payment_id === null);
    return {
      charges,
      changes: [
        ...(await payCharges({ db: tx, clock }, idsOf(unpaid.filter(isWaived(ctx))))),
        // What is waived is paid by now; what is left has no card.
        ...(await failCharges(tx, idsOf(unpaid), now)),
      ],
    };
  });
  await publish(db, ...changes);
  await Promise.all(
    charges.map((charge) =>
      capture(ctx, charge).catch((error: unknown) => {
        ctx.log.error({ err: error, chargeId: charge.id }, 'recurring charge failed');
      }),
    ),
  );
  return charges.length;
}

/**
 * Takes what a booking owes now, because its customer asks for it. The attempts that time makes stay as they are
 * planned. Throws BOOKING_STATE when nothing is owed, and what the provider says when the money does not come.
 */
export async function chargeArrears(ctx: Context, bookingId: number): Promise<void> {
  const { charges, changes } = await ctx.db.transaction(async (tx) => {
    const charges = await queries.claimOwedCharges(tx, bookingId, claimOf(ctx));
    const waived = charges.filter(isWaived(ctx));
    if (charges.some((charge) => charge.payment_id === null && !waived.includes(charge))) {
      requireCards(ctx.payments);
      throw new ApiError('PAYMENT_METHOD_MISSING');
    }
    return { charges, changes: await payCharges({ db: tx, clock: ctx.clock }, idsOf(waived)) };
  });
  if (charges.length === 0) throw new ApiError('BOOKING_STATE');
  await publish(ctx.db, ...changes);
  const asked = charges.filter(({ payment_id }) => payment_id !== null);
  const outcomes = await Promise.all(asked.map((charge) => capture(ctx, charge)));
  for (const outcome of outcomes) {
    if (outcome?.state === 'declined') throw new ApiError('CARD_DECLINED', outcome.message);
    if (outcome?.state === 'refused') throw new ApiError('PAYMENT_REFUSED', outcome.message);
    if (outcome?.state !== 'succeeded') throw new ApiError('PAYMENT_PENDING');
  }
}

/** Captures the payment of a charge and completes it. Undefined where nothing was asked, or the outcome is unknown. */
async function capture(ctx: Context, charge: queries.ClaimedCharge): Promise<ChargeOutcome | undefined> {
  if (charge.payment_id === null) return undefined;
  const outcome = await askForCharge(ctx, {
    key: charge.provider_key,
    amount: charge.amount,
    providerCard: charge.provider_card,
    paymentCustomer: charge.payment_customer,
    description: charge.reference ? `Order ${charge.reference}` : 'Booking',
  });
  // An unknown outcome is looked for later, as after a crash.
  if (outcome) await completeChargePayment(ctx, { id: charge.payment_id, charge_id: charge.id }, outcome);
  return outcome;
}
