import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPersonal, type StoredKey } from './storedKeys.ts';

test('what a person leaves behind is theirs, and what the device keeps is not', () => {
  const personal: StoredKey[] = ['keptAccess', 'recallPoint', 'payment.order.12'];
  const kept: StoredKey[] = ['platform', 'guestPurchases', 'secure.token'];
  assert.deepEqual(personal.filter(isPersonal), personal);
  assert.deepEqual(kept.filter(isPersonal), []);
});

test('what another page of the same origin keeps stays', () => {
  assert.equal(isPersonal('keptAccessOfAnother'), false);
});
