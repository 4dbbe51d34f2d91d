import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cardExpiryStatus, isCardNumber, parseExpiry } from './card.ts';

test('card numbers carry a right check digit', () => {
  for (const number of [
    '4242 4242 4242 4242',
    '378282246310005',
    '5555-5555-5555-4444',
    '4000000000000002',
    '30569309025904',
    '6759649826438453',
  ]) {
    assert.ok(isCardNumber(number), number);
  }
  for (const number of ['', '4242424242424241', '4242', '0'.repeat(20), '4242 4242 4242 424x']) {
    assert.ok(!isCardNumber(number), number);
  }
});

test('one mistyped digit is always noticed', () => {
  const valid = '4242424242424242';
  fc.assert(
    fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (place, change) => {
      const digit = (Number(valid[place]) + change) % 10;
      assert.ok(!isCardNumber(valid.slice(0, place) + digit + valid.slice(place + 1)));
    }),
  );
});

test('an expiry is read as people type it', () => {
  assert.deepEqual(parseExpiry('04/30'), { month: 4, year: 2030 });
  assert.deepEqual(parseExpiry('4 / 2030'), { month: 4, year: 2030 });
  assert.deepEqual(parseExpiry('01/30'), { month: 1, year: 2030 });
  assert.deepEqual(parseExpiry('12/99'), { month: 12, year: 2099 });
  assert.deepEqual(parseExpiry('12/2100'), { month: 12, year: 2100 });
  for (const text of ['', '13/30', '00/30', '0430', '04/3', '04/203']) {
    assert.equal(parseExpiry(text), undefined, text);
  }
});

test('a card expires when the end of its month has passed, soon within 60 days before', () => {
  const expiry = { month: 2, year: 2028 };
  const status = (local: string) =>
    cardExpiryStatus(expiry, Temporal.Instant.from(`${local}+11:00`), 'Australia/Sydney');
  assert.equal(status('2028-02-29T23:59:59'), 'SOON');
  assert.equal(status('2028-03-01T00:00:00'), 'EXPIRED');
  assert.equal(status('2028-01-01T00:00:00'), 'SOON');
  assert.equal(status('2027-12-31T23:59:59'), 'NOTEXPIRED');
  assert.equal(cardExpiryStatus(null, Temporal.Instant.from('2028-01-01T00:00:00Z')), 'unknown');
});
