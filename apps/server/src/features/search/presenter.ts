import type { Product, ProductCategory } from '@gatehouse/contract/model/product';
import type { Site } from '@gatehouse/contract/model/site';
import { withoutPrefix } from '../../db/columns.ts';
import { siteColumns } from '../../db/siteSql.ts';
import { presentSite } from '../sites/service.ts';
import type { CategoryRow, ProductRow } from './queries.ts';

/** Products as a page of a search shows them. Each site is made once, however many of its products stand there. */
export function presentProducts(rows: readonly ProductRow[]): Product[] {
  const sites = new Map<number, Site>();
  return rows.map((row) => {
    const known = sites.get(row.site_id);
    const site =
      known ?? presentSite({ ...withoutPrefix(row, 'site_', siteColumns), distance_km: row.distance_km });
    if (!known) sites.set(row.site_id, site);
    return presentProduct(row, site);
  });
}

function presentProduct(row: ProductRow, site: Site): Product {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    price: row.price,
    recurringInterval: row.recurring_interval,
    recurringIntervalCount: row.recurring_interval_count,
    dimLength: row.dim_length,
    dimWidth: row.dim_width,
    dimHeight: row.dim_height,
    unitType: row.unit_type,
    bookingType: row.booking_type,
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    Category: presentCategory({
      id: row.category_id,
      name: row.category_name,
      type: row.category_type,
      unit_type: row.unit_type,
      booking_type: row.booking_type,
    }),
    Site: site,
    Features: row.features,
    Media: row.media,
    LockerInventories: row.stock,
    available: row.available,
  };
}

export function presentCategory(row: CategoryRow): ProductCategory {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    unitType: row.unit_type,
    bookingType: row.booking_type,
  };
}
