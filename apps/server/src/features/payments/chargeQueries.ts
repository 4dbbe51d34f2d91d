import type { RecurringInterval } from '@gatehouse/contract/model/product';
import type { Db } from '../../db/pool.ts';
import { type Sql, sql } from '../../db/sql.ts';

export type DueBooking = {
  id: number;
  start_time: Temporal.Instant;
  end_time: Temporal.Instant | null;
  next_charge_at: Temporal.Instant;
  price: number;
  recurring_interval: RecurringInterval | null;
  recurring_interval_count: number;
  time_zone: string;
};

/** Locks at most `limit` bookings whose next interval has begun. */
export function lockDueBookings(db: Db, limit: number, now: Temporal.Instant): Promise<DueBooking[]> {
  return db.query(sql`
    select b.id, b.start_time, b.end_time, b.next_charge_at, b.price, b.recurring_interval,
      b.recurring_interval_count, s.time_zone
    from bookings b join sites s on s.id = b.site_id
    where b.state in ('Active', 'InArrears') and b.next_charge_at <= ${now}
    order by b.next_charge_at limit ${limit} for update of b skip locked`);
}

/** Writes down the charges of intervals that begin when their booking is charged next, and end at `next`. */
export async function insertCharges(
  db: Db,
  intervals: readonly { bookingId: number; next: Temporal.Instant }[],
  now: Temporal.Instant,
): Promise<void> {
  await db.query(sql`
    insert into charges (booking_id, period_start, period_end, amount, state, next_attempt_at, created_at)
    select b.id, b.next_charge_at, due.next, b.price, 'Due', ${now}, ${now}
    from unnest(${intervals.map(({ bookingId }) => bookingId)}::integer[],
      ${intervals.map(({ next }) => next.toString())}::timestamptz[]) as due (id, next)
      join bookings b on b.id = due.id
    on conflict (booking_id, period_start) do nothing`);
}

export async function setNextCharges(
  db: Db,
  charges: readonly { bookingId: number; next: Temporal.Instant | null }[],
): Promise<void> {
  await db.query(sql`
    update bookings b set next_charge_at = due.next
    from unnest(${charges.map(({ bookingId }) => bookingId)}::integer[],
      ${charges.map(({ next }) => next?.toString() ?? null)}::timestamptz[]) as due (id, next)
    where b.id = due.id`);
}

export type ClaimedCharge = {
  id: number;
  amount: number;
  reference: string | null;
} & (
  | { payment_id: number; provider_key: string; provider_card: string; payment_customer: string }
  /** No attempt was written down. */
  | { payment_id: null; provider_key: null; provider_card: string | null; payment_customer: string | null }
);

/** `minimum`: the least that the provider charges; of less, no attempt is written down. */
export type Claim = { provider: string; minimum: number; limit: number; now: Temporal.Instant };

/** Takes charges that are due or to be tried again, which counts as an attempt. */
export function claimDueCharges(db: Db, claim: Claim): Promise<ClaimedCharge[]> {
  return claimCharges(db, sql`state in ('Due', 'Failed') and next_attempt_at <= ${claim.now}`, 1, claim);
}

/** Takes what a booking owes and no payment is under way for; its attempts are not counted. */
export function claimOwedCharges(db: Db, bookingId: number, claim: Claim): Promise<ClaimedCharge[]> {
  const isOwed = sql`state = 'Failed' and booking_id = ${bookingId} and not exists (
      select from payments p where p.charge_id = charges.id and p.state = 'Started')`;
  return claimCharges(db, isOwed, 0, claim);
}

/** Takes charges to be paid now, each with an attempt that is written down where there is a card to pay it. */
function claimCharges(
  db: Db,
  which: Sql,
  attempts: 0 | 1,
  { provider, minimum, limit, now }: Claim,
): Promise<ClaimedCharge[]> {
  return db.query(sql`
    with claimed as (
      update charges set attempts = attempts + ${attempts}, next_attempt_at = null
      where id in (
        select id from charges where ${which}
        order by next_attempt_at limit ${limit} for update skip locked
      )
      returning id, booking_id, amount
    ), to_capture as (
      select claimed.id, claimed.amount, o.reference, s.organisation_id, c.id as customer_id, c.payment_customer,
        k.id as card_id, k.provider_card
      from claimed
        join bookings b on b.id = claimed.booking_id
        join units u on u.id = b.unit_id
        join sites s on s.id = u.site_id
        left join orders o on o.id = b.order_id
        left join customers c on c.id = b.customer_id
        left join cards k on k.customer_id = c.id and k.is_default and k.removed_at is null
          and k.provider = ${provider}
    ), started as (
      insert into payments (organisation_id, charge_id, customer_id, card_id, amount, provider, provider_key, state,
        created_at, asked_at)
      select organisation_id, id, customer_id, card_id, amount, ${provider}, gen_random_uuid(), 'Started',
        ${now}, ${now}
      from to_capture where amount >= greatest(${minimum}, 1) and card_id is not null and payment_customer is not null
      returning id, charge_id, provider_key
    )
    select to_capture.id, to_capture.amount, to_capture.reference, to_capture.provider_card, to_capture.payment_customer,
      started.id as payment_id, started.provider_key
    from to_capture left join started on started.charge_id = to_capture.id`);
}

/** Notes that charges failed; each is tried again so many days after it failed first. */
export function markChargesFailed(
  db: Db,
  chargeIds: readonly number[],
  retryDays: readonly number[],
  now: Temporal.Instant,
): Promise<{ id: number; booking_id: number }[]> {
  return db.query(sql`
    update charges
    set state = 'Failed', failing_since = coalesce(failing_since, ${now}),
      next_attempt_at = coalesce(failing_since, ${now})
        + (${retryDays}::integer[])[attempts] * interval '24 hours'
    where id = any(${chargeIds}::integer[]) and state in ('Due', 'Failed')
    returning id, booking_id`);
}

export function markChargesPaid(
  db: Db,
  chargeIds: readonly number[],
  now: Temporal.Instant,
): Promise<{ booking_id: number }[]> {
  return db.query(sql`
    update charges set state = 'Paid', paid_at = ${now}, next_attempt_at = null, failing_since = null
    where id = any(${chargeIds}::integer[]) and state in ('Due', 'Failed')
    returning booking_id`);
}

/** Makes a charge due at a moment, as if its last attempt had not been made. */
export async function takeAttemptBack(db: Db, chargeId: number, at: Temporal.Instant): Promise<void> {
  await db.query(sql`
    update charges set next_attempt_at = ${at}, attempts = attempts - 1 where id = ${chargeId}`);
}

/** Puts those of these bookings that run into arrears. */
export function enterArrears(
  db: Db,
  bookingIds: readonly number[],
  now: Temporal.Instant,
): Promise<{ customer_id: number | null }[]> {
  return db.query(sql`
    update bookings set state = 'InArrears', arrears_since = ${now}
    where id = any(${bookingIds}::integer[]) and state = 'Active'
    returning customer_id`);
}

/** Takes those of these bookings that owe nothing more out of their arrears. */
export function leaveArrears(
  db: Db,
  bookingIds: readonly number[],
): Promise<{ id: number; customer_id: number | null; unit_id: number }[]> {
  return db.query(sql`
    update bookings b set state = 'Active', arrears_since = null
    where b.id = any(${bookingIds}::integer[]) and b.state = 'InArrears'
      and not exists (select from charges c where c.booking_id = b.id and c.state = 'Failed')
    returning id, customer_id, unit_id`);
}
