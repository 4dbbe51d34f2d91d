/** What has to hold of a database, asked of all of its rows. */
import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

export async function listDoors(db: Db): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`select id from doors order by id`);
  return rows.map(({ id }) => id);
}

/** How many live bookings there are, and the ids of those that overlap a later one of their unit. */
export function findOverlaps(db: Db): Promise<{ bookings: number; overlapping: number[] }> {
  return db.one(sql`
    with live as (
      select id, unit_id, tstzrange(start_time, end_time) as during from bookings
      where state in ('Held', 'Upcoming', 'Active', 'InArrears')
    )
    select (select count(*) from live) as bookings, coalesce((
      select array_agg(distinct a.id order by a.id) from live a join live b
        on b.unit_id = a.unit_id and b.id > a.id and b.during && a.during
    ), '{}') as overlapping`);
}

/** How many payments there are, and the ids of those that succeeded for what is not paid, or went back in part unnoticed. */
export function findStrayPayments(db: Db): Promise<{ payments: number; stray: number[] }> {
  return db.one(sql`
    select count(*) as payments, coalesce(array_agg(p.id order by p.id) filter (where
      p.refunded <> coalesce((select sum(r.amount) from refunds r where r.payment_id = p.id and r.state <> 'Failed'), 0)
      or p.state = 'Succeeded' and (o.state = 'Active' or h.state in ('Due', 'Failed'))
    ), '{}') as stray
    from payments p left join orders o on o.id = p.order_id left join charges h on h.id = p.charge_id`);
}

/** How many orders were placed, and the ids of those whose lines and bookings were to be paid and were not. */
export function findUnpaidOrders(db: Db): Promise<{ orders: number; unpaid: number[] }> {
  return db.one(sql`
    select count(*) as orders, coalesce(array_agg(o.id order by o.id) filter (where
      not exists (select from payments p where p.order_id = o.id and p.state = 'Succeeded')
      and (exists (select from order_products l where l.order_id = o.id and l.price > 0)
        or exists (select from bookings b where b.order_id = o.id and b.price > 0))
    ), '{}') as unpaid
    from orders o where o.state not in ('Active', 'Cancelled')`);
}
