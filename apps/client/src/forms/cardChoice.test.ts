import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Card } from '@gatehouse/contract/model/customer';
import { cardToUse } from './cardChoice.ts';

const card = (changes: Partial<Card>): Card => ({
  id: 1,
  brand: 'visa',
  last4: '4242',
  name: '',
  exp_month: 12,
  exp_year: 2029,
  isDefault: false,
  isDeclined: false,
  ...changes,
});

test('the chosen card pays, else the default, else the newest; never an expired one', () => {
  const now = Temporal.Instant.from('2026-11-21T00:00:00Z');
  const cards = [card({ id: 1, isDefault: true }), card({ id: 2 }), card({ id: 3, exp_year: 2025 })];
  assert.equal(cardToUse(cards, 2, now)?.id, 2);
  assert.equal(cardToUse(cards, 3, now)?.id, 1);
  assert.equal(cardToUse(cards.slice(1), undefined, now)?.id, 2);
  assert.equal(cardToUse(cards.slice(2), 3, now), undefined);
});

test('a card that was declined pays only by choice', () => {
  const now = Temporal.Instant.from('2026-11-21T00:00:00Z');
  const cards = [card({ id: 1, isDefault: true, isDeclined: true }), card({ id: 2 })];
  assert.equal(cardToUse(cards, undefined, now)?.id, 2);
  assert.equal(cardToUse(cards, 1, now)?.id, 1);
  assert.equal(cardToUse(cards.slice(0, 1), undefined, now), undefined);
});
