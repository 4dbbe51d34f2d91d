import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardFacts, cardName, expiryOf, expiryText, spokenCardName } from './cardLabels.ts';

const now = Temporal.Instant.from('2026-11-21T00:00:00Z');
const card = { name: 'Ann Tester', exp_month: 8, exp_year: 2031 };

test('a card expires after its month, is soon to within 60 days of that, and may not say', () => {
  assert.equal(expiryOf(card, now), 'NOTEXPIRED');
  assert.equal(expiryOf({ exp_month: 12, exp_year: 2026 }, now), 'SOON');
  assert.equal(expiryOf({ exp_month: 10, exp_year: 2026 }, now), 'EXPIRED');
  assert.equal(expiryOf({ exp_month: null, exp_year: null }, now), 'unknown');
});

test('a card is named as people know it', () => {
  assert.equal(cardName({ brand: 'visa', last4: '4242' }), 'Visa •••• 4242');
  assert.equal(cardName({ brand: 'eftpos', last4: '0001' }), 'eftpos •••• 0001');
  assert.equal(spokenCardName({ brand: 'visa', last4: '4242' }), 'Visa ending in 4242');
  assert.equal(expiryText(card), '08/31');
  assert.deepEqual(cardFacts(card, now), ['Ann Tester', 'Expires 08/31']);
  assert.deepEqual(cardFacts({ name: '', exp_month: 1, exp_year: 2026 }, now), ['Expired 01/26']);
  assert.deepEqual(cardFacts({ name: '', exp_month: null, exp_year: null }, now), []);
});
