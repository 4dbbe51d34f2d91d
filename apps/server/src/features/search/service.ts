import type { ProductFilters } from '@gatehouse/contract/api/search';
import { ApiError } from '@gatehouse/contract/errors';
import type { BookingType, Product, ProductCategory } from '@gatehouse/contract/model/product';
import type { z } from 'zod/mini';
import type { Context } from '../../context.ts';
import type { Place } from '../../providers/maps/provider.ts';
import { listSitePositions, placeToSearch } from '../sites/service.ts';
import { presentCategory } from './presenter.ts';
import { showFound } from './productCache.ts';
import * as queries from './queries.ts';

type ProductQuery = {
  filters: z.infer<typeof ProductFilters>;
  searchQuery: string[];
  offset: number;
  limit: number;
};

/** Products that can be booked, sold out ones too (`available` 0). */
export async function searchBookable(
  ctx: Context,
  organisationId: number,
  query: ProductQuery,
): Promise<Product[]> {
  const { date, from, to } = query.filters;
  const period = {
    date,
    from: from === undefined ? undefined : Temporal.Instant.from(from),
    to: to === undefined ? undefined : Temporal.Instant.from(to),
  };
  const search = await toSearch(ctx, organisationId, query);
  return showFound(ctx, await queries.searchBookable(ctx.db, search, period, ctx.clock.now()));
}

/** Goods in stock; without stock they are hidden (docs/specification/search.md#product). */
export async function searchPurchasable(
  ctx: Context,
  organisationId: number,
  query: ProductQuery,
): Promise<Product[]> {
  const search = await toSearch(ctx, organisationId, query);
  return showFound(ctx, await queries.searchPurchasable(ctx.db, search));
}

async function toSearch(
  ctx: Context,
  organisationId: number,
  { filters, searchQuery, offset, limit }: ProductQuery,
) {
  const { latitude, longitude, distanceKm, date: _date, from: _from, to: _to, ...narrowing } = filters;
  const near = await placeToSearch(ctx, organisationId, { latitude, longitude, distanceKm });
  return { ...narrowing, organisationId, near, words: searchQuery, offset, limit };
}

export async function listCategories(
  ctx: Context,
  organisationId: number,
  type: 'bookable' | 'purchasable',
  bookingType?: BookingType,
): Promise<ProductCategory[]> {
  const rows = await queries.listCategories(ctx.db, organisationId, type, bookingType);
  return rows.map(presentCategory);
}

export function listFeatures(ctx: Context, organisationId: number) {
  return queries.listFeatures(ctx.db, organisationId);
}

/** Places that a text means; of one name the better known first, near a site of the operator's before others. */
export async function searchLocations(ctx: Context, organisationId: number, text: string) {
  const sites = await listSitePositions(ctx, organisationId);
  return (await ctx.maps.search(text, sites)).map(presentPlace);
}

/** The place nearest to a position in Australia. */
export async function findNearestLocation(ctx: Context, position: { latitude: number; longitude: number }) {
  const place = await ctx.maps.nearest(position);
  if (!place) throw new ApiError('LOCATION_INVALID');
  return presentPlace(place);
}

function presentPlace({ name, placeId, latitude, longitude }: Place) {
  return { name, place_id: placeId, coords: { lat: latitude, lng: longitude } };
}
