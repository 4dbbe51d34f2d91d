import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OrderOptions } from '@gatehouse/contract/model/order';
import { missingOf } from './checkoutNeeds.ts';

const options = (changes: Partial<OrderOptions> = {}): OrderOptions => ({
  details: { required: true, complete: true },
  identity: { required: false, complete: false },
  documents: { required: true, complete: true },
  payment: { required: true, total: 1, provider: 'sandbox', publishableKey: null },
  ...changes,
});

test('a checkout asks for what is required and not there', () => {
  const nothing = { details: false, identity: false, card: false, agreements: false };
  const todo = { required: true, complete: false };
  assert.deepEqual(missingOf(options(), true), nothing);
  assert.deepEqual(missingOf(options(), false), { ...nothing, card: true });
  assert.deepEqual(missingOf(options({ details: todo, identity: todo, documents: todo }), true), {
    details: true,
    identity: true,
    card: false,
    agreements: true,
  });
  const free = { required: false, total: 0, provider: 'sandbox', publishableKey: null } as const;
  assert.deepEqual(missingOf(options({ payment: free }), false), nothing);
});
