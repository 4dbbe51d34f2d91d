import type { BookingType, RecurringInterval } from '@gatehouse/contract/model/product';
import type { SiteHours } from '@gatehouse/contract/model/siteHours';
import { reservationRule } from '@gatehouse/contract/rules/reservations';
import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import { type CartRow, isCart, type OrderRow } from './queries.ts';

/* Carts: opening them, and what is put in and taken out. */

/** The customer's cart at a site of their organisation, made when there is none. Undefined when neither could be. */
export async function openCart(
  db: Db,
  cart: {
    customerId: number;
    organisationId: number;
    siteId: number;
    reference: string;
    now: Temporal.Instant;
  },
): Promise<OrderRow | undefined> {
  const row = await db.maybe<CartRow>(sql`
    with made as (
      insert into orders (organisation_id, customer_id, site_id, reference, created_at)
      select s.organisation_id, c.id, s.id, ${cart.reference}, ${cart.now}
      from sites s join customers c on c.organisation_id = s.organisation_id
      where s.id = ${cart.siteId} and s.organisation_id = ${cart.organisationId}
        and c.id = ${cart.customerId} and c.suspended_at is null
      on conflict (customer_id, site_id) where state = 'Active' and direct_key is null do nothing
      returning *
    )
    select to_json(o) as cart from order_details o
    where customer_id = ${cart.customerId} and site_id = ${cart.siteId} and ${isCart}
      -- One that was paid while this ran still looks like a cart here.
      and not exists (select from made)
    union all
    select to_json(o) from (
      select m.id, m.organisation_id, m.customer_id, m.reference, m.state, m.placed_at, m.created_at, m.revision,
        m.paying, m.site_id, s.name as site_name, s.time_zone, '[]'::json as lines, '[]'::json as bookings,
        '[]'::json as documents
      from made m join sites s on s.id = m.site_id
    ) o`);
  return row?.cart;
}

/** Locks a cart for a change. False when it is not there, or may not change. */
export async function lockCart(db: Db, customerId: number, orderId: number): Promise<boolean> {
  const locked = await db.query(sql`
    update orders set revision = revision + 1
    where id = ${orderId} and customer_id = ${customerId} and state = 'Active' and not paying
    returning id`);
  return locked.length > 0;
}

export type BookableRow = {
  version: string;
  price: number;
  recurring_interval: RecurringInterval | null;
  recurring_interval_count: number;
  opens_at: string | null;
  closes_at: string | null;
  booking_type: BookingType;
  hours: SiteHours | null;
  time_zone: string;
  reservation_period: number | null;
};

/** Another one as soon as a row is written that `findBookable` reads. */
const version = sql`concat_ws(' ', p.xmin, k.xmin, s.xmin)`;

/** A product that can be booked. */
export function findBookable(db: Db, productId: number): Promise<BookableRow | undefined> {
  return db.maybe(sql`
    select ${version} as version, p.price, p.recurring_interval, p.recurring_interval_count,
      to_char(p.opens_at, 'HH24:MI') as opens_at, to_char(p.closes_at, 'HH24:MI') as closes_at, k.booking_type, s.hours,
      s.time_zone, s.reservation_period
    from products p
      join product_categories k on k.id = p.category_id
      join sites s on s.id = p.site_id
    where p.id = ${productId} and p.active and k.booking_type is not null`);
}

/** The units that a customer let go of since, each with when; also where nobody has noted yet that time ran out. */
const letGo = (customerId: number, since: Temporal.Instant, now: Temporal.Instant) => sql`
  select unit_id, max(gone) as let_go_at from (
    select unit_id, let_go_at as gone from let_go_units where customer_id = ${customerId}
    union all
    select unit_id, held_until from bookings
    where customer_id = ${customerId} and state = 'Held' and held_until <= ${now} and not queued
  ) let_go
  where gone > ${since} group by unit_id`;

