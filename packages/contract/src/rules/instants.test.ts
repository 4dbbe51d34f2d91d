import assert from 'node:assert/strict';
import { test } from 'node:test';
import { earlierOf, isAfter, isBefore, laterOf } from './instants.ts';

const [nine, ten] = [
  Temporal.Instant.from('2027-01-01T09:00:00Z'),
  Temporal.Instant.from('2027-01-01T10:00:00Z'),
];

test('one moment is before or after another, and neither of the same', () => {
  assert.deepEqual([isBefore(nine, ten), isBefore(ten, nine), isBefore(nine, nine)], [true, false, false]);
  assert.deepEqual([isAfter(nine, ten), isAfter(ten, nine), isAfter(nine, nine)], [false, true, false]);
});

test('of two moments each comes first or last', () => {
  assert.deepEqual([earlierOf(nine, ten), earlierOf(ten, nine)], [nine, nine]);
  assert.deepEqual([laterOf(nine, ten), laterOf(ten, nine)], [ten, ten]);
});
