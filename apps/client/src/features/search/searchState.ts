import { asLine } from '@gatehouse/contract/formats/typedText';
import type { BookingType } from '@gatehouse/contract/model/product';
import { bookingTypeIn } from '@gatehouse/contract/rules/bookingType';
import { DEFAULT_DISTANCE_KM, type Position } from '@gatehouse/contract/rules/distance';
import { dayIn } from '@gatehouse/contract/rules/instants';
import { resultMessages as messages } from './resultMessages.ts';

/** As many filters of a kind as the API takes. */
const MAX_IDS = 50;

/** A place to search from, with the name it was chosen by. */
export type Place = Position & { name: string };

export const sorts = ['closest', 'price', 'size'] as const;
export type Sort = (typeof sorts)[number];

/** How the results are ordered; without a place to be close to, the usual order is the operator's own. */
export function sortName(sort: Sort, place: Place | undefined): string {
  return messages.sort[sort === 'closest' && place === undefined ? 'recommended' : sort];
}

export const distances = [5, 10, 25, DEFAULT_DISTANCE_KM, 100] as const;

/** The shortest distance to choose from that goes as far as `km`, else the longest. */
export function distanceAround(km: number): number {
  return distances.find((distance) => distance >= km) ?? distances.at(-1)!;
}

/** What a person searches for; the whole of it stands in the address, so that a search can be shared. */
export type Search = {
  bookingType: BookingType;
  place: Place | undefined;
  /** One site alone, instead of a place. */
  site: number | undefined;
  distanceKm: number;
  /** A day YYYY-MM-DD; workspaces only. */
  date: string | undefined;
  categories: number[];
  features: number[];
  sort: Sort;
  /** What a narrow screen shows; wide ones show both. */
  view: 'list' | 'map';
};

export const emptySearch: Search = {
  bookingType: 'storage',
  place: undefined,
  site: undefined,
  distanceKm: DEFAULT_DISTANCE_KM,
  date: undefined,
  categories: [],
  features: [],
  sort: 'closest',
  view: 'list',
};

/** Reads a search from an address; whatever makes no sense there is as if it were left out. */
export function readSearch(params: URLSearchParams): Search {
  const bookingType = bookingTypeIn(params.get('type')) ?? emptySearch.bookingType;
  const site = readIds(params.get('site'))[0];
  return {
    bookingType,
    place: site === undefined ? readPlace(params) : undefined,
    site,
    distanceKm: distances.find((km) => String(km) === params.get('within')) ?? emptySearch.distanceKm,
    date: bookingType === 'workspaces' ? dayIn(params.get('date')) : undefined,
    categories: readIds(params.get('category')),
    features: readIds(params.get('feature')),
    sort: sortIn(params.get('sort')) ?? emptySearch.sort,
    view: params.get('view') === 'map' ? 'map' : 'list',
  };
}

export function sortIn(text: string | null): Sort | undefined {
  return sorts.find((sort) => sort === text);
}

/** The search as it stands in an address; what is usual is left out. */
export function writeSearch(search: Search): Record<string, string | number | undefined> {
  const unlessUsual = <T>(value: T, usual: T) => (value === usual ? undefined : value);
  return {
    type: unlessUsual(search.bookingType, emptySearch.bookingType),
    ...writePlace(search.place),
    site: search.site,
    within: unlessUsual(search.distanceKm, emptySearch.distanceKm),
    date: search.date,
    category: search.categories.join() || undefined,
    feature: search.features.join() || undefined,
    sort: unlessUsual(search.sort, emptySearch.sort),
    view: unlessUsual(search.view, emptySearch.view),
  };
}

/** The same as what stands behind the `?`. */
export function toAddress(search: Search): URLSearchParams {
  const address = new URLSearchParams();
  for (const [key, value] of Object.entries(writeSearch(search))) {
    if (value !== undefined) address.set(key, String(value));
  }
  return address;
}

/**
 * Another major category has other categories and features; storage searches clear the date
 * (docs/specification/search.md#search-screen).
 */
export function withBookingType(search: Search, bookingType: BookingType): Search {
  if (bookingType === search.bookingType) return search;
  return {
    ...search,
    bookingType,
    categories: [],
    features: [],
    date: bookingType === 'storage' ? undefined : search.date,
  };
}

/** Whether pool tables belong to what is looked for: they are places to spend an hour at, as workspaces are. */
export function showsTables({ bookingType, site }: Search): boolean {
  return bookingType === 'workspaces' || site !== undefined;
}

/** How many filters narrow the search down, beside where and when. */
export function countFilters({ categories, features, distanceKm, place }: Search): number {
  const isNear = place !== undefined && distanceKm !== emptySearch.distanceKm;
  return categories.length + features.length + Number(isNear);
}

export function withoutFilters(search: Search): Search {
  return { ...search, categories: [], features: [], distanceKm: emptySearch.distanceKm };
}

export function writePlace(place: Place | undefined) {
  return { place: place?.name, lat: place?.latitude.toFixed(4), lng: place?.longitude.toFixed(4) };
}

export function readPlace(params: URLSearchParams): Place | undefined {
  const name = readPlaceName(params);
  const latitude = readDegrees(params.get('lat'), 90);
  const longitude = readDegrees(params.get('lng'), 180);
  if (!name || latitude === undefined || longitude === undefined) return undefined;
  return { name, latitude, longitude };
}

/** What a place is called in an address, as one line; empty where none is named. */
export function readPlaceName(params: URLSearchParams): string {
  return asLine((params.get('place') ?? '').replace(/\p{Cc}+/gu, ' '));
}

function readDegrees(text: string | null, max: number): number | undefined {
  const degrees = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Math.abs(degrees) <= max ? degrees : undefined;
}

function readIds(text: string | null): number[] {
  const ids = (text ?? '').split(',').flatMap((part) => (/^[1-9]\d{0,8}$/.test(part) ? [Number(part)] : []));
  return [...new Set(ids)].slice(0, MAX_IDS);
}
