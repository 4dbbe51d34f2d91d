import { randomUUID } from 'node:crypto';
import type { Db } from '../db/pool.ts';
import { sql } from '../db/sql.ts';
import type { Shares } from './bookings.ts';
import { mia, operator } from './people.ts';
import { orderReference, type Rental } from './rentals.ts';

const rentalColumns = sql`(site text, unit text, product text, customer text, state text, start timestamptz,
  "end" timestamptz, price integer, recurring boolean, "nextChargeAt" timestamptz, "arrearsSince" timestamptz,
  "cancelledAt" timestamptz, reference text, "orderState" text, "placedAt" timestamptz, payment uuid)`;

/** Makes bookings, each with the order it came from and the money that was taken for it. */
export async function insertRentals(db: Db, rentals: readonly Rental[]): Promise<void> {
  const record = sql`jsonb_to_recordset(${JSON.stringify(rentals)}::jsonb) as r ${rentalColumns}`;
  const here = sql`join sites s on s.name = r.site and s.organisation_id = ${operator.id}
    join customers c on c.email = r.customer and c.organisation_id = ${operator.id}`;
  await db.query(sql`
    insert into orders (organisation_id, customer_id, site_id, reference, state, created_at, placed_at)
    select ${operator.id}, c.id, s.id, r.reference, r."orderState", r."placedAt" - interval '4 minutes', r."placedAt"
    from ${record} ${here}`);
  await db.query(sql`
    insert into bookings (unit_id, site_id, product_id, customer_id, order_id, state, start_time, end_time, price, recurring,
      next_charge_at, arrears_since, cancelled_at, created_at)
    select u.id, u.site_id, u.product_id, c.id, o.id, r.state, r.start, r."end", r.price, r.recurring, r."nextChargeAt",
      r."arrearsSince", r."cancelledAt", o.created_at
    from ${record} ${here}
    join units u on u.site_id = s.id and u.name = r.unit
    join orders o on o.reference = r.reference`);
  await db.query(sql`
    insert into payments (organisation_id, order_id, customer_id, card_id, amount, provider, provider_key, state,
      created_at, asked_at, settled_at)
    select ${operator.id}, o.id, o.customer_id, k.id, r.price, 'sandbox', r.payment, 'Succeeded', o.placed_at, o.placed_at, o.placed_at
    from ${record}
    join orders o on o.reference = r.reference
    join cards k on k.customer_id = o.customer_id`);
  await insertCharges(db, rentals);
  await insertRefunds(db, rentals);
}

async function insertCharges(db: Db, rentals: readonly Rental[]): Promise<void> {
  const charges = rentals.flatMap(({ reference, charges: list }) =>
    list.map(({ attempts, ...charge }) => ({ ...charge, reference, attempts: Math.max(1, attempts.length) })),
  );
  await db.query(sql`
    insert into charges (booking_id, period_start, period_end, amount, state, attempts, failing_since, created_at,
      paid_at)
    select b.id, r."periodStart", r."periodEnd", b.price, r.state, r.attempts,
      case when r.state = 'Failed' then r."periodStart" end, r."periodStart",
      case when r.state = 'Paid' then greatest(r."periodStart", o.placed_at) end
    from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) as r (reference text, "periodStart" timestamptz,
      "periodEnd" timestamptz, state text, attempts integer)
    join orders o on o.reference = r.reference
    join bookings b on b.order_id = o.id`);
  const attempts = rentals.flatMap(({ reference, charges: list }) =>
    list.flatMap(({ periodStart, state, attempts: tries }) =>
      tries.map((attempt) => ({ reference, periodStart, state, ...attempt })),
    ),
  );
  await db.query(sql`
    insert into payments (organisation_id, charge_id, customer_id, card_id, amount, provider, provider_key, state,
      failure, created_at, asked_at, settled_at)
    select ${operator.id}, h.id, b.customer_id, k.id, h.amount, 'sandbox', r.payment,
      case r.state when 'Paid' then 'Succeeded' else 'Declined' end,
      case r.state when 'Failed' then 'Your card was declined.' end, r.at, r.at, r.at
    from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb)
      as r (reference text, "periodStart" timestamptz, state text, payment uuid, at timestamptz)
    join orders o on o.reference = r.reference
    join bookings b on b.order_id = o.id
    join charges h on h.booking_id = b.id and h.period_start = r."periodStart"
    join cards k on k.customer_id = b.customer_id`);
}

async function insertRefunds(db: Db, rentals: readonly Rental[]): Promise<void> {
  const refunded = rentals
    .filter(({ orderState }) => orderState === 'Refunded')
    .map(({ reference }) => reference);
  await db.query(sql`
    insert into refunds (payment_id, booking_id, amount, provider_key, state, created_at, asked_at, settled_at)
    select p.id, b.id, p.amount, gen_random_uuid(), 'Succeeded', b.cancelled_at, b.cancelled_at, b.cancelled_at
    from orders o
    join bookings b on b.order_id = o.id
    join payments p on p.order_id = o.id
    where o.reference = any(${refunded}::text[])`);
}

