import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OrderOptions } from '@gatehouse/contract/model/order';
import { nextStep, stepsOf } from './nextStep.ts';

const options = (changes: Partial<OrderOptions> = {}): OrderOptions => ({
  details: { required: true, complete: true },
  identity: { required: false, complete: false },
  documents: { required: true, complete: true },
  payment: { required: true, total: 1, provider: 'sandbox', publishableKey: null },
  ...changes,
});

test('a checkout leads to the first step that is not done', () => {
  const todo = { required: true, complete: false };
  assert.equal(nextStep(options({ details: todo, identity: todo }), false), 'details');
  assert.equal(nextStep(options({ identity: todo }), false), 'identity');
  assert.equal(nextStep(options({ documents: todo }), false), 'payment');
  assert.equal(nextStep(options({ documents: todo }), true), 'agreement');
  assert.equal(nextStep(options(), true), 'review');
  assert.deepEqual(stepsOf(options()), ['details', 'payment', 'agreement', 'review']);
});
