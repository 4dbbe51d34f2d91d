import type { Receipt } from '@gatehouse/contract/model/receipt';
import type { Recurrence } from '@gatehouse/contract/rules/recurrence';
import type { Db } from '../../db/pool.ts';
import { type Sql, sql } from '../../db/sql.ts';

export type ReceiptRow = {
  id: number;
  amount: number;
  paid_at: Temporal.Instant;
  refunded: number;
  period_start: Temporal.Instant | null;
  period_end: Temporal.Instant | null;
  card: Receipt['card'];
};

// What a refund could not bring back was never given back.
const columns = sql`
  p.id, p.amount, p.settled_at as paid_at, h.period_start, h.period_end,
  (select coalesce(sum(r.amount), 0) from refunds r where r.payment_id = p.id and r.state <> 'Failed') as refunded,
  case when k.id is not null then json_build_object('brand', k.brand, 'last4', k.last4) end as card`;
const tables = sql`
  payments p
    left join charges h on h.id = p.charge_id
    left join cards k on k.id = p.card_id`;

/** Receipts of a customer's order; undefined when they have no such order. */
export function listOfOrder(db: Db, customerId: number, orderId: number): Promise<ReceiptRow[] | undefined> {
  return listOf(
    db,
    sql`select id as order_id, null::integer as booking_id from orders where id = ${orderId} and customer_id = ${customerId}`,
  );
}

/** Receipts of a customer's booking, those of its order included; undefined when they have no such booking. */
export function listOfBooking(
  db: Db,
  customerId: number,
  bookingId: number,
): Promise<ReceiptRow[] | undefined> {
  return listOf(
    db,
    sql`select order_id, id as booking_id from bookings
      where id = ${bookingId} and customer_id = ${customerId} and state not in ('Held', 'Expired')`,
  );
}

async function listOf(db: Db, subject: Sql): Promise<ReceiptRow[] | undefined> {
  const rows = await db.query<ReceiptRow | { id: null }>(sql`
    with subject as (${subject})
    select paid.* from subject left join lateral (
      select ${columns} from ${tables}
      where p.state = 'Succeeded' and (p.order_id = subject.order_id or h.booking_id = subject.booking_id)
    ) paid on true
    order by paid.paid_at desc, paid.id desc`);
  return rows.length === 0 ? undefined : rows.filter((row) => row.id !== null);
}

/** Everything that stands on a receipt. Times within lists are ISO texts; addresses are in lines. */
export type PrintedRow = ReceiptRow & {
  organisation: {
    name: string;
    accent: string | null;
    abn: string | null;
    email: string | null;
    phone: string | null;
  };
  site: { name: string; address: string; timeZone: string };
  customer: { name: string; email: string; address: string | null };
  reference: string | null;
  goods: { name: string; quantity: number; price: number }[];
  bookings: (Recurrence & { name: string; unit: string; start: string; end: string | null; price: number })[];
  refunds: { amount: number; at: string }[];
};

/** The receipt of one of a customer's payments. */
export function findPrinted(db: Db, customerId: number, id: number): Promise<PrintedRow | undefined> {
  return db.maybe(sql`
    select ${columns}, o.reference,
      json_build_object('name', g.name, 'accent', g.accent, 'abn', g.abn, 'email', g.support_email, 'phone', g.support_phone) as organisation,
      json_build_object('name', s.name, 'timeZone', s.time_zone, 'address',
        concat_ws(chr(10), s.street1, nullif(s.street2, ''), concat_ws(' ', s.suburb, s.state, s.postcode))) as site,
      json_build_object('name', c.first_name || ' ' || c.last_name, 'email', c.email, 'address', (
        select concat_ws(chr(10), a.street1, nullif(a.street2, ''), concat_ws(' ', a.suburb, a.state, a.postcode))
        from customer_addresses a
        where a.customer_id = c.id and a.kind = case when c.billing_equals_postal then 'postal' else 'billing' end
      )) as customer,
      (
        select coalesce(json_agg(json_build_object('name', l.product_name, 'quantity', l.quantity, 'price', l.price)
          order by l.id), '[]')
        from order_products l where l.order_id = p.order_id
      ) as goods,
      (
        select coalesce(json_agg(json_build_object('name', pr.name, 'unit', u.name, 'price', b.price,
          'recurringInterval', pr.recurring_interval, 'recurringIntervalCount', pr.recurring_interval_count,
          'start', coalesce(h.period_start, b.start_time),
          'end', coalesce(h.period_end, first.period_end, b.end_time)) order by b.id), '[]')
        from bookings b
          join products pr on pr.id = b.product_id
          join units u on u.id = b.unit_id
          left join charges first on first.booking_id = b.id and first.period_start = b.start_time
        where b.order_id = p.order_id or b.id = h.booking_id
      ) as bookings,
      (
        select coalesce(json_agg(json_build_object('amount', r.amount, 'at', r.created_at) order by r.id), '[]')
        from refunds r where r.payment_id = p.id and r.state <> 'Failed'
      ) as refunds
    from ${tables}
      left join bookings charged on charged.id = h.booking_id
      left join units cu on cu.id = charged.unit_id
      left join orders o on o.id = coalesce(p.order_id, charged.order_id)
      join sites s on s.id = coalesce(o.site_id, cu.site_id)
      join organisations g on g.id = p.organisation_id
      join customers c on c.id = p.customer_id
    where p.id = ${id} and p.customer_id = ${customerId} and p.state = 'Succeeded'`);
}
