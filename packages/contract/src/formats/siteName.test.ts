import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameWithSuburb, whereaboutsOf } from './siteName.ts';

const site = (name: string, suburb: string) =>
  ({ name, Address: { suburb, state: 'QLD', postcode: '4006' } }) as const;

test('a site says its suburb once', () => {
  const valley = site('Fortitude Valley Storage', 'Fortitude Valley');
  assert.equal(nameWithSuburb(valley), 'Fortitude Valley Storage');
  assert.equal(whereaboutsOf(valley), 'QLD 4006');
  const store = site('The Wool Store', 'Newstead');
  assert.equal(nameWithSuburb(store), 'The Wool Store, Newstead');
  assert.equal(whereaboutsOf(store), 'Newstead QLD');
});

test('a word that begins like the suburb is not the suburb', () => {
  assert.equal(nameWithSuburb(site('Rydes Storage', 'Ryde')), 'Rydes Storage, Ryde');
  assert.equal(nameWithSuburb(site('Storage (RYDE)', 'Ryde')), 'Storage (RYDE)');
});
