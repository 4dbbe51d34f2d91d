import type { Media } from '@gatehouse/contract/model/common';
import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

/** Whose pages these are, with the pictures of its first site that has some. */
export type OperatorRow = {
  name: string;
  support_email: string | null;
  support_phone: string | null;
  feature_shop: boolean;
  logo: Media[];
  media: Media[] | null;
};

export function findOperator(db: Db, organisationId: number): Promise<OperatorRow | undefined> {
  return db.maybe(sql`
    select o.name, o.support_email, o.support_phone, o.feature_shop, o.logo, (
        select s.media from sites s where s.organisation_id = o.id and s.media <> '[]' order by s.name limit 1
      ) as media
    from organisations o where o.id = ${organisationId}`);
}

export type ManifestRow = { name: string; accent: string | null; logo: Media[] };

/** What an operator's app is called and known by. */
export function findManifest(db: Db, organisationId: number): Promise<ManifestRow | undefined> {
  return db.maybe(sql`select name, accent, logo from organisations where id = ${organisationId}`);
}

/** Whether an operator has a space of that number, offered or not. */
export async function isSpace(db: Db, organisationId: number, productId: number): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (
      select from products p join product_categories k on k.id = p.category_id
      where p.id = ${productId} and p.organisation_id = ${organisationId} and k.booking_type is not null
    ) as found`);
  return found;
}

/** What has a page of its own: a site, with whether goods are sold there, or a space at it. */
export type PageRow = {
  site_id: number;
  product_id: number | null;
  sells_goods: boolean;
  /** When staff last changed the site, or for a space it or its site; null where neither ever was. */
  changed_at: Temporal.Instant | null;
};

/** Sites by name, each followed by its spaces, sold out ones too. */
export function listPages(db: Db, organisationId: number, limit: number): Promise<PageRow[]> {
  return db.query(sql`
    with offered as (
      select p.id, p.site_id, k.type, k.booking_type from products p
        join product_categories k on k.id = p.category_id
      where p.organisation_id = ${organisationId} and p.active
    )
    select s.id as site_id, o.id as product_id, o.id is null and exists (
        select from offered g join locker_inventories i on i.product_id = g.id and i.state = 'InStock'
        where g.site_id = s.id and g.type = 'purchasable'
      ) as sells_goods,
      greatest(
        (select c.at from changes c
          where c.organisation_id = ${organisationId} and c.resource = 'sites' and c.row_id = s.id
          order by c.number desc limit 1),
        (select c.at from changes c
          where c.organisation_id = ${organisationId} and c.resource = 'products' and c.row_id = o.id
          order by c.number desc limit 1)
      ) as changed_at
    from sites s cross join lateral (
      select null::integer as id
      union all
      select g.id from offered g where g.site_id = s.id and g.booking_type is not null
    ) o
    where s.organisation_id = ${organisationId}
    order by s.name, s.id, o.id nulls first
    limit ${limit}`);
}