/** The first number of the advisory locks taken here; the second is a customer's id. */
const RESERVATIONS_LOCK = 0x7265;

/** Has the reservations of a customer made one after the other, so that what is counted of them is so. */
export async function lockReservations(db: Db, customerId: number): Promise<void> {
  await db.query(sql`select pg_advisory_xact_lock(${RESERVATIONS_LOCK}, ${customerId})`);
}

/** A reservation that is tried for a customer, of a product as it was known. */
type Reservation = {
  orderId: number;
  customerId: number;
  productId: number;
  /** Of the product, as it was read. */
  version: string;
  /** None where only what stands against it is wanted. */
  times:
    | { start: Temporal.Instant; end: Temporal.Instant | null; price: number; recurring: boolean }
    | undefined;
  now: Temporal.Instant;
  until: Temporal.Instant;
};

/** What came of it: a booking, or what stands against it. */
type TriedReservation = {
  /** Of the product: where it is another, nothing was tried. */
  version: string;
  /** Whether the customer may have one more unit reserved and unpaid; where not, nothing was tried. */
  has_room: boolean;
  /** When the customer let go of the last of so many units that few may be reserved; null where it was not so many. */
  let_go_many_at: Temporal.Instant | null;
  /** Whether the cart may change; null where nothing was tried. */
  may_change: boolean | null;
  booking_id: number | null;
  cart: OrderRow | null;
  /** Where no unit is free but one that the customer has let go of: when they may reserve that again. */
  again_at: Temporal.Instant | null;
};

/**
 * Reserves the first free unit of a product that the customer has not just let go of. Undefined where the product is not to
 * be booked at the site of their order.
 */
export function tryReservation(
  db: Db,
  { orderId, customerId, productId, version: known, times, now, until }: Reservation,
): Promise<TriedReservation | undefined> {
  const { maxUnits, afterLettingGo, againAfterMinutes } = reservationRule;
  const since = now.subtract({ hours: afterLettingGo.hours });
  // Without a product, the function finds no unit.
  return db.maybe(sql`
    with product as materialized (
      select p.id, ${version} as version, gone.let_go_many_at,
        own.reserved < case when gone.let_go_many_at is null then ${maxUnits}::integer
          else ${afterLettingGo.maxUnits}::integer end as has_room
      from orders o
        join products p on p.site_id = o.site_id
        join product_categories k on k.id = p.category_id
        join sites s on s.id = p.site_id
        cross join lateral (
          -- Out of the customer's own: by index, those reserved come with everybody else's.
          select count(*) filter (where state = 'Held' and held_until > ${now}) as reserved from bookings
          where customer_id = o.customer_id and state in ('Held', 'Upcoming', 'Active', 'InArrears')
        ) own
        left join lateral (
          select let_go_at as let_go_many_at from (${letGo(customerId, since, now)}) let_go
          order by let_go_at desc offset ${afterLettingGo.units - 1} limit 1
        ) gone on true
      where o.id = ${orderId} and o.customer_id = ${customerId} and p.id = ${productId} and p.active
        and k.booking_type is not null
    ), tried as materialized (
      select id, has_room and version = ${known} and ${times !== undefined} as is_tried from product
    )
    select product.version, product.has_room, product.let_go_many_at, done.booking_id, done.cart, done.again_at,
      case when tried.is_tried then done.ends is not null end as may_change
    from product cross join tried
      left join lateral (
        select true as ends, reserved.* from reserve_unit(
          ${orderId}, ${customerId}, case when tried.is_tried then tried.id end, ${times?.start ?? null},
          ${times?.end ?? null}, ${times?.price ?? null}, ${times?.recurring ?? null}, ${now}, ${until},
          make_interval(mins => ${againAfterMinutes})
        ) reserved
      ) done on true`);
}

