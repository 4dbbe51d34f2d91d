import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { UnitType } from '../model/access.ts';
import {
  Day,
  halfPosition,
  Id,
  Instant,
  isWholePosition,
  line,
  optionalPosition,
  QueryId,
  requiredLine,
  TimeZone,
} from '../model/common.ts';
import { BookingType, Product, ProductCategory, ProductFeature } from '../model/product.ts';

/** Words that must all occur in a product's, its category's or its site's name, in the suburb or the postcode. */
const SearchWords = z.array(requiredLine(80)).max(10).default([]);
const number = (min: number, max: number) => z.coerce.number<number>().min(min).max(max);

/**
 * What a search narrows down by; of several features a product has all. With latitude and longitude results are ordered
 * closest first and lie within `distanceKm` (default 50, spec part 9).
 *
 * `available` counts the units that can be booked:
 * - storage from `date`, or the day of `from`, or today, up to `to`, or without an end;
 * - workspaces for the whole of `from` to `to` (or for a step at `from`), or at some time of `date` (products by the day:
 *   the whole of it), or at any time.
 * Days are those of each site.
 */
export const ProductFilters = z
  .object({
    bookingType: BookingType.optional(),
    unitTypes: z.array(UnitType).max(11).optional(),
    siteIds: z.array(QueryId).max(100).optional(),
    categoryIds: z.array(QueryId).max(50).optional(),
    featureIds: z.array(QueryId).max(50).optional(),
    productIds: z.array(QueryId).max(100).optional(),
    ...optionalPosition,
    distanceKm: number(1, 20_000).default(50),
    date: Day.optional(),
    from: Instant.optional(),
    to: Instant.optional(),
  })
  .refine(isWholePosition, halfPosition)
  .refine(({ from, to }) => from === undefined || to === undefined || Date.parse(from) < Date.parse(to), {
    path: ['to'],
    message: 'To must be after from.',
  });

export const listBookableProducts = endpoint({
  method: 'GET',
  path: '/api/guest/products/bookable',
  role: 'guest',
  summary: 'Products that can be booked, with the units free in the period asked for',
  query: z.object({
    filters: ProductFilters.prefault({}),
    searchQuery: SearchWords,
    offset: z.coerce.number<number>().int().min(0).max(100_000).default(0),
    limit: z.coerce.number<number>().int().min(1).max(500).default(100),
  }),
  response: z.array(Product),
});

export const listPurchasableProducts = endpoint({
  method: 'GET',
  path: '/api/guest/products/purchasable',
  role: 'guest',
  summary: 'Goods in stock',
  query: z.object({
    filters: ProductFilters.prefault({}),
    searchQuery: SearchWords,
    offset: z.coerce.number<number>().int().min(0).max(100_000).default(0),
    limit: z.coerce.number<number>().int().min(1).max(500).default(100),
  }),
  response: z.array(Product),
});

export const listBookableCategories = endpoint({
  method: 'GET',
  path: '/api/guest/categories/bookable',
  role: 'guest',
  summary: 'Categories of one major category',
  query: z.object({ bookingType: BookingType.optional() }),
  response: z.array(ProductCategory),
});

export const listPurchasableCategories = endpoint({
  method: 'GET',
  path: '/api/guest/categories/purchasable',
  role: 'guest',
  summary: 'Categories of goods',
  response: z.array(ProductCategory),
});

export const listProductFeatures = endpoint({
  method: 'GET',
  path: '/api/guest/productFeatures',
  role: 'guest',
  summary: 'Features to filter by',
  response: z.array(ProductFeature),
});

const slot = { start: Instant, end: Instant };

export const workspaceAvailability = endpoint({
  method: 'POST',
  path: '/api/guest/products/workspaceAvailability',
  role: 'guest',
  summary: 'Free start times, free lengths from a start, or whether one slot is free',
  body: z.object({
    level: z.enum(['times', 'duration']),
    productId: Id,
    siteId: Id,
    /** The day, or the start with its local time `YYYY-MM-DDTHH:MM`, in `timeZone`. */
    startDate: z.union([Day, z.iso.datetime({ local: true })]),
    endDate: z.union([Day, z.iso.datetime({ local: true })]).optional(),
    timeZone: TimeZone,
    productType: UnitType.optional(),
    period: z.enum(['hour', 'day']).default('hour'),
    confirmation: z.boolean().default(false),
  }),
  response: z.object({
    timeZone: TimeZone,
    /** level times: starts that are free for at least one step. */
    times: z.array(z.object({ ...slot, localTime: z.string(), available: z.int().min(0) })),
    /** level duration: lengths in hours or days that are free from the start. */
    durations: z.array(z.object({ ...slot, length: z.number(), price: z.int().min(0) })),
    /** confirmation: whether exactly that slot is free; null when it was not asked. */
    confirmed: z.boolean().nullable(),
  }),
  errors: ['NOT_FOUND', 'BOOKING_TIME_INVALID'],
});

const LocationSearchResult = z.object({
  name: z.string(),
  place_id: z.string(),
  coords: z.object({ lat: z.number(), lng: z.number() }),
});

export const searchLocations = endpoint({
  method: 'GET',
  path: '/api/guest/locations',
  role: 'guest',
  summary: 'Australian places that begin with what was typed',
  query: z.object({ searchQuery: line(100).min(1) }),
  response: z.array(LocationSearchResult),
});

export const reverseLocation = endpoint({
  method: 'GET',
  path: '/api/guest/locations/nearest',
  role: 'guest',
  summary: 'The place nearest to a position',
  query: z.object({ latitude: number(-90, 90), longitude: number(-180, 180) }),
  response: LocationSearchResult,
  errors: ['LOCATION_INVALID'],
});
