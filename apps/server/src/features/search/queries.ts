import type { UnitType } from '@gatehouse/contract/model/access';
import type { Media } from '@gatehouse/contract/model/common';
import type { BookingType, RecurringInterval } from '@gatehouse/contract/model/product';
import type { SiteHours } from '@gatehouse/contract/model/siteHours';
import type { Position } from '@gatehouse/contract/rules/distance';
import { type PrefixedRowOf, selectPrefixed } from '../../db/columns.ts';
import type { Db } from '../../db/pool.ts';
import { containsWords, distanceOfSite, greatCircle, type Origin, siteColumns } from '../../db/siteSql.ts';
import { join, type Sql, sql } from '../../db/sql.ts';
import { countedPeriod, type Period, unitsAvailable } from './availabilitySql.ts';
import type { Units } from './freeTime.ts';

/** What narrows a search down; a list that is there narrows, an empty one to nothing. */
export type ProductSearch = {
  organisationId: number;
  bookingType?: BookingType;
  unitTypes?: readonly UnitType[];
  siteIds?: readonly number[];
  categoryIds?: readonly number[];
  featureIds?: readonly number[];
  productIds?: readonly number[];
  near?: Origin & { distanceKm: number };
  /** Without `near`: what lies closer to it comes first. */
  around?: Position;
  words: readonly string[];
  offset: number;
  limit: number;
};

/** A product that a search found: what of it changes from one moment to the next, and which version of the rest there is. */
export type FoundProduct = {
  id: number;
  version: string;
  distance_km: number | null;
  available: number;
  /** Rows of stock; of goods only. */
  stock: { id: number; lockableName: string }[];
};

/** What of a product is the same until an operator changes it. */
export type ProductRow = PrefixedRowOf<'site_', typeof siteColumns> & {
  id: number;
  version: string;
  name: string;
  description: string;
  price: number;
  recurring_interval: RecurringInterval | null;
  recurring_interval_count: number;
  dim_length: number | null;
  dim_width: number | null;
  dim_height: number | null;
  opens_at: string | null;
  closes_at: string | null;
  media: Media[];
  category_id: number;
  category_name: string;
  category_type: 'bookable' | 'purchasable';
  unit_type: UnitType | null;
  booking_type: BookingType | null;
  features: { id: number; name: string; icon: string }[];
};

/** Another one as soon as a row is written that `listProducts` reads: of features' rows, as that writes the product's. */
const version = sql`concat_ws(' ', p.xmin, s.xmin, k.xmin) as version`;

const columns = sql`
  p.id, p.name, p.description, p.price, p.recurring_interval, p.recurring_interval_count, p.dim_length, p.dim_width,
  p.dim_height, to_char(p.opens_at, 'HH24:MI') as opens_at, to_char(p.closes_at, 'HH24:MI') as closes_at, p.media,
  k.id as category_id, k.name as category_name, k.type as category_type, k.unit_type, k.booking_type,
  ${selectPrefixed('s', siteColumns, 'site_')}`;

/** Closest first, to where a search is made from or seems to be; then by site as its catalogue is ordered. */
const orderOf = ({ near, around }: ProductSearch): Sql =>
  sql`${near || !around ? sql`distance_km nulls last` : greatCircle(around)}, s.name, s.id, k.position, p.price, p.id`;

const tables = sql`products p
  join product_categories k on k.id = p.category_id
  join sites s on s.id = p.site_id`;

const features = sql`(
  select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'icon', t.icon) order by t.name), '[]')
  from product_feature_links l join product_features t on t.id = l.feature_id
  where l.product_id = p.id and t.archived_at is null) as features`;

/** Products that can be booked, each with the units that are available in the period; sold out ones have none. */
export function searchBookable(
  db: Db,
  search: ProductSearch,
  period: Period,
  now: Temporal.Instant,
): Promise<FoundProduct[]> {
  const { bookingType, unitTypes } = search;
  // What is counted comes after the page is cut: PostgreSQL puts off dear columns until then. The period is worked out
  // once a product (`offset 0`), not once a unit.
  return db.query(sql`
    select p.id, ${version}, ${distanceOfSite(search.near)} as distance_km,
      ${unitsAvailable(period, now)} as available, '[]'::json as stock
    from ${tables} cross join lateral (select ${countedPeriod(bookingType, period, now)} offset 0) counted
    where ${all([
      ...conditions(search),
      bookingType ? sql`k.booking_type = ${bookingType}` : sql`k.booking_type is not null`,
      unitTypes && sql`k.unit_type = any(${unitTypes}::unit_type[])`,
    ])}
    order by ${orderOf(search)} limit ${search.limit} offset ${search.offset}`);
}

/** Goods that are in stock. */
export function searchPurchasable(db: Db, search: ProductSearch): Promise<FoundProduct[]> {
  return db.query(sql`
    select p.id, ${version}, ${distanceOfSite(search.near)} as distance_km, shelf.available, shelf.stock
    from ${tables} cross join lateral (
      select count(*)::integer as available,
        json_agg(json_build_object('id', i.id, 'lockableName', l.name) order by i.id) as stock
      from locker_inventories i join lockables l on l.id = i.lockable_id
      where i.product_id = p.id and i.state = 'InStock'
    ) shelf
    where ${all([...conditions(search), sql`k.type = 'purchasable'`, sql`shelf.available > 0`])}
    order by ${orderOf(search)} limit ${search.limit} offset ${search.offset}`);
}

