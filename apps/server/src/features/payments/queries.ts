import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

/** An attempt to take money, as the provider is asked for it. */
export type PaymentRow = {
  id: number;
  order_id: number | null;
  charge_id: number | null;
  amount: number;
  provider_key: string;
  state: 'Started' | 'Succeeded' | 'Declined' | 'Failed' | 'Returned';
  created_at: Temporal.Instant;
  /** The provider's record of who pays; null where it was not asked for anything yet. */
  payment_customer: string | null;
  /** Paid at a machine, by nobody's account. */
  is_vend: boolean;
};

const columns = sql`
  p.id, p.order_id, p.charge_id, p.amount, p.provider_key, p.state, p.created_at, v.id is not null as is_vend,
  coalesce(c.payment_customer, v.payment_customer) as payment_customer`;
/** Who pays the payment called `p`: a customer, or a guest at a machine. */
const payer = sql`
  left join customers c on c.id = p.customer_id
  left join vend_sales v on v.order_id = p.order_id`;

export function findPayment(db: Db, id: number): Promise<PaymentRow> {
  return db.one(sql`
    select ${columns} from payments p ${payer} where p.id = ${id}`);
}

export function findOpenPayment(db: Db, orderId: number): Promise<PaymentRow | undefined> {
  return db.maybe(sql`
    select ${columns} from payments p ${payer}
    where p.order_id = ${orderId} and p.state = 'Started'`);
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The payment with a key, which may be any text: a provider may have been asked by others too. */
export async function findPaymentByKey(
  db: Db,
  provider: string,
  key: string,
): Promise<PaymentRow | undefined> {
  if (!UUID.test(key)) return undefined;
  return db.maybe(sql`
    select ${columns} from payments p ${payer}
    where p.provider = ${provider} and p.provider_key = ${key}`);
}

/** Payments whose outcome nobody has asked for since `before`; for the caller alone until some time has passed again. */
export function claimOpenPayments(
  db: Db,
  provider: string,
  before: Temporal.Instant,
  now: Temporal.Instant,
): Promise<PaymentRow[]> {
  return db.query(sql`
    with claimed as (
      update payments set asked_at = ${now}
      where id in (
        select id from payments
        where state = 'Started' and asked_at <= ${before} and provider = ${provider}
        order by asked_at limit 20 for update skip locked
      )
      returning *
    )
    select ${columns} from claimed p ${payer}`);
}

export type Started = { id: number | null; key: string; held: number; reserved: number };

/**
 * Starts to pay a cart as it was looked at: fixes it, prolongs its holds, sets stock aside and writes the attempt
 * down (none where nothing is to be paid). Undefined when the cart has changed since.
 */
export async function startPayment(
  db: Db,
  payment: {
    orderId: number;
    revision: number;
    amount: number;
    cardId: number | null;
    provider: string;
    now: Temporal.Instant;
    heldUntil: Temporal.Instant;
  },
): Promise<Started | undefined> {
  const { orderId, now } = payment;
  const key = randomUUID();
  const started = await db.maybe<Omit<Started, 'key'>>(sql`
    with cart as (
      update orders set paying = true, revision = revision + 1
      where id = ${orderId} and revision = ${payment.revision} and state = 'Active' and not paying
      returning id, organisation_id, customer_id
    ), held as (
      update bookings set held_until = greatest(held_until, ${payment.heldUntil})
      where id in (
        select b.id from cart join bookings b on b.order_id = cart.id
        where b.state = 'Held' and b.held_until > ${now}
        order by b.id for update of b
      )
      returning id
    ), reserved as (
      update locker_inventories i set state = 'Reserved', order_product_id = piece.line_id
      from (
        select l.id as line_id, stock.id
        from cart join order_products l on l.order_id = cart.id cross join lateral (
          select id from locker_inventories
          where product_id = l.product_id and state = 'InStock'
          order by id limit l.quantity for update skip locked
        ) stock
      ) piece
      where i.id = piece.id
      returning i.id
    ), payment as (
      insert into payments (organisation_id, order_id, customer_id, card_id, amount, provider, provider_key, state,
        created_at, asked_at)
      select organisation_id, id, customer_id, ${payment.cardId}::integer, ${payment.amount}::integer,
        ${payment.provider}, ${key}, 'Started', ${now}, ${now}
      from cart where ${payment.amount}::integer > 0
      returning id
    )
    select (select id from payment) as id, (select count(*) from held) as held,
      (select count(*) from reserved) as reserved
    from cart`);
  return started && { ...started, key };
}

/** A booking that is being paid; where it recurs, `next` is the start of its second interval. */
export type PaidBooking = { id: number; next: Temporal.Instant | null };

/**
 * Places a cart that is being paid, if every one of its bookings still holds its unit. False when not, or when the
 * payment is no longer open.
 */
export async function placeOrder(
  db: Db,
  order: {
    orderId: number;
    /** Null where nothing was to be paid. */
    paymentId: number | null;
    ref: string | null;
    bookings: readonly PaidBooking[];
    now: Temporal.Instant;
  },
): Promise<boolean> {
  const { orderId, paymentId, now, bookings } = order;
  const placed = await db.query(sql`
    with cart as (
      select id from orders where id = ${orderId} and paying for update
    ), held as (
      select b.id from cart join bookings b on b.order_id = cart.id where b.state = 'Held'
      order by b.id for update of b
    ), whole as (
      select cart.id from cart where (select count(*) from held) = ${bookings.length}::integer
    ), paid as (
      update payments p set state = 'Succeeded', provider_ref = ${order.ref}, settled_at = ${now}
      from whole where p.id = ${paymentId} and p.state = 'Started'
      returning p.id
    ), placed as (
      update orders o
      set state = goods_state(o.id), paying = false, placed_at = ${now}, revision = o.revision + 1
      from whole where o.id = whole.id and (${paymentId}::integer is null or exists (select from paid))
      returning o.id
    ), next as (
      select * from unnest(${bookings.map(({ id }) => id)}::integer[],
        ${bookings.map(({ next }) => next?.toString() ?? null)}::timestamptz[]) as next (booking_id, at)
    ), booked as (
      update bookings b
      set state = case when b.start_time <= ${now} and not b.queued then 'Active' else 'Upcoming' end,
        held_until = null,
        next_charge_at = next.at
      from placed, next where b.order_id = placed.id and b.id = next.booking_id
      returning b.id
    ), charged as (
      insert into charges (booking_id, period_start, period_end, amount, state, attempts, created_at, paid_at)
      select b.id, b.start_time, next.at, b.price, 'Paid', 1, ${now}, ${now}
      from placed join bookings b on b.order_id = placed.id join next on next.booking_id = b.id
      where next.at is not null
    )
    select id from placed`);
  return placed.length > 0;
}

/** Locks the cart of a payment, if it has one, before the payment itself, as everybody does. */
export const cartFirst = (paymentId: number) => sql`
  cart as (
    select id from orders where id = (select order_id from payments where id = ${paymentId}) for update
  )`;

/** Ends an attempt that took no money; an order's cart can be changed again. False when it had ended already. */
export async function closePayment(
  db: Db,
  payment: {
    id: number;
    state: 'Declined' | 'Failed';
    ref: string | null;
    failure: string;
    now: Temporal.Instant;
  },
): Promise<boolean> {
  const closed = await db.query(sql`
    with ${cartFirst(payment.id)}, closed as (
      update payments set state = ${payment.state}, failure = ${payment.failure}, provider_ref = ${payment.ref},
        settled_at = ${payment.now}
      where id = ${payment.id} and state = 'Started' and (select count(*) from cart) >= 0
      returning id, order_id
    ), freed as (
      update orders o set paying = false from closed where o.id = closed.order_id
    ), restocked as (
      update locker_inventories i set state = 'InStock', order_product_id = null
      from closed join order_products l on l.order_id = closed.order_id
      where i.order_product_id = l.id and i.state = 'Reserved'
    )
    select id from closed`);
  return closed.length > 0;
}

/**
 * Notes that money came which can no longer be used, and that it is to go back. Answers the refund's id; undefined
 * when the payment was settled otherwise.
 */
export async function returnMoney(
  db: Db,
  payment: { id: number; ref: string; now: Temporal.Instant },
): Promise<number | undefined> {
  const refund = await db.maybe<{ id: number }>(sql`
    with ${cartFirst(payment.id)}, returned as (
      update payments set state = 'Returned', provider_ref = ${payment.ref}, settled_at = ${payment.now}
      where id = ${payment.id} and state in ('Started', 'Declined', 'Failed') and (select count(*) from cart) >= 0
      returning id, order_id, amount
    ), freed as (
      -- Only by the attempt that fixed the cart: a later one may be under way.
      update orders o set paying = false
      from returned
      where o.id = returned.order_id and not exists (
        select from payments p where p.order_id = o.id and p.state = 'Started' and p.id <> returned.id)
      returning o.id
    ), restocked as (
      update locker_inventories i set state = 'InStock', order_product_id = null
      from freed join order_products l on l.order_id = freed.id
      where i.order_product_id = l.id and i.state = 'Reserved'
        and exists (select from orders o where o.id = freed.id and o.state = 'Active')
    )
    insert into refunds (payment_id, amount, provider_key, state, created_at, asked_at)
    select id, amount, gen_random_uuid(), 'Started', ${payment.now}, ${payment.now} from returned
    returning id`);
  return refund?.id;
}

/** Keeps the holds of a cart while its payment is not decided. */
export async function prolongHolds(db: Db, paymentId: number, until: Temporal.Instant): Promise<void> {
  await db.query(sql`
    update bookings set held_until = greatest(held_until, ${until})
    where id in (
      select b.id from payments p join bookings b on b.order_id = p.order_id
      where p.id = ${paymentId} and p.state = 'Started' and b.state = 'Held'
      order by b.id for update of b
    )`);
}

/** Takes the units of lost holds back. Rejects with an exclusion violation when one of them was given to others. */
export async function reclaimHolds(
  db: Db,
  orderId: number,
  now: Temporal.Instant,
  until: Temporal.Instant,
): Promise<void> {
  const units = await db.query<{ id: number }>(sql`
    select id from units
    where id in (select unit_id from bookings where order_id = ${orderId} and state = 'Lapsed')
    order by id for no key update`);
  await db.query(sql`
    update bookings set state = 'Lapsed'
    where id in (
      select id from bookings
      where unit_id = any(${units.map(({ id }) => id)}::integer[]) and state = 'Held' and held_until <= ${now}
        and order_id <> ${orderId}
      order by id for update
    )`);
  await db.query(sql`
    update bookings set state = 'Held', held_until = ${until} where order_id = ${orderId} and state = 'Lapsed'`);
}

/** Whether an event of the provider was dealt with. */
export async function isKnownEvent(db: Db, provider: string, eventId: string): Promise<boolean> {
  const rows = await db.query(sql`
    select from payment_events where provider = ${provider} and event_id = ${eventId}`);
  return rows.length > 0;
}

export async function noteEvent(
  db: Db,
  provider: string,
  eventId: string,
  now: Temporal.Instant,
): Promise<void> {
  await db.query(sql`
    insert into payment_events (provider, event_id, received_at) values (${provider}, ${eventId}, ${now})
    on conflict do nothing`);
}