/** Puts goods into an order, or sets how many, as far as there is stock; answers with the stock. */
export function putGoods(
  db: Db,
  orderId: number,
  productId: number,
  quantity: number,
  now: Temporal.Instant,
): Promise<{ stock: number } | undefined> {
  return db.maybe(sql`
    with product as (
      select p.id, p.site_id, p.name, p.price,
        (select count(*) from locker_inventories i where i.product_id = p.id and i.state = 'InStock') as stock
      from orders o
        join products p on p.site_id = o.site_id
        join product_categories c on c.id = p.category_id
      where o.id = ${orderId} and p.id = ${productId} and p.active and c.type = 'purchasable'
    ), written as (
      insert into order_products (order_id, site_id, product_id, product_name, quantity, price, created_at)
      select ${orderId}, site_id, id, name, ${quantity}, price, ${now} from product where stock >= ${quantity}
      on conflict (order_id, product_id)
        do update set quantity = excluded.quantity, price = excluded.price, product_name = excluded.product_name
    )
    select stock from product`);
}

export async function isInOrder(db: Db, orderId: number, productId: number): Promise<boolean> {
  const rows = await db.query(sql`
    select from order_products where order_id = ${orderId} and product_id = ${productId}`);
  return rows.length > 0;
}

/** Takes the goods of a product out of a cart, and its reservations: one, or all. Answers how many of either there were. */
export async function takeOut(
  db: Db,
  orderId: number,
  productId: number,
  bookingId: number | null,
): Promise<number> {
  const { taken } = await db.one<{ taken: number }>(sql`
    with goods as (
      delete from order_products
      where order_id = ${orderId} and product_id = ${productId} and ${bookingId}::integer is null
      returning id
    ), holds as (
      delete from bookings
      where id in (
        select id from bookings
        where order_id = ${orderId} and product_id = ${productId} and id = coalesce(${bookingId}, id)
          and state in ('Held', 'Expired')
        order by id for update
      )
      returning id
    )
    select (select count(*) from goods) + (select count(*) from holds) as taken`);
  return taken;
}

/**
 * Notes of what is taken out of a cart, all or what is named, which units are let go of: what was kept for some minutes,
 * and what was taken out before a while ago.
 */
export async function noteLetGo(
  db: Db,
  orderId: number,
  taken: { productId: number; bookingId: number | null } | 'all',
  now: Temporal.Instant,
): Promise<void> {
  const { changeOfMindMinutes, againAfterMinutes } = reservationRule;
  const keptSince = now.subtract({ minutes: changeOfMindMinutes });
  const takenSince = now.subtract({ minutes: againAfterMinutes });
  const which =
    taken === 'all'
      ? sql`true`
      : sql`product_id = ${taken.productId} and id = coalesce(${taken.bookingId}::integer, id)`;
  await db.query(sql`
    insert into let_go_units as known (customer_id, unit_id, let_go_at, taken_out_at)
    select customer_id, unit_id,
      max(least(held_until, ${now})) filter (where created_at <= ${keptSince}), ${now}
    from bookings
    where order_id = ${orderId} and state = 'Held' and customer_id is not null and ${which}
    group by customer_id, unit_id
    on conflict (customer_id, unit_id) do update set
      let_go_at = greatest(known.let_go_at, excluded.let_go_at,
        case when known.taken_out_at > ${takenSince} then excluded.taken_out_at end),
      taken_out_at = excluded.taken_out_at`);
}

export async function takeOutAll(db: Db, orderId: number): Promise<void> {
  await db.query(sql`
    with goods as (delete from order_products where order_id = ${orderId})
    delete from bookings
    where id in (
      select id from bookings where order_id = ${orderId} and state in ('Held', 'Expired') order by id for update
    )`);
}

/** Gives up a cart in which nothing stands any more. */
export async function cancelIfEmpty(db: Db, orderId: number): Promise<void> {
  await db.query(sql`
    update orders set state = 'Cancelled'
    where id = ${orderId} and state = 'Active'
      and not exists (select from order_products where order_id = ${orderId})
      and not exists (select from bookings where order_id = ${orderId})`);
}
