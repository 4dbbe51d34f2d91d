import type { Card } from '@gatehouse/contract/model/customer';
import type { Db } from '../../db/pool.ts';
import { type Sql, sql } from '../../db/sql.ts';

export type ReceiptCard = Omit<Card, 'id' | 'isDefault' | 'isDeclined'>;
export type GuestRow = { name: string | null; email: string | null; card: ReceiptCard | null };

export async function insert(
  db: Db,
  guest: GuestRow & { orderId: number; now: Temporal.Instant },
): Promise<string> {
  const { id } = await db.one<{ id: string }>(sql`
    insert into guest_purchases (order_id, name, email, card, created_at)
    values (${guest.orderId}, ${guest.name}, ${guest.email}, ${JSON.stringify(guest.card)}::jsonb, ${guest.now})
    returning id`);
  return id;
}

const remembered = (organisationId: number, id: string, since: Temporal.Instant): Sql => sql`
  g.id = ${id} and g.created_at > ${since} and o.id = g.order_id and o.organisation_id = ${organisationId}`;

export function find(
  db: Db,
  organisationId: number,
  id: string,
  since: Temporal.Instant,
): Promise<GuestRow | undefined> {
  return db.maybe(sql`
    select g.name, g.email, g.card from guest_purchases g, orders o where ${remembered(organisationId, id, since)}`);
}

/** False when there is no such purchase. */
export async function removeDetails(
  db: Db,
  organisationId: number,
  id: string,
  since: Temporal.Instant,
): Promise<boolean> {
  const removed = await db.query(sql`
    with removed as (
      update guest_purchases g set name = null, email = null, card = g.card || '{"name": ""}'::jsonb
      from orders o where ${remembered(organisationId, id, since)}
      returning g.order_id
    )
    update orders set guest_email = null where id in (select order_id from removed) returning id`);
  return removed.length > 0;
}

/** False when there is no such purchase. */
export async function removeCard(
  db: Db,
  organisationId: number,
  id: string,
  since: Temporal.Instant,
): Promise<boolean> {
  const removed = await db.query(sql`
    update guest_purchases g set card = null from orders o
    where ${remembered(organisationId, id, since)}
    returning g.id`);
  return removed.length > 0;
}
