import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { isUnavailable } from '../../providers/payments/askForCharge.ts';
import { raiseAlerts } from '../alerts/service.ts';

type RefundRow = { id: number; provider_key: string; amount: number; charge_ref: string };

/** What can go back of the payment for a booking, with the card it was paid with; no row when there is nothing. */
export function refundableBooking(bookingId: number): Sql {
  return sql`
    select p.id as payment_id, p.card_id, b.id as booking_id, b.price as amount
    from bookings b join payments p on p.order_id = b.order_id and p.state = 'Succeeded'
    where b.id = ${bookingId} and b.price > 0
      and not exists (select from refunds r where r.booking_id = b.id)`;
}

/**
 * Writes down that what was paid for a booking goes back; an order of which all goes back is refunded. Answers the
 * refund's id; undefined when nothing was paid, or it went back before.
 */
export async function startBookingRefund(
  tx: Db,
  bookingId: number,
  now: Temporal.Instant,
): Promise<number | undefined> {
  const refund = await tx.maybe<{ id: number; payment_id: number }>(sql`
    insert into refunds (payment_id, booking_id, amount, provider_key, state, created_at, asked_at)
    select payment_id, booking_id, amount, gen_random_uuid(), 'Started', ${now}, ${now}
    from (${refundableBooking(bookingId)}) refundable
    on conflict (booking_id) where booking_id is not null do nothing
    returning id, payment_id`);
  if (refund) await markRefunded(tx, refund.payment_id);
  return refund?.id;
}

/** Writes down that all that was paid for an order goes back. Answers the refund's id; undefined when none was paid. */
export async function startOrderRefund(
  tx: Db,
  orderId: number,
  now: Temporal.Instant,
): Promise<number | undefined> {
  const refund = await tx.maybe<{ id: number }>(sql`
    insert into refunds (payment_id, amount, provider_key, state, created_at, asked_at)
    select id, amount, gen_random_uuid(), 'Started', ${now}, ${now}
    from payments where order_id = ${orderId} and state = 'Succeeded' and refunded = 0
    returning id`);
  return refund?.id;
}

async function markRefunded(tx: Db, paymentId: number): Promise<void> {
  await tx.query(sql`
    update orders o set state = 'Refunded'
    from payments p
    where p.id = ${paymentId} and p.refunded = p.amount and o.id = p.order_id and o.state = 'Prepaid'`);
}

/** Asks the provider to pay refunds back. One it cannot be reached for stays open and is asked for again. */
export async function payBack(ctx: Context, ids: readonly number[]): Promise<void> {
  const refunds = await ctx.db.query<RefundRow>(sql`
    select r.id, r.provider_key, r.amount, p.provider_ref as charge_ref
    from refunds r join payments p on p.id = r.payment_id
    where r.id = any(${ids}::integer[]) and r.state = 'Started' and p.provider = ${ctx.payments.name}`);
  await Promise.all(refunds.map((refund) => payOneBack(ctx, refund)));
}

/** Refunds that nobody has asked the provider for since `before`; the caller's until some time has passed again. */
export async function claimOpenRefunds(
  db: Db,
  before: Temporal.Instant,
  now: Temporal.Instant,
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    update refunds set asked_at = ${now}
    where id in (
      select id from refunds where state = 'Started' and asked_at <= ${before}
      order by asked_at limit 20 for update skip locked
    )
    returning id`);
  return rows.map(({ id }) => id);
}

async function payOneBack(ctx: Context, refund: RefundRow): Promise<void> {
  try {
    const { provider_key: key, charge_ref: chargeRef, amount } = refund;
    const { ref } = await ctx.payments.refund({ key, chargeRef, amount });
    await ctx.db.query(sql`
      update refunds set state = 'Succeeded', provider_ref = ${ref}, settled_at = ${ctx.clock.now()}
      where id = ${refund.id} and state = 'Started'`);
  } catch (error) {
    if (isUnavailable(error)) return;
    ctx.log.error({ err: error, refundId: refund.id }, 'refund refused');
    await tellStaff(ctx, refund);
  }
}

/** A refund that the provider will not make needs a person. */
async function tellStaff({ db, clock }: Context, refund: RefundRow): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const sale = await tx.maybe<{ organisationId: number; siteId: number; reference: string | null }>(sql`
      with failed as (
        update refunds set state = 'Failed', settled_at = ${now}
        where id = ${refund.id} and state = 'Started'
        returning payment_id
      )
      select s.organisation_id as "organisationId", s.id as "siteId", o.reference
      from failed join payments p on p.id = failed.payment_id
        left join charges c on c.id = p.charge_id
        left join bookings b on b.id = c.booking_id
        left join units u on u.id = b.unit_id
        left join orders o on o.id = coalesce(p.order_id, b.order_id)
        join sites s on s.id = coalesce(o.site_id, u.site_id)`);
    if (!sale) return;
    const { reference, ...where } = sale;
    const message = `A refund for ${reference === null ? 'a booking' : `order ${reference}`} was refused.`;
    await raiseAlerts(tx, now, [
      { ...where, kind: 'refundFailed', subject: `refundFailed:${refund.id}`, message },
    ]);
  });
}
