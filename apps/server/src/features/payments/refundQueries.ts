import type { Db } from '../../db/pool.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** The payments of which something is left that was paid for a booking: its order's, and those of its intervals. */
const paidFor = (bookingId: number) => sql`
  payments p
  where p.state = 'Succeeded' and p.refunded < p.amount and (
    p.order_id = (select order_id from bookings where id = ${bookingId})
    -- As an array, so that both are looked up by their indexes.
    or p.charge_id = any(array(select id from charges where booking_id = ${bookingId}))
  )`;

/**
 * What can go back of each payment for a booking, with the card it was paid with; no rows when there is nothing. Of its
 * order's that is its price once, as far as that is left, of its intervals' all that is left.
 */
export function refundableBooking(bookingId: number): Sql {
  return sql`
    select * from (
      select p.id as payment_id, p.card_id,
        -- Named once; what else goes back is known by its interval.
        case when refund.id is null and row_number() over (order by p.id) = 1 then b.id end as booking_id,
        case
          when p.charge_id is not null then p.amount - p.refunded
          when refund.id is null then least(b.price, p.amount - p.refunded)
          else 0
        end as amount
      from (select p.* from ${paidFor(bookingId)}) p
        join bookings b on b.id = ${bookingId}
        left join refunds refund on refund.booking_id = b.id
    ) payment
    where amount > 0`;
}

/**
 * Writes down that what was paid for a booking goes back; an order of which all goes back is refunded. Returns the
 * refunds' ids; none when nothing was paid, or it went back before.
 */
export async function startBookingRefund(
  db: Db,
  bookingId: number,
  now: Temporal.Instant,
): Promise<number[]> {
  // What else goes back of them meanwhile is counted before this is.
  await db.query(sql`select from ${paidFor(bookingId)} order by p.id for update of p`);
  const refunds = await db.query<{ id: number; payment_id: number }>(sql`
    insert into refunds (payment_id, booking_id, amount, provider_key, state, created_at, asked_at)
    select payment_id, booking_id, amount, gen_random_uuid(), 'Started', ${now}, ${now}
    from (${refundableBooking(bookingId)}) refundable
    on conflict (booking_id) where booking_id is not null do nothing
    returning id, payment_id`);
  await markRefunded(
    db,
    refunds.map(({ payment_id: paymentId }) => paymentId),
  );
  return refunds.map(({ id }) => id);
}

/**
 * Writes down that all that is left of what was paid for an order goes back. Returns the refund's id; undefined when
 * nothing is left.
 */
export async function startOrderRefund(
  db: Db,
  orderId: number,
  now: Temporal.Instant,
): Promise<number | undefined> {
  const refund = await db.maybe<{ id: number }>(sql`
    with paid as (
      select id, amount - refunded as amount from payments
      where order_id = ${orderId} and state = 'Succeeded' and refunded < amount for update
    )
    insert into refunds (payment_id, amount, provider_key, state, created_at, asked_at)
    select id, amount, gen_random_uuid(), 'Started', ${now}, ${now} from paid
    returning id`);
  return refund?.id;
}

async function markRefunded(db: Db, paymentIds: readonly number[]): Promise<void> {
  await db.query(sql`
    update orders o set state = 'Refunded'
    from payments p
    where p.id = any(${paymentIds}::integer[]) and p.refunded = p.amount and o.id = p.order_id and o.state = 'Prepaid'`);
}

export type RefundRow = { id: number; provider_key: string; amount: number; charge_ref: string };

/** Those of these refunds that the provider has to be asked for. */
export function listStarted(db: Db, ids: readonly number[], provider: string): Promise<RefundRow[]> {
  return db.query(sql`
    select r.id, r.provider_key, r.amount, p.provider_ref as charge_ref
    from refunds r join payments p on p.id = r.payment_id
    where r.id = any(${ids}::integer[]) and r.state = 'Started' and p.provider = ${provider}`);
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

export async function markRefundSucceeded(
  db: Db,
  { id, ref, now }: { id: number; ref: string; now: Temporal.Instant },
): Promise<void> {
  await db.query(sql`
    update refunds set state = 'Succeeded', provider_ref = ${ref}, settled_at = ${now}
    where id = ${id} and state = 'Started'`);
}

export type RefusedRefund = { organisationId: number; siteId: number; reference: string | null };

/** Notes that a refund was refused. Returns where and what was paid for; undefined when it had ended before. */
export function markRefundFailed(
  db: Db,
  id: number,
  now: Temporal.Instant,
): Promise<RefusedRefund | undefined> {
  return db.maybe(sql`
    with failed as (
      update refunds set state = 'Failed', settled_at = ${now}
      where id = ${id} and state = 'Started'
      returning payment_id
    )
    select s.organisation_id as "organisationId", s.id as "siteId", o.reference
    from failed join payments p on p.id = failed.payment_id
      left join charges c on c.id = p.charge_id
      left join bookings b on b.id = c.booking_id
      left join units u on u.id = b.unit_id
      left join orders o on o.id = coalesce(p.order_id, b.order_id)
      join sites s on s.id = coalesce(o.site_id, u.site_id)`);
}
