import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

export type DueProduct = {
  id: number;
  site_id: number;
  organisation_id: number;
  name: string;
  price: number;
};

/** A product with a planned price whose day has come at its site; kept as it is until the transaction ends. */
export function lockDueProduct(db: Db, now: Temporal.Instant): Promise<DueProduct | undefined> {
  return db.maybe<DueProduct>(sql`
    select p.id, p.site_id, p.organisation_id, p.name, p.price
    from planned_prices planned
      join sites s on s.id = planned.site_id
      join products p on p.id = planned.product_id
    where planned.archived_at is null
      and planned.holds_from <= (${now}::timestamptz at time zone s.time_zone)::date
    order by planned.holds_from, planned.id
    limit 1
    for no key update of planned, p skip locked`);
}

export type DuePrice = { id: number; holds_from: Temporal.PlainDate; price: number };

/** Archives the planned prices of a product whose days have come, and answers them in the order of their days. */
export function archiveDue(
  db: Db,
  { id, site_id }: Pick<DueProduct, 'id' | 'site_id'>,
  now: Temporal.Instant,
): Promise<DuePrice[]> {
  return db.query<DuePrice>(sql`
    with due as (
      update planned_prices planned set archived_at = ${now}, revision = planned.revision + 1
      from sites s
      where s.id = ${site_id} and planned.product_id = ${id} and planned.archived_at is null
        and planned.holds_from <= (${now}::timestamptz at time zone s.time_zone)::date
      returning planned.id, planned.holds_from, planned.price
    )
    select * from due order by holds_from`);
}

/** Gives a product another price. */
export async function setPrice(db: Db, productId: number, price: number): Promise<void> {
  await db.query(sql`
    update products set price = ${price}, revision = revision + 1 where id = ${productId}`);
}
