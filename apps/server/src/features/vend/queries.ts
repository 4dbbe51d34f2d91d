import type { ErrorCode } from '@gatehouse/contract/errors';
import { isOnline } from '../../db/doorSql.ts';
import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

/** For this long after it jammed a compartment sells nothing; then it is tried again. */
const JAM_COOL_DOWN = { minutes: 10 };

/** A compartment of a kiosk with what it sells: what is in it, or was last. */
export type KioskRow = {
  lockable_id: number;
  door_id: number;
  site_id: number;
  lockable_name: string;
  site_name: string;
  site_address: string;
  product_id: number;
  product_name: string;
  description: string;
  price: number;
  in_stock: boolean;
  online: boolean;
  jammed: boolean;
  test_mode_until: Temporal.Instant | null;
};

const siteAddress = sql`concat_ws(', ', s.street1, s.street2, concat_ws(' ', s.suburb, s.state, s.postcode))`;

export function findKiosk(
  db: Db,
  organisationId: number,
  vendId: string,
  now: Temporal.Instant,
): Promise<KioskRow | undefined> {
  return db.maybe(sql`
    select l.id as lockable_id, l.door_id, l.site_id, l.name as lockable_name, s.name as site_name,
      ${siteAddress} as site_address,
      p.id as product_id, p.name as product_name, p.description, p.price, item.in_stock,
      ${isOnline(now)} as online, c.test_mode_until,
      coalesce((
        select t.reason = 'jammed' and t.requested_at > ${now.subtract(JAM_COOL_DOWN)}
        from commands t where t.door_id = l.door_id order by t.requested_at desc, t.id desc limit 1
      ), false) as jammed
    from lockables l
      join sites s on s.id = l.site_id
      join doors d on d.id = l.door_id
      left join controllers c on c.id = d.controller_id
      join lateral (
        (
          select i.product_id, true as in_stock from locker_inventories i
          where i.lockable_id = l.id and i.state = 'InStock' order by i.id limit 1
        ) union all (
          select i.product_id, false from locker_inventories i
          where i.lockable_id = l.id order by i.id desc limit 1
        )
        order by in_stock desc limit 1
      ) item on true
      join products p on p.id = item.product_id
    where l.vend_id = ${vendId} and s.organisation_id = ${organisationId} and p.active and p.price > 0`);
}

/** A compartment of a kiosk, whatever is or was in it. */
export function findCompartment(
  db: Db,
  organisationId: number,
  vendId: string,
): Promise<Pick<KioskRow, 'lockable_name' | 'site_name' | 'site_address'> | undefined> {
  return db.maybe(sql`
    select l.name as lockable_name, s.name as site_name, ${siteAddress} as site_address
    from lockables l join sites s on s.id = l.site_id
    where l.vend_id = ${vendId} and s.organisation_id = ${organisationId}`);
}

export type PurchaseRow = {
  reference: string;
  guest_id: string | null;
  state: 'Paying' | 'Opening' | 'Opened' | 'Failed' | 'Refunded';
  failure_code: ErrorCode | null;
  failure: string | null;
};

const purchases = (tokenHash: Uint8Array) => sql`
  select o.reference, v.state, v.failure_code, v.failure, g.id as guest_id
  from vend_sales v join orders o on o.id = v.order_id left join guest_purchases g on g.order_id = o.id
  where v.token_hash = ${tokenHash}`;

/** What a card token has bought; undefined when nothing. */
export function findPurchase(db: Db, tokenHash: Uint8Array): Promise<PurchaseRow | undefined> {
  return db.maybe(purchases(tokenHash));
}

/** What a card token has bought that has bought something. */
export function readPurchase(db: Db, tokenHash: Uint8Array): Promise<PurchaseRow> {
  return db.one(purchases(tokenHash));
}

