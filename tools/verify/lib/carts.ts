/** Carts that are paid, and what their orders and the provider's ledger say of it. */
import type { Db } from '@gatehouse/server/db/pool';
import { sql } from '@gatehouse/server/db/sql';
import { makeProduct, makeSite, makeUnit } from '@gatehouse/server/testing/factories';
import { makeBooking } from '@gatehouse/server/testing/peopleFactories';
import { makeShopper, type Shop, type Shopper } from '@gatehouse/server/testing/shopper';

/** What a cart costs, in cents. */
export const PRICE = 12_500;

/** A cart with the only unit of a product, of a customer with a card of this number. */
export async function makeCart(server: Shop, card: string): Promise<{ shopper: Shopper; orderId: number }> {
  const { db } = server.ctx;
  const siteId = await makeSite(db);
  const productId = await makeProduct(db, { siteId, price: PRICE });
  await makeUnit(db, { siteId, productId });
  const shopper = await makeShopper(server);
  await shopper.saveCard(card);
  const { id: orderId } = await shopper.openCart(siteId);
  await shopper.book(orderId, productId);
  return { shopper, orderId };
}

export type OrderRow = {
  id: number;
  state: string;
  paying: boolean;
  /** Charges that succeeded by the provider's ledger, what they took, and what is left after refunds. */
  charges: number;
  taken: number;
  kept: number;
  /** Payments that our books call paid. */
  pays: number;
};

/** The orders of these ids, or all. */
export function listOrders(db: Db, ids: readonly number[] | null = null): Promise<OrderRow[]> {
  return db.query(sql`
    select o.id, o.state, o.paying, count(l.id) as charges, coalesce(sum(l.amount), 0)::integer as taken,
      (coalesce(sum(l.amount), 0) - coalesce(sum(r.amount), 0))::integer as kept,
      count(p.id) filter (where p.state = 'Succeeded') as pays
    from orders o
      left join payments p on p.order_id = o.id
      left join sandbox_ledger l on l.key = p.provider_key and l.kind = 'charge' and l.outcome = 'succeeded'
      left join lateral (select sum(amount) as amount from sandbox_ledger where charge_id = l.id) r on true
    where ${ids}::integer[] is null or o.id = any(${ids}::integer[])
    group by o.id`);
}

/** Whether an order was paid for once and in full, or not at all, as it says. */
export function agrees({ state, kept, pays }: OrderRow): boolean {
  return state === 'Prepaid' ? kept === PRICE && pays === 1 : kept === 0 && pays === 0;
}

/** Lets the holds of what is being paid under a key run out; with `forGood`, others get the units. */
export async function loseUnits(server: Shop, key: string, forGood: boolean): Promise<void> {
  const { db } = server.ctx;
  const lost = await db.query<{ unit_id: number }>(sql`
    update bookings b set state = 'Expired' from payments p
    where p.provider_key = ${key} and b.order_id = p.order_id and b.state = 'Held' and not b.queued
    returning b.unit_id`);
  if (!forGood) return;
  for (const { unit_id: unitId } of lost) await makeBooking(db, { unitId, start: server.clock.now() });
}