/** Products by their numbers, in any order. */
export function listProducts(db: Db, ids: readonly number[]): Promise<ProductRow[]> {
  return db.query(
    sql`select ${columns}, ${version}, ${features} from ${tables} where p.id = any(${ids}::integer[])`,
  );
}

function conditions(search: ProductSearch): (Sql | undefined)[] {
  const { organisationId, siteIds, categoryIds, featureIds, productIds, near, words } = search;
  return [
    sql`p.organisation_id = ${organisationId} and p.active`,
    siteIds && sql`p.site_id = any(${siteIds}::integer[])`,
    categoryIds && sql`p.category_id = any(${categoryIds}::integer[])`,
    productIds && sql`p.id = any(${productIds}::integer[])`,
    featureIds &&
      sql`array(select l.feature_id from product_feature_links l where l.product_id = p.id) @> ${featureIds}::integer[]`,
    near && sql`${distanceOfSite(near)} <= ${near.distanceKm}`,
    words.length > 0
      ? containsWords(sql`concat_ws(' ', p.name, k.name, s.name, s.suburb, s.postcode)`, words)
      : undefined,
  ];
}

const all = (list: readonly (Sql | undefined)[]) =>
  join(
    list.filter((condition) => condition !== undefined),
    sql` and `,
  );

export type CategoryRow = {
  id: number;
  name: string;
  type: 'bookable' | 'purchasable';
  unit_type: UnitType | null;
  booking_type: BookingType | null;
};

/** Categories in which there is something, in the operator's order. Pool tables are queued for, not booked. */
export function listCategories(
  db: Db,
  organisationId: number,
  type: 'bookable' | 'purchasable',
  bookingType?: BookingType,
): Promise<CategoryRow[]> {
  return db.query(sql`
    select k.id, k.name, k.type, k.unit_type, k.booking_type
    from product_categories k
    where k.organisation_id = ${organisationId} and k.type = ${type} and k.archived_at is null
      and (k.type = 'purchasable' or k.booking_type is not null)
      and (${bookingType ?? null}::text is null or k.booking_type = ${bookingType ?? null})
      and exists (select from products p where p.organisation_id = k.organisation_id and p.category_id = k.id and p.active)
    order by k.position, k.id`);
}

export type FeatureRow = { id: number; name: string; icon: string };

export function listFeatures(db: Db, organisationId: number): Promise<FeatureRow[]> {
  return db.query(sql`
    select id, name, icon from product_features
    where organisation_id = ${organisationId} and archived_at is null order by name`);
}

export type WorkspaceRow = {
  price: number;
  recurring_interval: RecurringInterval | null;
  recurring_interval_count: number;
  opens_at: string | null;
  closes_at: string | null;
  unit_type: UnitType;
  hours: SiteHours | null;
  time_zone: string;
  /** What is taken of each in the window. */
  units: Units;
};

/** A workspace product of a site, with its units in service and when they are taken in a window, and perhaps beyond. */
export function findWorkspace(
  db: Db,
  workspace: { organisationId: number; siteId: number; productId: number },
  window: { start: Temporal.Instant; end: Temporal.Instant },
  now: Temporal.Instant,
): Promise<WorkspaceRow | undefined> {
  const { organisationId, siteId, productId } = workspace;
  const live = sql`b.unit_id = u.id and b.state in ('Held', 'Upcoming', 'Active', 'InArrears')
    and (b.state <> 'Held' or b.held_until > ${now})`;
  const milliseconds = (time: Sql) => sql`date_part('epoch', ${time}) * 1000`;
  return db.maybe(sql`
    select p.price, p.recurring_interval, p.recurring_interval_count, to_char(p.opens_at, 'HH24:MI') as opens_at,
      to_char(p.closes_at, 'HH24:MI') as closes_at, k.unit_type, s.hours, s.time_zone, (
        select coalesce(json_agg(unit.taken), '[]')
        from units u cross join lateral (
          select coalesce(json_agg(json_build_array(${milliseconds(sql`b.start_time`)}, ${milliseconds(sql`b.end_time`)})
            order by b.start_time), '[]') as taken
          from (
            (select b.start_time, b.end_time from bookings b
             where ${live} and b.start_time <= ${window.start} order by b.start_time desc limit 1)
            union all
            select b.start_time, b.end_time from bookings b
            where ${live} and b.start_time > ${window.start} and b.start_time < ${window.end}
            union all
            select lower(o.during), upper(o.during) from unit_outages o
            where o.unit_id = u.id and o.archived_at is null
              and o.during && tstzrange(${window.start}, ${window.end})
          ) b
        ) unit
        where u.product_id = p.id and not u.out_of_service and not u.overlock_manual and not u.overlock_arrears
      ) as units
    from ${tables}
    where p.id = ${productId} and p.site_id = ${siteId} and p.organisation_id = ${organisationId} and p.active
      and k.booking_type = 'workspaces'`);
}