/** Sets an item aside in an order of nobody's that is being paid. Undefined when there is none left. */
export function startPurchase(
  tx: Db,
  purchase: {
    kiosk: KioskRow;
    organisationId: number;
    email: string | null;
    reference: string;
    tokenHash: Uint8Array;
    now: Temporal.Instant;
  },
): Promise<{ order_id: number } | undefined> {
  const { kiosk, now } = purchase;
  return tx.maybe(sql`
    with item as (
      select id from locker_inventories
      where lockable_id = ${kiosk.lockable_id} and product_id = ${kiosk.product_id} and state = 'InStock'
      order by id limit 1 for update skip locked
    ), bought as (
      insert into orders (organisation_id, guest_email, site_id, reference, created_at, paying)
      select ${purchase.organisationId}, ${purchase.email}, ${kiosk.site_id}, ${purchase.reference}, ${now}, true from item
      returning id
    ), line as (
      insert into order_products (order_id, site_id, product_id, product_name, quantity, price, created_at)
      select id, ${kiosk.site_id}, ${kiosk.product_id}, ${kiosk.product_name}, 1, ${kiosk.price}, ${now}
      from bought
      returning id
    ), reserved as (
      update locker_inventories i set state = 'Reserved', order_product_id = line.id
      from item, line where i.id = item.id
    )
    insert into vend_sales (order_id, lockable_id, token_hash)
    select id, ${kiosk.lockable_id}, ${purchase.tokenHash} from bought
    returning order_id`);
}

/** Keeps the provider's record of a guest before a charge is asked for, so that the charge can be found by it. */
export async function keepPaymentCustomer(db: Db, orderId: number, paymentCustomer: string): Promise<void> {
  await db.query(sql`
    update vend_sales set payment_customer = ${paymentCustomer} where order_id = ${orderId}`);
}

export type EndedPurchase = {
  organisation_id: number;
  site_id: number;
  guest_email: string | null;
  reference: string;
  lockable_name: string;
  site_name: string;
  product_name: string;
  price: number;
};

/**
 * Ends a purchase whose compartment was being opened. Where it opened the item is taken; where nobody knows it is not for
 * sale either, as it may be gone. Undefined when the purchase had ended before.
 */
export function endPurchase(
  tx: Db,
  purchase: {
    orderId: number;
    item: 'taken' | 'there' | 'unknown';
    failure: { code: ErrorCode; message: string } | null;
    now: Temporal.Instant;
  },
): Promise<EndedPurchase | undefined> {
  const { orderId, item, failure, now } = purchase;
  const opened = failure === null;
  return tx.maybe(sql`
    with bought as (
      select id from orders where id = ${orderId} for update
    ), ended as (
      update vend_sales v set state = ${opened ? 'Opened' : 'Refunded'}, failure_code = ${failure?.code ?? null},
        failure = ${failure?.message ?? null}
      from bought where v.order_id = bought.id and v.state = 'Opening'
      returning v.order_id, v.lockable_id
    ), moved as (
      update locker_inventories i set
        state = ${item === 'there' ? 'InStock' : 'Collected'},
        order_product_id = case when ${item === 'there'} then null else i.order_product_id end,
        collected_at = case when ${item === 'there'} then null else ${now}::timestamptz end
      from ended join order_products l on l.order_id = ended.order_id
      where i.order_product_id = l.id
    ), placed as (
      update orders o set state = ${opened ? 'Collected' : 'Refunded'}
      from ended where o.id = ended.order_id
    )
    select o.organisation_id, o.site_id, o.guest_email, o.reference, l.name as lockable_name, s.name as site_name,
      p.product_name, p.price
    from ended
      join orders o on o.id = ended.order_id
      join order_products p on p.order_id = o.id
      join lockables l on l.id = ended.lockable_id
      join sites s on s.id = o.site_id`);
}

export type AbandonedRow = {
  order_id: number;
  /** Whether the door was asked at all. */
  asked: boolean;
  outcome: string | null;
  reason: string | null;
};

/** Purchases whose door has been opening since before a moment, with what became of the command to their doors. */
export function listAbandoned(db: Db, before: Temporal.Instant): Promise<AbandonedRow[]> {
  return db.query(sql`
    select v.order_id, c.id is not null as asked, c.outcome, c.reason
    from vend_sales v
      join lockables l on l.id = v.lockable_id
      left join lateral (
        select * from commands c
        where c.door_id = l.door_id and c.actor_type = 'system' and c.actor_id = v.order_id
          and c.requested_at >= v.opening_at
        order by c.id desc limit 1
      ) c on true
    where v.state = 'Opening' and v.opening_at <= ${before}
    order by v.opening_at limit 20`);
}