/** One share that Mia accepted, and one that waits for her. */
export async function insertShares(db: Db, shares: Shares, now: Temporal.Instant): Promise<void> {
  const rows = [
    { reference: shares.accepted.reference, state: 'Accepted', at: now.subtract({ hours: 24 * 40 }) },
    { reference: shares.pending.reference, state: 'Pending', at: now.subtract({ hours: 3 }) },
  ];
  await db.query(sql`
    insert into invitations (booking_id, unit_id, site_id, inviter_id, invitee_name, invitee_email, invitee_id, state,
      created_at, accepted_at)
    select b.id, b.unit_id, b.site_id, b.customer_id, c.first_name || ' ' || c.last_name, c.email,
      case when r.state = 'Accepted' then c.id end, r.state, r.at,
      case when r.state = 'Accepted' then r.at + interval '2 hours' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (reference text, state text, at timestamptz)
    join orders o on o.reference = r.reference
    join bookings b on b.order_id = o.id
    join customers c on c.email = ${mia} and c.organisation_id = ${operator.id}`);
}

/** What Mia bought at the compartments: one order to collect, one collected. */
export async function insertGoods(db: Db, now: Temporal.Instant): Promise<void> {
  const site = 'Fortitude Valley Storage';
  const waiting = { reference: orderReference(), state: 'Ready', at: now.subtract({ hours: 26 }) };
  const collected = { reference: orderReference(), state: 'Collected', at: now.subtract({ hours: 24 * 46 }) };
  const orders = [waiting, collected].map((order) => ({ ...order, payment: randomUUID() }));
  const lines = [
    { ...waiting, product: 'Disc padlock', quantity: 1 },
    { ...waiting, product: 'Packing tape', quantity: 2 },
    { ...collected, product: 'Moving box', quantity: 4 },
    { ...collected, product: 'Bubble wrap', quantity: 1 },
  ];
  const record = sql`jsonb_to_recordset(${JSON.stringify(orders)}::jsonb)
    as r (reference text, state text, at timestamptz, payment uuid)`;
  await db.query(sql`
    insert into orders (organisation_id, customer_id, site_id, reference, state, created_at, placed_at)
    select ${operator.id}, c.id, s.id, r.reference, r.state, r.at - interval '5 minutes', r.at
    from ${record}
    join sites s on s.name = ${site} and s.organisation_id = ${operator.id}
    join customers c on c.email = ${mia} and c.organisation_id = ${operator.id}`);
  await db.query(sql`
    insert into order_products (order_id, site_id, product_id, product_name, quantity, price, created_at)
    select o.id, o.site_id, p.id, p.name, r.quantity, p.price, o.created_at
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r (reference text, product text, quantity integer)
    join orders o on o.reference = r.reference
    join products p on p.site_id = o.site_id and p.name = r.product`);
  await db.query(sql`
    update locker_inventories i
    set order_product_id = taken.line, state = taken.state, collected_at = taken.collected_at
    from (
      select l.id as line, stock.id, case when r.state = 'Collected' then 'Collected' else 'Reserved' end as state,
        case when r.state = 'Collected' then r.at + interval '1 hour' end as collected_at
      from ${record}
      join orders o on o.reference = r.reference
      join order_products l on l.order_id = o.id
      cross join lateral (
        select id from locker_inventories where product_id = l.product_id order by id limit l.quantity
      ) stock
    ) taken
    where i.id = taken.id`);
  await db.query(sql`
    insert into payments (organisation_id, order_id, customer_id, card_id, amount, provider, provider_key, state,
      created_at, asked_at, settled_at)
    select ${operator.id}, o.id, o.customer_id, k.id,
      (select sum(quantity * price)::integer from order_products where order_id = o.id), 'sandbox', r.payment,
      'Succeeded', o.placed_at, o.placed_at, o.placed_at
    from ${record}
    join orders o on o.reference = r.reference
    join cards k on k.customer_id = o.customer_id`);
}

/** Writes into the sandbox's ledger all that was charged and paid back, and each entry's number where it is named. */
export async function insertLedger(db: Db): Promise<void> {
  await db.query(sql`
    insert into sandbox_ledger (key, kind, card, amount, outcome, created_at)
    select p.provider_key, 'charge', k.provider_card, p.amount,
      case when p.state = 'Succeeded' then 'succeeded' else 'card_declined' end, p.created_at
    from payments p join cards k on k.id = p.card_id
    where p.organisation_id = ${operator.id} order by p.created_at`);
  await db.query(sql`
    update payments p set provider_ref = l.id::text from sandbox_ledger l where l.key = p.provider_key`);
  await db.query(sql`
    insert into sandbox_ledger (key, kind, card, charge_id, amount, outcome, created_at)
    select r.provider_key, 'refund', l.card, l.id, r.amount, 'succeeded', r.created_at
    from refunds r
    join payments p on p.id = r.payment_id
    join sandbox_ledger l on l.key = p.provider_key`);
  await db.query(sql`
    update refunds r set provider_ref = l.id::text from sandbox_ledger l where l.key = r.provider_key`);
}
