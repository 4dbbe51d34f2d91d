import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limitMessages } from '../limitMessages.ts';
import type { Limit } from '../limits.ts';
import { UnitType } from '../model/access.ts';
import {
  Day,
  halfPosition,
  Id,
  Instant,
  isWholePosition,
  optionalPosition,
  QueryId,
  searchLine,
  TimeZone,
} from '../model/common.ts';
import { BookingType, Product, ProductCategory, ProductFeature } from '../model/product.ts';

/** Words that must all occur in a product's, its category's or its site's name, in the suburb or the postcode. */
const SearchWords = z._default(z.array(searchLine(80).check(z.minLength(1))).check(z.maxLength(10)), []);
const number = (min: number, max: number) => z.coerce.number<number>().check(z.minimum(min), z.maximum(max));

/**
 * What a search narrows down by; of several features a product has all. With latitude and longitude results
 * are ordered closest first and lie within `distanceKm` (default 50, docs/specification/search.md#filters).
 *
 * `available` counts the units that can be booked:
 * - storage from `date`, or the day of `from`, or today, up to `to`, or without an end;
 * - workspaces for the whole of `from` to `to` (or for a step at `from`), or at some time of `date` (products by the day:
 *   the whole of it), or at any time.
 * Days are those of each site.
 */
export const ProductFilters = z
  .object({
    bookingType: z.optional(BookingType),
    unitTypes: z.optional(z.array(UnitType).check(z.maxLength(11))),
    siteIds: z.optional(z.array(QueryId).check(z.maxLength(100))),
    categoryIds: z.optional(z.array(QueryId).check(z.maxLength(50))),
    featureIds: z.optional(z.array(QueryId).check(z.maxLength(50))),
    productIds: z.optional(z.array(QueryId).check(z.maxLength(100))),
    ...optionalPosition,
    distanceKm: z._default(number(1, 20_000), 50),
    /** Where who looks seems to be: without a position, sites come closest to it first, and none is left out. */
    around: z.optional(z.object({ latitude: number(-90, 90), longitude: number(-180, 180) })),
    date: z.optional(Day),
    from: z.optional(Instant),
    to: z.optional(Instant),
  })
  .check(
    z.refine(isWholePosition, halfPosition),
    z.refine(({ from, to }) => from === undefined || to === undefined || Date.parse(from) < Date.parse(to), {
      path: ['to'],
      message: 'To must be after from.',
    }),
  );

/** Looking for spaces and goods costs time of the database. Whole offices look from one address. */
const lookups = {
  name: 'lookups',
  by: 'address',
  max: 600,
  minutes: 1,
  drawn: 20,
  of: limitMessages.searchesHere,
} as const satisfies Limit;

export const listBookableProducts = endpoint({
  method: 'GET',
  path: '/api/guest/products/bookable',
  role: 'guest',
  summary: 'Products that can be booked, with the units free in the period asked for',
  query: z.object({
    filters: z.prefault(ProductFilters, {}),
    searchQuery: SearchWords,
    offset: z._default(z.coerce.number<number>().check(z.int(), z.minimum(0), z.maximum(100_000)), 0),
    limit: z._default(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(500)), 100),
  }),
  response: z.array(Product),
  limits: [lookups],
});

export const listPurchasableProducts = endpoint({
  method: 'GET',
  path: '/api/guest/products/purchasable',
  role: 'guest',
  summary: 'Goods in stock',
  query: z.object({
    filters: z.prefault(ProductFilters, {}),
    searchQuery: SearchWords,
    offset: z._default(z.coerce.number<number>().check(z.int(), z.minimum(0), z.maximum(100_000)), 0),
    limit: z._default(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(500)), 100),
  }),
  response: z.array(Product),
  limits: [lookups],
});

export const listBookableCategories = endpoint({
  method: 'GET',
  path: '/api/guest/categories/bookable',
  role: 'guest',
  summary: 'Categories of one major category',
  query: z.object({ bookingType: z.optional(BookingType) }),
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

/**
 * `YYYY-MM-DDTHH:MM`, by the clock of a zone named beside it; of a time that the clock shows twice the first, unless an
 * offset says which.
 */
const LocalTime = z.iso
  .datetime({ local: true, offset: true })
  .check(z.regex(/[^Z]$/, 'must not name a zone'));
const slot = { start: Instant, end: Instant };

export const workspaceAvailability = endpoint({
  method: 'POST',
  repeated: 'read',
  path: '/api/guest/products/workspaceAvailability',
  role: 'guest',
  summary: 'Free start times, free lengths from a start, or whether one slot is free',
  body: z.object({
    level: z.enum(['times', 'duration']),
    productId: Id,
    siteId: Id,
    /** The day, or the start with its local time, in `timeZone`. */
    startDate: z.union([Day, LocalTime]),
    /** level times: the last day asked for. confirmation: the end; of days the last one, which is included. */
    endDate: z.optional(z.union([Day, LocalTime])),
    timeZone: TimeZone,
    productType: z.optional(UnitType),
    period: z._default(z.enum(['hour', 'day']), 'hour'),
    confirmation: z._default(z.boolean(), false),
  }),
  response: z.object({
    timeZone: TimeZone,
    /** level times: starts that are free for at least one step. */
    times: z.array(z.object({ ...slot, localTime: z.string(), available: z.int().check(z.minimum(0)) })),
    /** level duration: lengths in hours or days that are free from the start. */
    durations: z.array(z.object({ ...slot, length: z.number(), price: z.int().check(z.minimum(0)) })),
    /** confirmation: whether exactly that slot is free; null when it was not asked. */
    confirmed: z.nullable(z.boolean()),
  }),
  errors: ['NOT_FOUND', 'BOOKING_TIME_INVALID'],
  limits: [lookups],
});

const LocationSearchResult = z.object({
  name: z.string(),
  place_id: z.string(),
  coords: z.object({ lat: z.number(), lng: z.number() }),
});

/** The maps provider is paid by the question. A guest's token is free, so their address is counted too. */
const places = {
  name: 'places',
  by: 'person',
  max: 300,
  minutes: 15,
  of: limitMessages.searches,
} as const satisfies Limit;
const placesFromAddress = {
  ...places,
  name: 'placesFromAddress',
  by: 'address',
  max: 3_000,
  of: limitMessages.searchesHere,
} as const satisfies Limit;

export const searchLocations = endpoint({
  method: 'GET',
  path: '/api/guest/locations',
  role: 'guest',
  summary: 'Australian places that a text means, the better known of one name first',
  query: z.object({ searchQuery: searchLine(100).check(z.minLength(1)) }),
  response: z.array(LocationSearchResult),
  limits: [places, placesFromAddress],
});

export const reverseLocation = endpoint({
  method: 'GET',
  path: '/api/guest/locations/nearest',
  role: 'guest',
  summary: 'The place nearest to a position',
  query: z.object({ latitude: number(-90, 90), longitude: number(-180, 180) }),
  response: LocationSearchResult,
  errors: ['LOCATION_INVALID'],
  limits: [places, placesFromAddress],
});
