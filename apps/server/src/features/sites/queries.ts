import type { Media } from '@gatehouse/contract/model/common';
import type { SiteWithTables } from '@gatehouse/contract/model/site';
import type { Position } from '@gatehouse/contract/rules/distance';
import { column, type RowOf, select } from '../../db/columns.ts';
import type { Db } from '../../db/pool.ts';
import { containsWords, distanceOfSite, greatCircle, type Origin, siteColumns } from '../../db/siteSql.ts';
import { join, sql } from '../../db/sql.ts';

const site = select('s', siteColumns);

/** A site as it is shown, with its distance from the place that was searched. */
export type SiteRow = RowOf<typeof siteColumns> & { distance_km: number | null };

export type SiteSearch = {
  words: readonly string[];
  near: (Origin & { distanceKm: number }) | undefined;
  offset: number;
  limit: number;
};

/** Sites in whose name, suburb or postcode all words occur; around a place closest first, else by name. */
export function searchSites(
  db: Db,
  organisationId: number,
  search: SiteSearch,
): Promise<(SiteRow & { pool_tables: SiteWithTables['PoolTables'] })[]> {
  const { words, near } = search;
  const conditions = [
    sql`s.organisation_id = ${organisationId}`,
    words.length > 0 && containsWords(sql`concat_ws(' ', s.name, s.suburb, s.postcode)`, words),
    near && sql`${distanceOfSite(near)} <= ${near.distanceKm}`,
  ].filter((condition) => condition !== undefined && condition !== false);
  return db.query(sql`
    select ${site}, ${distanceOfSite(near)} as distance_km, (
        select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name_order), '[]')
        from units u join organisations o on o.id = s.organisation_id and o.feature_pool_table
        where u.site_id = s.id and u.type = 'pool_table' and u.product_id is not null
      ) as pool_tables
    from sites s
    where ${join(conditions, sql` and `)}
    order by distance_km nulls last, s.name
    limit ${search.limit} offset ${search.offset}`);
}

/** Where the sites closest to a place lie, as the crow flies; no road to one is shorter. */
export function listPositionsNear(
  db: Db,
  organisationId: number,
  near: Position & { distanceKm: number },
  limit: number,
): Promise<(Position & { id: number })[]> {
  return db.query(sql`
    select s.id, s.latitude, s.longitude from sites s
    where s.organisation_id = ${organisationId} and ${greatCircle(near)} <= ${near.distanceKm}
    order by ${greatCircle(near)} limit ${limit}`);
}

/** Where all sites of an organisation are. */
export function listPositions(db: Db, organisationId: number): Promise<Position[]> {
  return db.query(sql`select latitude, longitude from sites where organisation_id = ${organisationId}`);
}

/** Sites by name, whole organisation or some of it. */
export function listSitesOfStaff(
  db: Db,
  organisationId: number,
  ids: readonly number[] | 'all',
): Promise<(SiteRow & { commission_mode: boolean })[]> {
  const some = ids === 'all' ? sql`` : sql`and s.id = any(${ids}::integer[])`;
  return db.query(sql`
    select ${site}, s.commission_mode, null::float8 as distance_km
    from sites s where s.organisation_id = ${organisationId} ${some} order by s.name`);
}

export function findSite(db: Db, organisationId: number, siteId: number): Promise<SiteRow | undefined> {
  return db.maybe(sql`
    select ${site}, null::float8 as distance_km
    from sites s where s.id = ${siteId} and s.organisation_id = ${organisationId}`);
}

/** Sites at which a customer rents, was let in, or bought; those with a door that is theirs now come first. */
export function listSitesOf(
  db: Db,
  organisationId: number,
  customerId: number,
  now: Temporal.Instant,
): Promise<SiteRow[]> {
  return db.query(sql`
    with doors as (
      select u.site_id
      from bookings b join units u on u.id = b.unit_id
      where b.customer_id = ${customerId} and b.state in ('Upcoming', 'Active', 'InArrears')
      union
      select u.site_id
      from invitations i join bookings b on b.id = i.booking_id join units u on u.id = b.unit_id
      where i.invitee_id = ${customerId} and i.state = 'Accepted' and (i.end_time is null or i.end_time > ${now})
        and b.state in ('Upcoming', 'Active', 'InArrears')
    )
    select ${site}, null::float8 as distance_km
    from sites s
    where s.organisation_id = ${organisationId} and (
      s.id in (select site_id from doors)
      or s.id in (select site_id from orders where customer_id = ${customerId} and state <> 'Cancelled'))
    order by s.id in (select site_id from doors) desc, s.name`);
}

const organisationColumns = {
  id: column<number>(),
  name: column<string>(),
  accent: column<string | null>(),
  logo: column<Media[]>(),
  support_email: column<string | null>(),
  support_phone: column<string | null>(),
  feature_app_operations: column<boolean>(),
  feature_pool_table: column<boolean>(),
  feature_permission_ingest: column<boolean>(),
  feature_shop: column<boolean>(),
  feature_cart: column<boolean>(),
  customer_email_validation: column<boolean>(),
  pin_codes_changeable: column<boolean>(),
  customers_require_address: column<boolean>(),
  app_store_url: column<string | null>(),
  play_store_url: column<string | null>(),
  time_zone: column<string | null>(),
};
export type OrganisationRow = RowOf<typeof organisationColumns>;

export function findOrganisation(db: Db, organisationId: number): Promise<OrganisationRow | undefined> {
  return db.maybe(sql`
    select ${select('o', organisationColumns)} from organisations o where o.id = ${organisationId}`);
}

/** The origins whose pages may frame the embedded view. */
export async function listEmbedOrigins(db: Db, organisationId: number): Promise<string[]> {
  const row = await db.maybe<{ origins: string[] }>(
    sql`select embed_origins as origins from organisations where id = ${organisationId}`,
  );
  return row?.origins ?? [];
}

export type SupportLinkRow = { id: number; title: string; url: string };

export function listSupportLinks(db: Db, organisationId: number): Promise<SupportLinkRow[]> {
  return db.query(sql`
    select id, title, url from support_links
    where organisation_id = ${organisationId} and archived_at is null order by position, id`);
}
