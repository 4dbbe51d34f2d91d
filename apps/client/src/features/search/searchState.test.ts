import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  countFilters,
  emptySearch,
  readSearch,
  type Search,
  sortName,
  sorts,
  toAddress,
  withBookingType,
} from './searchState.ts';

const full: Search = {
  bookingType: 'workspaces',
  place: { name: 'Fortitude Valley QLD 4006', latitude: -27.4571, longitude: 153.034 },
  site: undefined,
  distanceKm: 25,
  date: '2026-10-02',
  categories: [3, 5],
  features: [2],
  sort: 'price',
  view: 'map',
};

test('nothing is called closest while there is no place to be close to', () => {
  const names = (place: Search['place']) => sorts.map((sort) => sortName(sort, place));
  assert.deepEqual(names(full.place), ['Closest', 'Lowest price', 'Smallest']);
  assert.deepEqual(names(undefined), ['Recommended', 'Lowest price', 'Smallest']);
});

test('a search comes back from its address as it was', () => {
  assert.deepEqual(readSearch(toAddress(full)), full);
  const bySite = { ...emptySearch, site: 7 };
  assert.deepEqual(readSearch(toAddress(bySite)), bySite);
});

test('the usual search has an empty address', () => {
  assert.equal(toAddress(emptySearch).toString(), '');
  assert.deepEqual(readSearch(new URLSearchParams()), emptySearch);
});

test('what makes no sense in an address is left out', () => {
  const params = new URLSearchParams(
    'type=castles&place=Nowhere&lat=north&lng=12&within=7&date=tomorrow&category=1,x,-4,2&feature=&sort=best&view=3d',
  );
  assert.deepEqual(readSearch(params), { ...emptySearch, categories: [1, 2] });
  assert.equal(readSearch(new URLSearchParams('place=Nowhere&lat=-91&lng=12')).place, undefined);
  assert.equal(readSearch(new URLSearchParams('type=workspaces&date=2026-02-31')).date, undefined);
});

test('another major category loses categories and features; storage loses the date', () => {
  const storage = withBookingType(full, 'storage');
  assert.deepEqual([storage.categories, storage.features, storage.date], [[], [], undefined]);
  assert.equal(withBookingType(storage, 'workspaces').place, full.place);
  assert.equal(withBookingType(full, 'workspaces'), full);
  assert.equal(readSearch(new URLSearchParams('date=2026-10-02')).date, undefined);
});

test('filters are counted without where and when', () => {
  assert.equal(countFilters(emptySearch), 0);
  assert.equal(countFilters(full), 4);
  assert.equal(countFilters({ ...emptySearch, distanceKm: 25 }), 0);
});

test('what an address says too much of is read as far as it makes sense', () => {
  const many = Array.from({ length: 60 }, (_, index) => index + 1);
  const params = new URLSearchParams({
    category: `7,7,${many}`,
    place: ' Toowong\0\n QLD ',
    lat: '-27.485',
    lng: '152.99',
  });
  const { categories, place } = readSearch(params);
  assert.equal(categories.length, 50);
  assert.equal(new Set(categories).size, 50);
  assert.equal(place?.name, 'Toowong QLD');
});
