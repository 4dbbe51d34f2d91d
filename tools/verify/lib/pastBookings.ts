import type { Database } from '@gatehouse/server/db/pool';
import { sql } from '@gatehouse/server/db/sql';
import { PRICE } from './carts.ts';
import type { MixedWorld } from './mixedLoad.ts';

/**
 * Bookings of before, each paid with its order and once more a month later, and every tenth of them given back a part:
 * what a migration finds that fills in invoices and the ledger. Buyers have cards by then.
 */
export async function addPastBookings(db: Database, world: MixedWorld, count: number): Promise<void> {
  const { siteId, productId, buyers } = world;
  await db.transaction(async (tx) => {
    const { first } = await tx.one<{ first: number }>(
      sql`select coalesce(max(id), 0) + 1 as first from orders`,
    );
    const last = first + count - 1;
    await tx.query(sql`
      insert into orders (id, organisation_id, customer_id, site_id, reference, state, created_at, placed_at)
      overriding system value
      select n, 4, (${buyers}::integer[])[n % ${buyers.length} + 1], ${siteId}, 'P' || lpad(n::text, 7, '0'), 'Prepaid',
        now() - interval '300 days', now() - interval '300 days'
      from generate_series(${first}::integer, ${last}::integer) n`);
    await tx.query(sql`select setval(pg_get_serial_sequence('orders', 'id'), ${last})`);
    await tx.query(sql`
      insert into bookings (site_id, product_id, unit_id, customer_id, order_id, start_time, end_time, price, recurring,
        created_at, state)
      select ${siteId}, ${productId}, u.id, o.customer_id, o.id, start, start + interval '60 days', ${PRICE}, true,
        start, 'Completed'
      from orders o
        join (select id, row_number() over (order by id) - 1 as place, count(*) over () as units
          from units where product_id = ${productId}) u on u.place = o.id % u.units
        cross join lateral (
          select now() - (o.id - ${first} + 2) / u.units * interval '90 days' - interval '90 days' as start
        ) began
      where o.id between ${first} and ${last}`);
    for (const month of [0, 1]) {
      await tx.query(sql`
        insert into charges (booking_id, period_start, period_end, amount, state, created_at, paid_at)
        select id, start_time + ${month} * interval '30 days', start_time + ${month + 1} * interval '30 days', price,
          'Paid', start_time, start_time
        from bookings where order_id between ${first} and ${last}`);
    }
    const paid = sql`4, b.customer_id, b.price, 'sandbox', gen_random_uuid(), 'Succeeded', now(), now(), now()`;
    const columns = sql`organisation_id, customer_id, amount, provider, provider_key, state, created_at, asked_at, settled_at`;
    await tx.query(sql`
      insert into payments (order_id, charge_id, ${columns})
      select b.order_id, null::integer, ${paid} from bookings b where b.order_id between ${first} and ${last}
      union all
      select null, h.id, ${paid} from bookings b
        join charges h on h.booking_id = b.id and h.period_start > b.start_time
      where b.order_id between ${first} and ${last}`);
    await tx.query(sql`
      insert into sandbox_ledger (key, kind, card, amount, outcome, created_at)
      select p.provider_key, 'charge', (select min(token) from sandbox_cards), p.amount, 'succeeded', p.created_at
      from payments p left join charges h on h.id = p.charge_id left join bookings b on b.id = h.booking_id
      where coalesce(p.order_id, b.order_id) between ${first} and ${last}`);
    await tx.query(sql`
      with given as (
        insert into refunds (payment_id, booking_id, amount, provider_key, state, created_at, asked_at, settled_at)
        select p.id, b.id, 100, gen_random_uuid(), 'Succeeded', now(), now(), now()
        from payments p join charges h on h.id = p.charge_id join bookings b on b.id = h.booking_id
        where b.order_id between ${first} and ${last} and b.order_id % 10 = 0
        returning payment_id, provider_key, amount, created_at
      )
      insert into sandbox_ledger (key, kind, card, charge_id, amount, outcome, created_at)
      select g.provider_key, 'refund', l.card, l.id, g.amount, 'succeeded', g.created_at
      from given g join payments p on p.id = g.payment_id join sandbox_ledger l on l.key = p.provider_key`);
  });
}

/** What the migrations left out of what they fill in, in words; empty where nothing is missing. */
export async function findUnfilled(db: Database): Promise<string[]> {
  const { invoices, notes, papers } = await db.one<{ invoices: number; notes: number; papers: number }>(sql`
    select (
        select count(*) from payments p where p.state = 'Succeeded'
          and not exists (select from invoices i where i.payment_id = p.id and i.kind = 'invoice')
      ) as invoices, (
        select count(*) from refunds r where r.state = 'Succeeded'
          and not exists (select from invoices i where i.refund_id = r.id)
      ) as notes, (
        select count(*) from document_agreements a join document_versions v using (document_id, version)
          left join agreement_papers p using (customer_id, document_id, version)
        where p.id is null
      ) as papers`);
  return [
    ...(invoices > 0 ? [`${invoices} payments have no invoice`] : []),
    ...(notes > 0 ? [`${notes} refunds have no credit note`] : []),
    ...(papers > 0 ? [`${papers} agreements have no paper`] : []),
  ];
}
