import assert from 'node:assert/strict';
import { it } from 'node:test';

it('two times are no part of what is compared whole, since that could not fail', () => {
  const at = Temporal.Instant.from('2027-01-01T09:00:00Z');
  const day = Temporal.PlainDate.from('2027-01-01');
  for (const value of [at, [at], { day }, new Map([['day', day]]), new Set([{ at: [day] }])]) {
    assert.throws(() => assert.deepEqual(value, value), /compare their texts/);
    assert.throws(() => assert.deepEqual({}, value), /compare their texts/);
  }
  const circle: { of?: object } = {};
  circle.of = circle;
  assert.deepEqual(circle, circle);
  assert.deepEqual([`${at}`, Buffer.alloc(3)], ['2027-01-01T09:00:00Z', Buffer.alloc(3)]);
});
