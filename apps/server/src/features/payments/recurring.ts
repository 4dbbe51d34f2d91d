import { ApiError } from '@gatehouse/contract/errors';
import type { RecurringInterval } from '@gatehouse/contract/model/product';
import { nextAnniversary, recurs } from '@gatehouse/contract/rules/recurrence';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { announce } from '../../http/live.ts';
import { askForCharge } from '../../providers/payments/askForCharge.ts';
import type { ChargeOutcome } from '../../providers/payments/provider.ts';
import { failCharges, payCharges } from './arrears.ts';
import { settleCharge } from './chargePayments.ts';

/*
 * The intervals of bookings that recur. As with all that time does, a call takes at most a batch and answers how many
 * it took.
 */
const OPENED = 200;
const CHARGED = 20;

type DueBooking = {
  id: number;
  start_time: Temporal.Instant;
  end_time: Temporal.Instant | null;
  next_charge_at: Temporal.Instant;
  price: number;
  recurring_interval: RecurringInterval | null;
  recurring_interval_count: number;
  time_zone: string;
};

/** Writes down the charge of every interval that has begun, and when the next one will. */
export async function openIntervals({ db, clock }: Context): Promise<number> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const due = await tx.query<DueBooking>(sql`
      select b.id, b.start_time, b.end_time, b.next_charge_at, b.price, p.recurring_interval,
        p.recurring_interval_count, s.time_zone
      from bookings b
        join products p on p.id = b.product_id
        join sites s on s.id = p.site_id
      where b.state in ('Active', 'InArrears') and b.next_charge_at <= ${now}
      order by b.next_charge_at limit ${OPENED} for update of b skip locked`);
    const intervals = due.map((booking) => ({ booking, next: endOfInterval(booking) }));
    const begun = intervals.flatMap(({ booking, next }) => (next === null ? [] : { booking, next }));
    await tx.query(sql`
      insert into charges (booking_id, period_start, period_end, amount, state, next_attempt_at, created_at)
      select b.id, b.next_charge_at, due.next, b.price, 'Due', ${now}, ${now}
      from unnest(${begun.map(({ booking }) => booking.id)}::integer[],
        ${begun.map(({ next }) => next.toString())}::timestamptz[]) as due (id, next)
        join bookings b on b.id = due.id
      on conflict (booking_id, period_start) do nothing`);
    await tx.query(sql`
      update bookings b set next_charge_at = due.next
      from unnest(${intervals.map(({ booking }) => booking.id)}::integer[],
        ${intervals.map(({ next }) => next?.toString() ?? null)}::timestamptz[]) as due (id, next)
      where b.id = due.id`);
    return due.length;
  });
}

/** The start of the interval after the one that begins now; null when the booking ends before this one. */
function endOfInterval(booking: DueBooking): Temporal.Instant | null {
  const { start_time, end_time, next_charge_at, time_zone } = booking;
  const recurrence = {
    recurringInterval: booking.recurring_interval,
    recurringIntervalCount: booking.recurring_interval_count,
  };
  const isOver = end_time !== null && Temporal.Instant.compare(end_time, next_charge_at) <= 0;
  if (isOver || !recurs(recurrence)) return null;
  return nextAnniversary(start_time, next_charge_at, recurrence, time_zone).at;
}

type ClaimedCharge = {
  id: number;
  amount: number;
  reference: string | null;
  payment_id: number | null;
  provider_key: string | null;
  provider_card: string | null;
  payment_customer: string | null;
};

