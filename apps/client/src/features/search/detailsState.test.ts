import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Details, readDetails, toDetailsAddress } from './detailsState.ts';

const full: Details = {
  productId: 43,
  place: { name: 'Surry Hills NSW 2010', latitude: -33.884, longitude: 151.212 },
  date: '2026-10-04',
  period: 'hour',
  time: '14:15',
  length: 1.5,
  things: { box: 20, sofa: 1 },
};

test('what was chosen comes back from the address', () => {
  assert.deepEqual(readDetails(toDetailsAddress(full)), full);
  assert.equal(
    toDetailsAddress({
      ...full,
      place: undefined,
      date: undefined,
      period: undefined,
      time: undefined,
      length: undefined,
      things: {},
    }).toString(),
    'productId=43',
  );
});

test('what makes no sense in an address is left out', () => {
  const params = new URLSearchParams('productId=x&date=2026-02-30&by=week&at=25:00&for=-2&things=ship.1');
  const { things, ...rest } = readDetails(params);
  assert.deepEqual([things, ...Object.values(rest)], [{}, ...Array(6).fill(undefined)]);
});
