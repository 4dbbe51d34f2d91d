import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderStates } from '../model/order.ts';
import { isCollected, orderGroup, orderGroups } from './orderState.ts';

test('four states count as collected, all others as collectable', () => {
  assert.deepEqual(orderStates.filter(isCollected), ['Collected', 'Prepaid', 'Cancelled', 'Refunded']);
  assert.deepEqual(new Set(orderStates.map(orderGroup)), new Set(orderGroups));
  assert.equal(orderGroup('PartiallyCollected'), 'Ready for Collection');
  assert.equal(orderGroup('Collected'), 'Collected');
});
