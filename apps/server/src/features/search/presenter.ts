import type { Product, ProductCategory } from '@gatehouse/contract/model/product';
import type { Site } from '@gatehouse/contract/model/site';
import { withoutPrefix } from '../../db/columns.ts';
import { siteColumns } from '../../db/siteSql.ts';
import { presentSite } from '../sites/service.ts';
import type { CategoryRow, FoundProduct, ProductRow } from './queries.ts';

/** A product as it is until an operator changes it. */
export type CatalogueProduct = Omit<Product, 'Site' | 'LockerInventories' | 'available'> & {
  Site: Omit<Site, 'distanceKm'>;
};

export function presentCatalogueProduct(row: ProductRow): CatalogueProduct {
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
    Site: presentSite({ ...withoutPrefix(row, 'site_', siteColumns), distance_km: null }),
    Features: row.features,
    Media: row.media,
  };
}

export function presentFound(found: FoundProduct, product: CatalogueProduct): Product {
  return {
    ...product,
    Site: { ...product.Site, distanceKm: found.distance_km },
    LockerInventories: found.stock,
    available: found.available,
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
