import { randomBytes, randomUUID } from 'node:crypto';
import { oneRow, type Pool } from '../database.ts';
import { ORGANISATION, UNITS_PER_SITE } from '../layout.ts';
import { holdStatement } from './sql.ts';

export type Payer = { id: number; cardId: number };

type Row = { id: number | null };

const openOrder = {
  name: 'open order',
  text: `insert into orders (organisation_id, customer_id, site_id, reference, created_at)
    values (${ORGANISATION}, $1, $2, $3, $4) returning id`,
};
const agree = {
  name: 'agree',
  text: `insert into document_agreements (customer_id, document_id, version, agreed_at) values ($1, $2, 1, $3)
    on conflict do nothing`,
};
const startPayment = {
  name: 'start payment',
  text: `insert into payments (organisation_id, order_id, customer_id, card_id, amount, provider, provider_key, state,
      created_at, asked_at)
    values (${ORGANISATION}, $1, $2, $3, 2500, 'sandbox', $4, 'Started', $5, $5) returning id`,
};
const charge = {
  name: 'charge',
  text: `insert into sandbox_ledger (key, kind, card, amount, outcome, created_at)
    values ($1, 'charge', $2, 2500, 'succeeded', $3)`,
};
const place = {
  name: 'place',
  text: `with paid as (
      update payments set state = 'Succeeded', provider_ref = $4, settled_at = $5 where id = $3
    ), placed as (
      update orders set state = 'Prepaid', placed_at = $5 where id = $1
    )
    update bookings set state = 'Active', held_until = null where id = $2`,
};

/** Order, hold, agreement, payment, charge and placing: six round trips, one after another. */
export async function checkOutPlainly(
  pool: Pool,
  { id, cardId }: Payer,
  unitId: number,
  documentId: number,
): Promise<void> {
  const now = new Date();
  const siteId = Math.ceil(unitId / UNITS_PER_SITE);
  const reference = randomBytes(4).toString('hex').toUpperCase();
  const key = randomUUID();
  const opened = await pool.query<Row>({ ...openOrder, values: [id, siteId, reference, now] });
  const { id: orderId } = oneRow(opened);
  const reserved = await pool.query<Row>({ ...holdStatement, values: [unitId, orderId, now, null] });
  const { id: bookingId } = oneRow(reserved);
  if (bookingId === null) throw new Error(`Unit ${unitId} is not free`);
  await pool.query({ ...agree, values: [id, documentId, now] });
  const started = await pool.query<Row>({ ...startPayment, values: [orderId, id, cardId, key, now] });
  const { id: paymentId } = oneRow(started);
  await pool.query({ ...charge, values: [key, `card-${id}`, now] });
  await pool.query({ ...place, values: [orderId, bookingId, paymentId, key, now] });
}
