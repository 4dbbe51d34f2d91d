import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Product } from '@gatehouse/contract/model/product';
import { formatDistance } from './formatDistance.ts';
import {
  availabilityLabel,
  formatDuration,
  formatFloor,
  formatLength,
  formatSpan,
  hoursOf,
} from './formatters.ts';

const product = (given: Partial<Product>) => given as Product;

test('distances are as exact as they need to be', () => {
  assert.deepEqual([0, 0.15, 0.849, 1, 3.24, 47.6].map(formatDistance), [
    '50 m',
    '150 m',
    '850 m',
    '1.0 km',
    '3.2 km',
    '48 km',
  ]);
});

test('rooms have a floor in square metres', () => {
  assert.equal(formatFloor(product({ unitType: 'storage', dimLength: 150, dimWidth: 150 })), '2.3 m²');
  assert.equal(formatFloor(product({ unitType: 'office', dimLength: 400, dimWidth: 300 })), '12 m²');
  assert.equal(formatFloor(product({ unitType: 'desk', dimLength: 160, dimWidth: 80 })), undefined);
  assert.equal(formatFloor(product({ unitType: 'storage', dimLength: 150, dimWidth: null })), undefined);
});

test('few are counted, none is sold out', () => {
  assert.deepEqual(
    [0, 1, 2, 5, 6].map((available) => availabilityLabel(product({ available }))),
    ['Sold out', 'Last one', '2 left', '5 left', 'Available'],
  );
});

test('lengths and spans are written by the clock of the site', () => {
  assert.deepEqual(
    [formatLength(1, 'hour'), formatLength(1.5, 'hour'), formatLength(2, 'day')],
    ['1 hour', '1.5 hours', '2 days'],
  );
  assert.deepEqual([45, 120, 105].map(formatDuration), ['45 min', '2 h', '1 h 45 min']);
  const zone = 'Australia/Sydney';
  assert.equal(
    formatSpan({ start: '2026-10-02T04:30:00Z', end: '2026-10-02T06:00:00Z' }, 'hour', zone),
    'Fri, 2 Oct 2026, 2:30 pm to 4:00 pm',
  );
  // The night in which the clocks go forward is an hour short.
  assert.equal(
    formatSpan({ start: '2026-10-03T14:00:00Z', end: '2026-10-04T13:00:00Z' }, 'day', zone),
    'Sun, 4 Oct 2026',
  );
  assert.equal(
    formatSpan({ start: '2026-10-02T14:00:00Z', end: '2026-10-04T13:00:00Z' }, 'day', zone),
    'Sat, 3 Oct 2026 to Sun, 4 Oct 2026',
  );
  assert.equal(
    formatSpan({ start: '2026-10-02T12:00:00Z', end: '2026-10-02T15:00:00Z' }, 'hour', zone),
    'Fri, 2 Oct 2026, 10:00 pm to Sat, 3 Oct 2026, 1:00 am',
  );
});

test('a day on which the clock is put back has 25 hours', () => {
  assert.equal(hoursOf({ start: '2027-04-03T13:00:00Z', end: '2027-04-04T14:00:00Z' }), 25);
  assert.equal(hoursOf({ start: '2027-04-03T13:00:00Z', end: '2027-04-03T14:30:00Z' }), 1.5);
});
