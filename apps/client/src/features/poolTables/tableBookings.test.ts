import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { bookingsAt, rememberBooking, removeOtherBookings } from './tableBookings.ts';

describe('the games this device knows', () => {
  const stored = new Map<string, string>();
  globalThis.localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  } as unknown as Storage;
  beforeEach(() => stored.clear());

  it('are kept by table until they leave its queue', () => {
    rememberBooking(5, 101);
    rememberBooking(5, 102);
    rememberBooking(5, 102);
    rememberBooking(6, 103);
    assert.deepEqual(stored.get('tableBookings'), '{"5":[101,102],"6":[103]}');
    removeOtherBookings(5, [102, 200]);
    assert.deepEqual(bookingsAt(5), [102]);
    removeOtherBookings(5, []);
    assert.deepEqual([bookingsAt(5), bookingsAt(6)], [[], [103]]);
  });

  it('are none where what is kept cannot be read', () => {
    stored.set('tableBookings', '{"5":"x"}');
    assert.deepEqual(bookingsAt(5), []);
    stored.set('tableBookings', 'nonsense');
    assert.deepEqual(bookingsAt(5), []);
  });
});
