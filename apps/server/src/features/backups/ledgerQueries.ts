import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

/** The laws of the ledger (docs/decisions/0103-a-ledger-by-triggers.md), each as what breaks it. */

/** Who owes what and who is owed, as charges, payments and refunds say themselves, and where the ledger says otherwise. */
const persons = sql`
  select format('%s of customer %s at site %s: %s in the ledger, %s by the rows', account, customer, site,
    sum(posted), sum(said)) as wrong
  from (
    select account, coalesce(customer_id, 0) as customer, site_id as site, debited as posted, 0 as said
    from ledger_balances where account in ('receivable', 'owedBack')
    union all
    select 'receivable', coalesce(b.customer_id, 0), b.site_id, 0, h.amount
    from charges h join bookings b on b.id = h.booking_id where h.state in ('Due', 'Failed')
    union all
    select 'owedBack', coalesce(p.customer_id, 0), coalesce(o.site_id, b.site_id), 0,
      case p.state when 'Returned' then given.back - p.amount else -given.under_way end
    from payments p
      left join orders o on o.id = p.order_id
      left join charges h on h.id = p.charge_id
      left join bookings b on b.id = h.booking_id
      cross join lateral (
        select coalesce(sum(amount) filter (where state = 'Succeeded'), 0) as back,
          coalesce(sum(amount) filter (where state = 'Started'), 0) as under_way
        from refunds where payment_id = p.id
      ) given
    where p.state in ('Succeeded', 'Returned')
  ) parts
  group by account, customer, site
  having sum(posted) <> sum(said)`;

/** What was sold, against the lines of orders that are placed. */
const orders = sql`
  select format('order %s: %s sold in the ledger, %s by its lines', o.id, posted.sold, lines.price)
  from orders o
    cross join lateral (
      select coalesce(sum(t.amount), 0) as sold
      from payments p join ledger_transfers t on t.event = 'paid' and t.source_id = p.id
      where p.order_id = o.id
    ) posted
    cross join lateral (
      select coalesce((select sum(price) from bookings where order_id = o.id), 0)
        + coalesce((select sum(price * quantity) from order_products where order_id = o.id), 0) as price
    ) lines
  where posted.sold <> case when o.state in ('Active', 'Cancelled') then 0 else lines.price end`;

/** What the ledger says of itself: it balances, nothing is left over, and every row has posted what it was to post. */
const books = sql`
  select format('organisation %s: %s more debited than credited', organisation_id, sum(debited))
  from ledger_balances group by organisation_id having sum(debited) <> 0
  union all
  select format('%s cents of %s %s are of no line', amount, event, source_id) from ledger_transfers
  where 'difference' in (debit, credit)
  union all
  select format('%s %s: a movement posted %s times more than it should be', event, source_id, sum(times))
  from (
    select event, source_id, booking_id, order_product_id, debit, credit, amount, 1 as times from ledger_transfers
    union all
    select event, source_id, booking_id, order_product_id, debit, credit, amount, -1 from ledger_postings
  ) sides
  group by event, source_id, booking_id, order_product_id, debit, credit, amount having sum(times) <> 0`;

/** Where ledger and rows disagree, all of one moment. */
export const ledgerFaults = sql`${persons} union all ${orders} union all ${books}`;

/** How many movements of money the ledger has, and where it disagrees with what is charged, paid and given back. */
export async function findLedgerFaults(db: Db): Promise<{ transfers: number; wrong: string[] }> {
  const { transfers } = await db.one<{ transfers: number }>(
    sql`select count(*) as transfers from ledger_transfers`,
  );
  const rows = await db.query<{ wrong: string }>(ledgerFaults);
  return { transfers, wrong: rows.map(({ wrong }) => wrong) };
}
