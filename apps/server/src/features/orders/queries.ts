import type { Booking } from '@gatehouse/contract/model/booking';
import type { OrderState } from '@gatehouse/contract/model/order';
import type { RecurringInterval } from '@gatehouse/contract/model/product';
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
  state: Booking['state'] | 'Held' | 'Expired';
  start_time: string;
  end_time: string | null;
  price: number;
  recurring: boolean;
  held_until: string | null;
  product: Booking['Product'];
};

export type CartRow = { cart: OrderRow };

/** Whether an order was made to be paid at once, as a game at a pool table is: never a cart, and paid without details. */
export const isOneClick = sql`exists (select from orders d where d.id = o.id and d.direct_key is not null)`;
export const isCart = sql`(o.state = 'Active' and not ${isOneClick})`;

export type Page = { offset: number; limit: number };

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

/** Computes the state of a placed order's goods again. */
export async function updateGoodsState(db: Db, customerId: number, orderId: number): Promise<void> {
  await db.query(sql`
    update orders set state = goods_state(id)
    where id = ${orderId} and customer_id = ${customerId}
      and state in ('PaymentSettled', 'PartiallyReady', 'Ready', 'PartiallyCollected')
      and state <> goods_state(id)`);
}
