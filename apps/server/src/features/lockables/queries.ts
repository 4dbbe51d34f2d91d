import { isOnline, reportedAt } from '../../db/doorSql.ts';
import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

// Stock is set aside while an order is being paid; it is the customer's once the order is placed.
const collectable = sql`o.state in ('PaymentSettled', 'PartiallyReady', 'Ready', 'PartiallyCollected')`;

/** A locker with items of an order, and what its door reported. */
export type LockableRow = {
  id: number;
  name: string;
  site_id: number;
  online: boolean;
  door_status: 'closed' | 'open' | null;
  jammed: boolean;
  reported_at: Temporal.Instant | null;
  inventories: { id: number; productName: string }[];
};

/** The site of a customer's order. */
export function findOrderSite(
  db: Db,
  customerId: number,
  orderId: number,
): Promise<{ site_id: number } | undefined> {
  return db.maybe(sql`select site_id from orders where id = ${orderId} and customer_id = ${customerId}`);
}

/** Lockers in which items of an order lie, in the order people count. */
export function listLockables(db: Db, orderId: number, now: Temporal.Instant): Promise<LockableRow[]> {
  return db.query(sql`
    select l.id, l.name, l.site_id, d.reported_door as door_status, d.reported_jammed as jammed,
      ${isOnline(now)} as online, ${reportedAt} as reported_at, item.inventories
    from (
      select i.lockable_id,
        json_agg(json_build_object('id', i.id, 'productName', p.product_name) order by i.id) as inventories
      from orders o
        join order_products p on p.order_id = o.id
        join locker_inventories i on i.order_product_id = p.id and i.state = 'Reserved'
      where o.id = ${orderId} and ${collectable}
      group by i.lockable_id
    ) item
      join lockables l on l.id = item.lockable_id
      join doors d on d.id = l.door_id
      left join controllers c on c.id = d.controller_id
    order by length(l.name), l.name`);
}

export type OpenableRow = {
  door_id: number;
  account_ended: boolean;
  /** Whether paid goods of the customer lie in it. */
  holds_goods: boolean;
  test_mode_until: Temporal.Instant | null;
};

/** A locker of the customer's organisation and what decides whether they may open it. */
export function findOpenable(
  db: Db,
  customerId: number,
  lockableId: number,
): Promise<OpenableRow | undefined> {
  return db.maybe(sql`
    select l.door_id, c.suspended_at is not null as account_ended, k.test_mode_until, exists (
        select from locker_inventories i
          join order_products p on p.id = i.order_product_id
          join orders o on o.id = p.order_id
        where i.lockable_id = l.id and i.state = 'Reserved' and o.customer_id = c.id and ${collectable}
      ) as holds_goods
    from lockables l
      join sites s on s.id = l.site_id
      join customers c on c.organisation_id = s.organisation_id
      join doors d on d.id = l.door_id
      left join controllers k on k.id = d.controller_id
    where l.id = ${lockableId} and c.id = ${customerId}`);
}

/** Locks the placed order that an item belongs to, so that its items are taken one after the other. */
export function lockOrderOfItem(
  tx: Db,
  customerId: number,
  inventoryId: number,
): Promise<{ order_id: number } | undefined> {
  return tx.maybe(sql`
    select o.id as order_id
    from locker_inventories i
      join order_products p on p.id = i.order_product_id
      join orders o on o.id = p.order_id
    where i.id = ${inventoryId} and o.customer_id = ${customerId} and (${collectable} or o.state = 'Collected')
    for update of o`);
}

/** False when the item had been taken before. */
export async function takeItem(tx: Db, inventoryId: number, now: Temporal.Instant): Promise<boolean> {
  const taken = await tx.query(sql`
    update locker_inventories set state = 'Collected', collected_at = ${now}
    where id = ${inventoryId} and state = 'Reserved' returning id`);
  return taken.length > 0;
}
