import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOfPlace } from './placeAddress.ts';

test('a place is taken apart into the fields of an address', () => {
  assert.deepEqual(addressOfPlace('Newstead QLD 4006, Australia'), {
    suburb: 'Newstead',
    state: 'QLD',
    postcode: '4006',
  });
  assert.deepEqual(addressOfPlace('12 Skyring Terrace, Newstead QLD, Australia'), {
    street1: '12 Skyring Terrace',
    suburb: 'Newstead',
    state: 'QLD',
  });
  assert.deepEqual(addressOfPlace('St Kilda East VIC 3183'), {
    suburb: 'St Kilda East',
    state: 'VIC',
    postcode: '3183',
  });
  for (const text of ['', 'Newstead', '12 Skyring Terrace', 'Auckland, New Zealand']) {
    assert.equal(addressOfPlace(text), undefined, text);
  }
});
