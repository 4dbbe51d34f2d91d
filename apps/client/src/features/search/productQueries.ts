import {
  listBookableProducts,
  listProductFeatures,
  listPurchasableProducts,
  workspaceAvailability,
} from '@gatehouse/contract/api/search';
import { getGuestSite, listGuestSites } from '@gatehouse/contract/api/sites';
import { ApiError } from '@gatehouse/contract/errors';
import type { Product } from '@gatehouse/contract/model/product';
import type { Site } from '@gatehouse/contract/model/site';
import { type Position, SITE_SEARCH_RADIUS_KM } from '@gatehouse/contract/rules/distance';
import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../lib/api.ts';
import { keyOf, queryFor } from '../../lib/query.ts';
import { queryClient } from '../../lib/queryClient.ts';
import { useArea } from '../../lib/useArea.ts';
import { mode } from '../../platform/environment.ts';
import type { Details } from './detailsState.ts';
import { CATALOGUE_STALE_MS } from './queries.ts';
import { worthOffering } from './results.ts';
import type { Place, Search } from './searchState.ts';

const PAGE_SIZE = 100;
/** As many as the API answers at once. */
const MAX_AT_SITE = 500;
/** Far enough for any place, where a distance is asked for and nothing is left out. */
const ANYWHERE_KM = 20_000;

/**
 * The products a search finds, closest first, a page at a time: to its place, else to where `around` says that who looks
 * seems to be. Waits while that is undefined.
 */
export function useProducts(search: Search, around: Position | null | undefined) {
  const query = { filters: { ...filtersOf(search), ...(around && { around: positionOf(around) }) } };
  return useInfiniteQuery({
    queryKey: [...keyOf(listBookableProducts, { query }), 'pages'],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(listBookableProducts, { query: { ...query, offset: pageParam, limit: PAGE_SIZE }, signal }),
    getNextPageParam: (last, pages) => (last.length === PAGE_SIZE ? pages.length * PAGE_SIZE : undefined),
    placeholderData: keepPreviousData,
    enabled: around !== undefined,
  });
}

const positionOf = ({ latitude, longitude }: Position): Position => ({ latitude, longitude });

function filtersOf({ bookingType, place, site, distanceKm, date, categories, features }: Search) {
  return {
    bookingType,
    categoryIds: categories,
    featureIds: features,
    ...(site !== undefined && { siteIds: [site] }),
    ...(place && { latitude: place.latitude, longitude: place.longitude, distanceKm }),
    date,
  };
}

/** The site of an address; null for one that is not there, undefined while that is not known. */
export function useSite(param: string | undefined) {
  const id = /^[1-9]\d{0,8}$/.test(param ?? '') ? Number(param) : undefined;
  const query = queryFor(getGuestSite, { params: { id: id ?? 0 } });
  return useQuery({
    queryKey: query.queryKey,
    queryFn: (context): Promise<Site | null> | null =>
      id === undefined ? null : unlessUnknown(call(getGuestSite, { params: { id }, signal: context.signal })),
  });
}

function unlessUnknown<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return null;
    throw error;
  });
}

/** Why a search around a place found nothing: how far the closest site is, or the server's words that none is near. */
export function useSitesNear(place: Place | undefined) {
  const { latitude, longitude } = place ?? {};
  const near = useQuery({
    ...queryFor(listGuestSites, { query: { offset: 0, limit: 100, latitude, longitude } }),
    enabled: place !== undefined,
  });
  const isNone = near.error instanceof ApiError && near.error.code === 'NO_SITES_NEAR';
  return {
    nearest: near.data?.[0],
    noneNear: isNone ? near.error?.message : undefined,
    isPending: place !== undefined && near.isPending,
  };
}

export function useProductFeatures() {
  return useQuery({ ...queryFor(listProductFeatures), staleTime: CATALOGUE_STALE_MS });
}

/** One product, with the distance from the place that was searched, and the units free on a day at its site. */
export function useProduct({ productId, place, date }: Wanted) {
  return useQuery({
    ...productQuery({ productId, place, date }),
    enabled: productId !== undefined,
    select: (found): Product | null => found[0] ?? null,
    placeholderData: keepPreviousData,
  });
}