/** Takes the money for intervals that are due or to be tried again. Without a card they fail at once. */
export async function chargeDue(ctx: Context): Promise<number> {
  const { db, clock } = ctx;
  const now = clock.now();
  const { charges, changes } = await db.transaction(async (tx) => {
    const isDue = sql`state in ('Due', 'Failed') and next_attempt_at <= ${now}`;
    const charges = await claimCharges(ctx, tx, isDue, 1);
    const idsOf = (chosen: ClaimedCharge[]) => chosen.map(({ id }) => id);
    const unpaid = charges.filter(({ payment_id }) => payment_id === null);
    const free = unpaid.filter(({ amount }) => amount === 0);
    return {
      charges,
      changes: [
        ...(await payCharges({ db: tx, clock }, idsOf(free))),
        // What is free is paid by now; what is left has no card.
        ...(await failCharges(tx, idsOf(unpaid), now)),
      ],
    };
  });
  await announce(db, ...changes);
  await Promise.all(
    charges.map((charge) =>
      takeMoney(ctx, charge).catch((error: unknown) => {
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
  const charges = await ctx.db.transaction(async (tx) => {
    const isOwed = sql`state = 'Failed' and booking_id = ${bookingId} and not exists (
      select from payments p where p.charge_id = charges.id and p.state = 'Started')`;
    const charges = await claimCharges(ctx, tx, isOwed, 0);
    if (charges.some(({ payment_id }) => payment_id === null)) throw new ApiError('PAYMENT_METHOD_MISSING');
    return charges;
  });
  if (charges.length === 0) throw new ApiError('BOOKING_STATE');
  const outcomes = await Promise.all(charges.map((charge) => takeMoney(ctx, charge)));
  for (const outcome of outcomes) {
    if (outcome?.state === 'declined') throw new ApiError('CARD_DECLINED', outcome.message);
    if (outcome?.state !== 'succeeded') throw new ApiError('PAYMENT_PENDING');
  }
}

/** Takes charges to be paid now, each with an attempt that is written down where there is a card to pay it. */
function claimCharges(
  { clock, payments }: Context,
  tx: Db,
  which: Sql,
  attempts: 0 | 1,
): Promise<ClaimedCharge[]> {
  const now = clock.now();
  return tx.query<ClaimedCharge>(sql`
    with claimed as (
      update charges set attempts = attempts + ${attempts}, next_attempt_at = null
      where id in (
        select id from charges where ${which}
        order by next_attempt_at limit ${CHARGED} for update skip locked
      )
      returning id, booking_id, amount
    ), payers as (
      select claimed.id, claimed.amount, o.reference, s.organisation_id, c.id as customer_id, c.payment_customer,
        k.id as card_id, k.provider_card
      from claimed
        join bookings b on b.id = claimed.booking_id
        join units u on u.id = b.unit_id
        join sites s on s.id = u.site_id
        left join orders o on o.id = b.order_id
        left join customers c on c.id = b.customer_id
        left join cards k on k.customer_id = c.id and k.is_default and k.removed_at is null
          and k.provider = ${payments.name}
    ), started as (
      insert into payments (organisation_id, charge_id, customer_id, card_id, amount, provider, provider_key, state,
        created_at, asked_at)
      select organisation_id, id, customer_id, card_id, amount, ${payments.name}, gen_random_uuid(), 'Started',
        ${now}, ${now}
      from payers where amount > 0 and card_id is not null and payment_customer is not null
      returning id, charge_id, provider_key
    )
    select payers.id, payers.amount, payers.reference, payers.provider_card, payers.payment_customer,
      started.id as payment_id, started.provider_key
    from payers left join started on started.charge_id = payers.id`);
}

/** Asks for the money of a charge and settles it. Undefined where nothing was asked, or the outcome is unknown. */
async function takeMoney(ctx: Context, charge: ClaimedCharge): Promise<ChargeOutcome | undefined> {
  const { payment_id } = charge;
  if (payment_id === null) return undefined;
  const outcome = await askForCharge(ctx.payments, {
    key: charge.provider_key!,
    amount: charge.amount,
    providerCard: charge.provider_card!,
    paymentCustomer: charge.payment_customer!,
    description: charge.reference ? `Order ${charge.reference}` : 'Booking',
  });
  // An unknown outcome is looked for later, as after a crash.
  if (outcome) await settleCharge(ctx, { id: payment_id, charge_id: charge.id }, outcome);
  return outcome;
}
