import type { Receipt } from '@gatehouse/contract/model/receipt';
import type { Recurrence } from '@gatehouse/contract/rules/recurrence';
import type { Db } from '../../db/pool.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { Issuer } from '../../printing/layout.ts';

export type ReceiptRow = {
  id: number;
  number: string;
  amount: number;
  paid_at: Temporal.Instant;
  refunded: number;
  period_start: Temporal.Instant | null;
  period_end: Temporal.Instant | null;
  card: Receipt['card'];
  credit_notes: Receipt['creditNotes'];
};

// What a refund could not bring back was never given back.
const columns = sql`
  p.id, i.number, p.amount, p.settled_at as paid_at, h.period_start, h.period_end,
  (select coalesce(sum(r.amount), 0) from refunds r where r.payment_id = p.id and r.state <> 'Failed') as refunded,
  case when k.id is not null then json_build_object('brand', k.brand, 'last4', k.last4) end as card,
  (
    select coalesce(json_agg(json_build_object('id', n.id, 'number', n.number, 'amount', n.amount, 'issuedAt', n.issued_at)
      order by n.id), '[]')
    from invoices n where n.payment_id = p.id and n.kind = 'creditNote'
  ) as credit_notes`;
const tables = sql`
  payments p
    join invoices i on i.payment_id = p.id and i.kind = 'invoice'
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
      where p.state = 'Succeeded' and (
        p.order_id = subject.order_id
        -- As an array, so that both are looked up by their indexes.
        or p.charge_id = any(array(select id from charges where booking_id = subject.booking_id))
      )
    ) paid on true
    order by paid.paid_at desc, paid.id desc`);
  return rows.length === 0 ? undefined : rows.filter((row) => row.id !== null);
}

/** All that stands on an invoice or a credit note, frozen when it was issued. Times are ISO texts; addresses are in lines. */
export type Snapshot = {
  organisation: Issuer;
  site: { name: string; address: string; timeZone: string };
  customer: { name: string; email: string; address: string | null };
  reference: string | null;
  card: Receipt['card'];
  goods: { name: string; quantity: number; price: number }[];
  bookings: (Recurrence & { name: string; unit: string; start: string; end: string | null; price: number })[];
  /** The number of the invoice that a credit note belongs to. */
  invoice?: string;
};

export type InvoiceRow = {
  id: number;
  kind: 'invoice' | 'creditNote';
  number: string;
  /** Cents, GST included. */
  amount: number;
  issued_at: Temporal.Instant;
  snapshot: Snapshot;
  /** The document as it was printed first; null while it was not. */
  pdf: Buffer | null;
};

const invoiceColumns = sql`i.id, i.kind, i.number, i.amount, i.issued_at, i.snapshot, i.pdf`;

/** The invoice of one of a customer's payments. */
export function findInvoice(db: Db, customerId: number, paymentId: number): Promise<InvoiceRow | undefined> {
  return db.maybe(sql`
    select ${invoiceColumns} from invoices i join payments p on p.id = i.payment_id
    where i.payment_id = ${paymentId} and i.kind = 'invoice' and p.customer_id = ${customerId}`);
}

export function findCreditNote(db: Db, customerId: number, id: number): Promise<InvoiceRow | undefined> {
  return db.maybe(sql`
    select ${invoiceColumns} from invoices i join payments p on p.id = i.payment_id
    where i.id = ${id} and i.kind = 'creditNote' and p.customer_id = ${customerId}`);
}

/** Keeps a document as it was printed first, and returns that: of two printed at once, one is kept. */
export async function keepPdf(db: Db, id: number, pdf: Uint8Array): Promise<Buffer> {
  await db.query(sql`update invoices set pdf = ${Buffer.from(pdf)} where id = ${id} and pdf is null`);
  const kept = await db.one<{ pdf: Buffer }>(sql`select pdf from invoices where id = ${id}`);
  return kept.pdf;
}
