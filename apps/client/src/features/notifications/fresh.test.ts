import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Notification } from '@gatehouse/contract/api/notifications';
import { freshNotifications } from './fresh.ts';

const entry = (id: number, marks: { read?: boolean; shown?: boolean } = {}): Notification => ({
  id,
  kind: 'booking',
  content: '',
  path: null,
  receivedAt: '2026-11-18T02:00:00Z',
  shownAt: null,
  readAt: null,
  read: false,
  shown: false,
  ...marks,
});
const ids = (latest: Notification[], known: number) => {
  const { fresh, newest } = freshNotifications(latest, known);
  return [fresh.map(({ id }) => id), newest];
};

test('what came since is brought in the order it came', () => {
  assert.deepEqual(ids([entry(7), entry(6), entry(5)], 5), [[6, 7], 7]);
});

test('what another screen showed already is not brought again', () => {
  assert.deepEqual(ids([entry(8), entry(7, { shown: true }), entry(6, { read: true })], 5), [[8], 8]);
});

test('an empty log and one that lost entries bring nothing', () => {
  assert.deepEqual(ids([], 0), [[], 0]);
  assert.deepEqual(ids([entry(3)], 5), [[], 5]);
});
