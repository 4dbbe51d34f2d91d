import type { Booking } from '@gatehouse/contract/model/booking';
import type { OrderState } from '@gatehouse/contract/model/order';
import type { BookingType, RecurringInterval } from '@gatehouse/contract/model/product';
import { collectedStates } from '@gatehouse/contract/rules/orderState';
import type { Db } from '../../db/pool.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** A row of order_details: an order with all that stands in it. Its times are ISO texts with an offset of +00:00. */
export type OrderRow = {
  id: number;
  organisation_id: number;
  customer_id: number;
  reference: string;
  state: OrderState;
  placed_at: string | null;
  created_at: string;
  revision: number;
  paying: boolean;
  site_id: number;
  site_name: string;
  time_zone: string;
  lines: LineRow[];
  bookings: OrderBookingRow[];
  documents: { id: number; title: string; version: number; agreed: boolean }[];
};
export type LineRow = {
  id: number;
  product_name: string;
  quantity: number;
  price: number;
  created_at: string;
  product_id: number;
  product_price: number;
  recurring_interval: RecurringInterval | null;
  recurring_interval_count: number;
  category_type: 'bookable' | 'purchasable';
};
export type OrderBookingRow = {
  id: number;
  unit_id: number;
  unit_name: string;
  state: Booking['state'] | 'Held' | 'Lapsed';
  start_time: string;
  end_time: string | null;
  price: number;
  recurring: boolean;
  held_until: string | null;
  product: Booking['Product'];
};

type CartRow = { cart: OrderRow };

/** Whether an order was made to be paid at once, as a game at a pool table is: never a cart, and paid without details. */
const isOneClick = sql`exists (select from orders d where d.id = o.id and d.direct_key is not null)`;
const isCart = sql`(o.state = 'Active' and not ${isOneClick})`;

export type Page = { offset: number; limit: number };

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

/** The customer's cart at a site, or without one the newest of all sites. */
export async function findCart(
  db: Db,
  customerId: number,
  siteId: number | null,
): Promise<OrderRow | undefined> {
  const row = await db.maybe<CartRow>(sql`
    select to_json(o) as cart from order_details o
    where customer_id = ${customerId} and ${isCart} and site_id = coalesce(${siteId}::integer, site_id)
    order by created_at desc, id desc limit 1`);
  return row?.cart;
}

export async function findOrder(db: Db, customerId: number, orderId: number): Promise<OrderRow | undefined> {
  const row = await db.maybe<CartRow>(sql`
    select to_json(o) as cart from order_details o where id = ${orderId} and customer_id = ${customerId}`);
  return row?.cart;
}

export async function findOrderOfAnybody(db: Db, orderId: number): Promise<OrderRow> {
  const row = await db.one<CartRow>(
    sql`select to_json(o) as cart from order_details o where id = ${orderId}`,
  );
  return row.cart;
}

const having = {
  active: isCart,
  placed: sql`placed_at is not null`,
  all: sql`(${isCart} or placed_at is not null)`,
  bookings: sql`placed_at is not null and exists (select from bookings b where b.order_id = o.id)`,
  goods: sql`placed_at is not null and exists (select from order_products l where l.order_id = o.id)`,
} satisfies Record<string, Sql>;
export type OrderKind = keyof typeof having;

/** Orders of a kind, newest first; of goods, those to collect before the others. Carts that were given up are of none. */
export async function listOrders(
  db: Db,
  customerId: number,
  kind: OrderKind,
  page: Page,
): Promise<OrderRow[]> {
  const rows = await db.query<CartRow>(sql`
    select to_json(o) as cart from order_details o where customer_id = ${customerId} and ${having[kind]}
    order by ${kind === 'goods' ? sql`state = any(${collectedStates}::text[]),` : sql``} created_at desc, id desc
    limit ${page.limit} offset ${page.offset}`);
  return rows.map(({ cart }) => cart);
}

