import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { beginAttempt, endAttempt, findAttempt, goesOn } from './attempt.ts';

const stored = new Map<string, string>();
globalThis.localStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
} as unknown as Storage;

beforeEach(() => stored.clear());

test('an open attempt goes on under its key, also after a reload', () => {
  const first = beginAttempt('order.1', { cardId: 7 }, 1_000);
  assert.deepEqual(beginAttempt('order.1', { cardId: 7 }, 2_000), first);
  assert.deepEqual(findAttempt('order.1'), first);
});

test('another card, another order and an ended attempt are another payment', () => {
  const first = beginAttempt('order.1', { cardId: 7 }, 1_000);
  assert.notEqual(beginAttempt('order.2', { cardId: 7 }, 1_000).key, first.key);
  assert.notEqual(beginAttempt('order.1', { cardId: 8 }, 1_000).key, first.key);
  endAttempt('order.1');
  assert.equal(findAttempt('order.1'), undefined);
});

test('only a payment of a moment ago goes on by itself', () => {
  const attempt = beginAttempt('order.1', { cardId: null }, 1_000);
  assert.equal(goesOn(attempt, 60_000), true);
  assert.equal(goesOn(attempt, 600_000), false);
});

test('what cannot be read is no attempt', () => {
  stored.set('payment.order.1', '{"key":5}');
  assert.equal(findAttempt('order.1'), undefined);
});
