import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

/* Orders that are paid by the call that makes them. */

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
