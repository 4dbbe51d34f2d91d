import { randomUUID } from 'node:crypto';
import { reservationRule } from '@gatehouse/contract/rules/reservations';
import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

/** A cart that is to be fixed as it was looked at, and until when its reservations then stay. */
export type SeenCart = {
  orderId: number;
  revision: number;
  now: Temporal.Instant;
  reservedUntil: Temporal.Instant;
};

/** How much of a cart is set aside for it. */
export type Reserved = { reservedUnits: number; reservedItems: number };

/** Fixes a `cart` unless it has changed since, prolongs its reservations and sets stock aside. */
const fixCart = ({ orderId, revision, now, reservedUntil }: SeenCart) => sql`
  cart as (
    update orders set paying = true, revision = revision + 1
    where id = ${orderId} and revision = ${revision} and state = 'Active' and not paying
    returning id, organisation_id, customer_id
  ), held as (
    update bookings set held_until = greatest(held_until, least(${reservedUntil},
      created_at + make_interval(mins => ${reservationRule.mostMinutes})))
    where id in (
      select b.id from cart join bookings b on b.order_id = cart.id
      where b.state = 'Held' and b.held_until > ${now}
      order by b.id for update of b
    )
    returning id
  ), reserved as (
    update locker_inventories i set state = 'Reserved', order_product_id = item.line_id
    from (
      select l.id as line_id, stock.id
      from cart join order_products l on l.order_id = cart.id cross join lateral (
        select id from locker_inventories
        where product_id = l.product_id and state = 'InStock'
        order by id limit l.quantity for update skip locked
      ) stock
    ) item
    where i.id = item.id
    returning i.id
  )`;
const reservedColumns = sql`
  (select count(*) from held) as "reservedUnits", (select count(*) from reserved) as "reservedItems"`;

/** Starts to pay a cart: fixes it and writes the attempt down. Undefined when the cart has changed since. */
export async function startPayment(
  db: Db,
  cart: SeenCart,
  attempt: { amount: number; cardId: number; provider: string },
): Promise<(Reserved & { id: number; key: string }) | undefined> {
  const key = randomUUID();
  const started = await db.maybe<Reserved & { id: number }>(sql`
    with ${fixCart(cart)}, payment as (
      insert into payments (organisation_id, order_id, customer_id, card_id, amount, provider, provider_key, state,
        created_at, asked_at)
      select organisation_id, id, customer_id, ${attempt.cardId}, ${attempt.amount}, ${attempt.provider}, ${key},
        'Started', ${cart.now}, ${cart.now}
      from cart
      returning id
    )
    select payment.id, ${reservedColumns} from payment`);
  return started && { ...started, key };
}

/** Fixes a cart for which nothing is to be paid. Undefined when it has changed since. */
export function fixFreeCart(db: Db, cart: SeenCart): Promise<Reserved | undefined> {
  return db.maybe(sql`with ${fixCart(cart)} select ${reservedColumns} from cart`);
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

/** Keeps the reservations of a cart while its payment is not decided. */
export async function prolongReservations(db: Db, paymentId: number, until: Temporal.Instant): Promise<void> {
  await db.query(sql`
    update bookings set held_until = greatest(held_until, ${until})
    where id in (
      select b.id from payments p join bookings b on b.order_id = p.order_id
      where p.id = ${paymentId} and p.state = 'Started' and b.state = 'Held'
      order by b.id for update of b
    )`);
}

/** Reserves the units of expired reservations again. Rejects with an exclusion violation when one is taken. */
export async function reserveAgain(
  db: Db,
  orderId: number,
  now: Temporal.Instant,
  until: Temporal.Instant,
): Promise<void> {
  const units = await db.query<{ id: number }>(sql`
    select id from units
    where id in (select unit_id from bookings where order_id = ${orderId} and state = 'Expired')
    order by id for no key update`);
  await db.query(sql`
    update bookings set state = 'Expired'
    where id in (
      select id from bookings
      where unit_id = any(${units.map(({ id }) => id)}::integer[]) and state = 'Held' and held_until <= ${now}
        and order_id <> ${orderId}
      order by id for update
    )`);
  await db.query(sql`
    update bookings set state = 'Held', held_until = ${until} where order_id = ${orderId} and state = 'Expired'`);
}
