import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import { isOneClick, type OrderRow } from './queries.ts';

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
