import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayIn, earlierOf, isAfter, isBefore, laterOf } from './instants.ts';

const [nine, ten] = [
  Temporal.Instant.from('2027-01-01T09:00:00Z'),
  Temporal.Instant.from('2027-01-01T10:00:00Z'),
];

test('one moment is before or after another, and neither of the same', () => {
  assert.deepEqual([isBefore(nine, ten), isBefore(ten, nine), isBefore(nine, nine)], [true, false, false]);
  assert.deepEqual([isAfter(nine, ten), isAfter(ten, nine), isAfter(nine, nine)], [false, true, false]);
});

test('of two moments each comes first or last', () => {
  assert.deepEqual([earlierOf(nine, ten), earlierOf(ten, nine)].map(String), [`${nine}`, `${nine}`]);
  assert.deepEqual([laterOf(nine, ten), laterOf(ten, nine)].map(String), [`${ten}`, `${ten}`]);
});

test('an address names a day that there is, in years that everything can handle, or none', () => {
  assert.equal(dayIn('2028-02-29'), '2028-02-29');
  assert.equal(dayIn('1900-01-01'), '1900-01-01');
  assert.equal(dayIn('2199-12-31'), '2199-12-31');
  for (const text of [null, '', '2027-02-29', '1899-12-31', '2200-01-01', '2028-2-29', '2028-02-29T00:00'])
    assert.equal(dayIn(text), undefined, String(text));
});