/** Asks for a product whose page is likely to be opened next. */
export function fetchProductAhead(wanted: Wanted): void {
  void queryClient.prefetchQuery(productQuery(wanted));
}

type Wanted = Pick<Details, 'productId' | 'place' | 'date'>;

function productQuery({ productId, place, date }: Wanted) {
  const filters = {
    productIds: [productId ?? 0],
    ...(place && { latitude: place.latitude, longitude: place.longitude, distanceKm: ANYWHERE_KM }),
    date,
  };
  return queryFor(listBookableProducts, { query: { filters, limit: 1 } });
}

/** Other products of the same kind near a product's site. */
export function useOthersNear(product: Product, date: string | undefined) {
  const { latitude, longitude } = product.Site;
  const filters = {
    bookingType: product.bookingType ?? undefined,
    unitTypes: product.unitType === null ? undefined : [product.unitType],
    latitude,
    longitude,
    distanceKm: SITE_SEARCH_RADIUS_KM,
    date,
  };
  return useQuery(queryFor(listBookableProducts, { query: { filters } }));
}

/** What else a site has of a product's kind. */
export function useAtSite({ Site, bookingType, unitType }: Product, date: string | undefined) {
  const filters = {
    siteIds: [Site.id],
    bookingType: bookingType ?? undefined,
    unitTypes: unitType === null ? undefined : [unitType],
    date,
  };
  return useQuery(queryFor(listBookableProducts, { query: { filters } }));
}

/** All that can be booked at a site, sold out spaces too. */
export function useAllAtSite(siteId: number) {
  const filters = { siteIds: [siteId] };
  return useQuery(queryFor(listBookableProducts, { query: { filters, limit: MAX_AT_SITE } }));
}

/** Whether a site has goods in stock, and a shop to buy them in. */
export function useSellsGoods(siteId: number): boolean {
  const isOn = useArea('shop') === true && mode !== 'embedded';
  const filters = { siteIds: [siteId] };
  const goods = useQuery({
    ...queryFor(listPurchasableProducts, { query: { filters, limit: 1 } }),
    enabled: isOn,
  });
  return isOn && goods.data !== undefined && goods.data.length > 0;
}

/** Storage at a site, around a position or anywhere, closest first. */
export function useStorage(around: { siteId?: number | undefined; position?: Position | undefined }) {
  const { siteId, position } = around;
  const filters = {
    bookingType: 'storage' as const,
    ...(siteId !== undefined && { siteIds: [siteId] }),
    ...(position && {
      latitude: position.latitude,
      longitude: position.longitude,
      distanceKm: SITE_SEARCH_RADIUS_KM,
    }),
  };
  return useQuery(queryFor(listBookableProducts, { query: { filters } }));
}

export type Period = 'hour' | 'day';
/** A length that is free from a start, with its end and price. */
export type FreeLength = z.infer<typeof workspaceAvailability.response>['durations'][number];

/** Free starts at a workspace from one day to another: quarters of an hour, or whole days. */
export function useFreeTimes(product: Product, days: { first: string; last: string }, period: Period) {
  return useQuery({
    ...availabilityQuery(product, {
      level: 'times',
      startDate: days.first,
      endDate: days.last,
      period,
    }),
    select: ({ times }) => times,
  });
}

/** The lengths that are free from a start, with what each costs. */
export function useFreeLengths(product: Product, startDate: string | undefined, period: Period) {
  return useQuery({
    ...availabilityQuery(product, { level: 'duration', startDate: startDate ?? '', period }),
    enabled: startDate !== undefined,
    select: ({ durations }) => (period === 'day' ? worthOffering(durations) : durations),
  });
}

function availabilityQuery(
  { id, unitType, Site }: Product,
  asked: { level: 'times' | 'duration'; startDate: string; endDate?: string; period: Period },
) {
  const body = {
    ...asked,
    productId: id,
    siteId: Site.id,
    timeZone: Site.timeZone,
    productType: unitType ?? undefined,
  };
  return queryOptions({
    queryKey: keyOf(workspaceAvailability, { query: body }),
    queryFn: ({ signal }) => call(workspaceAvailability, { body, signal }),
  });
}
