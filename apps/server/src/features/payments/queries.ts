import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

/** An attempt to take money, as the provider is asked for it. */
export type PaymentRow = {
  id: number;
  amount: number;
  provider_key: string;
  state: 'Started' | 'Succeeded' | 'Declined' | 'Failed' | 'Returned';
  created_at: Temporal.Instant;
  /** The provider's record of who pays; null where it was not asked for anything yet. */
  payment_customer: string | null;
  /** Paid at a kiosk, by nobody's account. */
  is_vend: boolean;
} & ({ order_id: number; charge_id: null } | { order_id: null; charge_id: number });

const columns = sql`
  p.id, p.order_id, p.charge_id, p.amount, p.provider_key, p.state, p.created_at, v.id is not null as is_vend,
  coalesce(c.payment_customer, v.payment_customer) as payment_customer`;
/** Who pays the payment called `p`: a customer, or a guest at a kiosk. */
const joinPaymentCustomer = sql`
  left join customers c on c.id = p.customer_id
  left join vend_sales v on v.order_id = p.order_id`;

export function findPayment(db: Db, id: number): Promise<PaymentRow> {
  return db.one(sql`
    select ${columns} from payments p ${joinPaymentCustomer} where p.id = ${id}`);
}

export function findOpenPayment(db: Db, orderId: number): Promise<PaymentRow | undefined> {
  return db.maybe(sql`
    select ${columns} from payments p ${joinPaymentCustomer}
    where p.order_id = ${orderId} and p.state = 'Started'`);
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The payment with a key, which may be any text: a provider may have been asked by others too. */
export async function findPaymentByKey(
  db: Db,
  provider: string,
  key: string,
): Promise<PaymentRow | undefined> {
  if (!UUID.test(key)) return undefined;
  return db.maybe(sql`
    select ${columns} from payments p ${joinPaymentCustomer}
    where p.provider = ${provider} and p.provider_key = ${key}`);
}

/** Payments whose outcome nobody has asked for since `before`; for the caller alone until some time has passed again. */
export function claimOpenPayments(
  db: Db,
  provider: string,
  before: Temporal.Instant,
  now: Temporal.Instant,
): Promise<PaymentRow[]> {
  return db.query(sql`
    with claimed as (
      update payments set asked_at = ${now}
      where id in (
        select id from payments
        where state = 'Started' and asked_at <= ${before} and provider = ${provider}
        order by asked_at limit 20 for update skip locked
      )
      returning *
    )
    select ${columns} from claimed p ${joinPaymentCustomer}`);
}

/** Locks the cart of a payment, if it has one, before the payment itself, as everybody does. */
export const cartFirst = (paymentId: number) => sql`
  cart as (
    select id from orders where id = (select order_id from payments where id = ${paymentId}) for update
  )`;

/** Records that a payment was captured; false when it had ended before. */
export async function markSucceeded(
  db: Db,
  { id, ref, now }: { id: number; ref: string; now: Temporal.Instant },
): Promise<boolean> {
  const paid = await db.maybe<{ id: number }>(sql`
    update payments set state = 'Succeeded', provider_ref = ${ref}, settled_at = ${now}
    where id = ${id} and state = 'Started'
    returning id`);
  return paid !== undefined;
}

/** Ends an attempt that took no money; an order's cart can be changed again. False when it had ended already. */
export async function closePayment(
  db: Db,
  payment: {
    id: number;
    state: 'Declined' | 'Failed';
    ref: string | null;
    failure: string;
    now: Temporal.Instant;
  },
): Promise<boolean> {
  const closed = await db.query(sql`
    with ${cartFirst(payment.id)}, closed as (
      update payments set state = ${payment.state}, failure = ${payment.failure}, provider_ref = ${payment.ref},
        settled_at = ${payment.now}
      where id = ${payment.id} and state = 'Started' and (select count(*) from cart) >= 0
      returning id, order_id
    ), freed as (
      update orders o set paying = false from closed where o.id = closed.order_id
    ), restocked as (
      update locker_inventories i set state = 'InStock', order_product_id = null
      from closed join order_products l on l.order_id = closed.order_id
      where i.order_product_id = l.id and i.state = 'Reserved'
    )
    select id from closed`);
  return closed.length > 0;
}

/**
 * Records a payment that was captured but can no longer be used, and that it is to be refunded. Returns the refund's id;
 * undefined when the payment ended otherwise.
 */
export async function startReturn(
  db: Db,
  payment: { id: number; ref: string; now: Temporal.Instant },
): Promise<number | undefined> {
  const refund = await db.maybe<{ id: number }>(sql`
    with ${cartFirst(payment.id)}, returned as (
      update payments set state = 'Returned', provider_ref = ${payment.ref}, settled_at = ${payment.now}
      where id = ${payment.id} and state in ('Started', 'Declined', 'Failed') and (select count(*) from cart) >= 0
      returning id, order_id, amount
    ), freed as (
      -- Only by the attempt that fixed the cart: a later one may be under way.
      update orders o set paying = false
      from returned
      where o.id = returned.order_id and not exists (
        select from payments p where p.order_id = o.id and p.state = 'Started' and p.id <> returned.id)
      returning o.id
    ), restocked as (
      update locker_inventories i set state = 'InStock', order_product_id = null
      from freed join order_products l on l.order_id = freed.id
      where i.order_product_id = l.id and i.state = 'Reserved'
        and exists (select from orders o where o.id = freed.id and o.state = 'Active')
    )
    insert into refunds (payment_id, amount, provider_key, state, created_at, asked_at)
    select id, amount, gen_random_uuid(), 'Started', ${payment.now}, ${payment.now} from returned
    returning id`);
  return refund?.id;
}

/** Whether an event of the provider was dealt with. */
export async function isKnownEvent(db: Db, provider: string, eventId: string): Promise<boolean> {
  const rows = await db.query(sql`
    select from payment_events where provider = ${provider} and event_id = ${eventId}`);
  return rows.length > 0;
}

export async function noteEvent(
  db: Db,
  provider: string,
  eventId: string,
  now: Temporal.Instant,
): Promise<void> {
  await db.query(sql`
    insert into payment_events (provider, event_id, received_at) values (${provider}, ${eventId}, ${now})
    on conflict do nothing`);
}