export async function insertOneClickOrder(
  db: Db,
  order: {
    customerId: number;
    organisationId: number;
    siteId: number;
    reference: string;
    key: string;
    now: Temporal.Instant;
  },
): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into orders (organisation_id, customer_id, site_id, reference, direct_key, created_at)
    values (${order.organisationId}, ${order.customerId}, ${order.siteId}, ${order.reference}, ${order.key}, ${order.now})
    returning id`);
  return id;
}

export async function findOneClickOrder(
  db: Db,
  customerId: number,
  key: string,
): Promise<number | undefined> {
  const row = await db.maybe<{ id: number }>(sql`
    select id from orders where customer_id = ${customerId} and direct_key = ${key}`);
  return row?.id;
}

/** Locks a one-click order that is neither paid nor being paid. False when it is no such order. */
export async function lockOneClickOrder(tx: Db, orderId: number): Promise<boolean> {
  const rows = await tx.query(sql`
    select from orders
    where id = ${orderId} and direct_key is not null and state = 'Active' and not paying for update`);
  return rows.length > 0;
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
  id: number;
  price: number;
  recurring_interval: RecurringInterval | null;
  recurring_interval_count: number;
  opens_at: string | null;
  closes_at: string | null;
  booking_type: BookingType;
  time_zone: string;
  reservation_period: number | null;
  /** Units reserved for the customer and not paid, in whatever cart. */
  reserved_units: number;
};

/** A product that can be booked at the site of a customer's order. */
export function findBookable(
  db: Db,
  customerId: number,
  orderId: number,
  productId: number,
  now: Temporal.Instant,
): Promise<BookableRow | undefined> {
  return db.maybe(sql`
    select p.id, p.price, p.recurring_interval, p.recurring_interval_count, to_char(p.opens_at, 'HH24:MI') as opens_at,
      to_char(p.closes_at, 'HH24:MI') as closes_at, c.booking_type, s.time_zone, s.reservation_period,
      (
        select count(*) from bookings
        where customer_id = o.customer_id and state = 'Held' and held_until > ${now}
      ) as reserved_units
    from orders o
      join products p on p.site_id = o.site_id
      join product_categories c on c.id = p.category_id
      join sites s on s.id = p.site_id
    where o.id = ${orderId} and o.customer_id = ${customerId} and p.id = ${productId} and p.active
      and c.booking_type is not null`);
}

/** Reserves the first free unit. Undefined when the cart may not change; all null when no unit is free. */
export function reserveUnit(
  db: Db,
  reservation: {
    orderId: number;
    customerId: number;
    productId: number;
    start: Temporal.Instant;
    end: Temporal.Instant | null;
    price: number;
    recurring: boolean;
    now: Temporal.Instant;
    until: Temporal.Instant;
  },
): Promise<{ booking_id: number; cart: OrderRow } | { booking_id: null; cart: null } | undefined> {
  return db.maybe(sql`
    select booking_id, cart
    from hold_unit(${reservation.orderId}, ${reservation.customerId}, ${reservation.productId}, ${reservation.start}, ${reservation.end}, ${reservation.price},
      ${reservation.recurring}, ${reservation.now}, ${reservation.until})`);
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
          and state in ('Held', 'Lapsed')
        order by id for update
      )
      returning id
    )
    select (select count(*) from goods) + (select count(*) from holds) as taken`);
  return taken;
}

export async function takeOutAll(db: Db, orderId: number): Promise<void> {
  await db.query(sql`
    with goods as (delete from order_products where order_id = ${orderId})
    delete from bookings
    where id in (
      select id from bookings where order_id = ${orderId} and state in ('Held', 'Lapsed') order by id for update
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

/** Computes the state of a placed order's goods again. */
export async function updateGoodsState(db: Db, customerId: number, orderId: number): Promise<void> {
  await db.query(sql`
    update orders set state = goods_state(id)
    where id = ${orderId} and customer_id = ${customerId}
      and state in ('PaymentSettled', 'PartiallyReady', 'Ready', 'PartiallyCollected')
      and state <> goods_state(id)`);
}

/** An order with what a checkout asks about its customer. */
export type CheckoutRow = {
  cart: OrderRow;
  customer: { name: string; email: string; payment_customer: string | null };
  address_required: boolean;
  address_known: boolean;
  identity_required: boolean;
  identity_known: boolean;
  stock_short: boolean;
  card: { id: number; provider_card: string } | null;
};

/** Everything a checkout decides on, in one look. The card is the one named, or the default, of a provider. */
export function findCheckout(
  db: Db,
  customerId: number,
  orderId: number,
  cardId: number | null,
  provider: string,
): Promise<CheckoutRow | undefined> {
  return db.maybe(sql`
    select to_json(o) as cart,
      json_build_object('name', c.first_name || ' ' || c.last_name, 'email', c.email,
        'payment_customer', c.payment_customer) as customer,
      g.customers_require_address and not ${isOneClick} as address_required,
      exists (select from customer_addresses a where a.customer_id = c.id and a.kind = 'postal')
        and (c.billing_equals_postal
          or exists (select from customer_addresses a where a.customer_id = c.id and a.kind = 'billing'))
        as address_known,
      not ${isOneClick} and (g.identity_required or exists (
        select from bookings b join products p on p.id = b.product_id
        where b.order_id = o.id and p.identity_required
      )) as identity_required,
      exists (select from identities i where i.customer_id = c.id) as identity_known,
      exists (
        select from order_products l
        where l.order_id = o.id and l.quantity > (
          select count(*) from locker_inventories i where i.product_id = l.product_id and i.state = 'InStock')
      ) as stock_short,
      (
        select json_build_object('id', k.id, 'provider_card', k.provider_card)
        from cards k
        where k.customer_id = c.id and k.removed_at is null and k.provider = ${provider}
          and case when ${cardId}::integer is null then k.is_default else k.id = ${cardId} end
      ) as card
    from order_details o
      join customers c on c.id = o.customer_id
      join organisations g on g.id = o.organisation_id
    where o.id = ${orderId} and o.customer_id = ${customerId} and c.suspended_at is null`);
}
