import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Address } from '../model/site.ts';
import { fullAddress, sameAddress } from './address.ts';

const home: Address = {
  street1: '12 Quay St',
  street2: 'Level 2',
  suburb: 'Brisbane City',
  state: 'QLD',
  postcode: '4000',
  country: 'Australia',
};

test('two addresses are the same when all six fields are', () => {
  assert.ok(sameAddress(home, { ...home, suburb: ' Brisbane City ' }));
  assert.ok(sameAddress({ ...home, suburb: ' Brisbane City ' }, home));
  assert.ok(sameAddress({ ...home, street2: undefined }, { ...home, street2: '' }));
  const others: Partial<Address>[] = [
    { street1: '13 Quay St' },
    { street2: undefined },
    { suburb: 'Milton' },
    { state: 'NSW' },
    { postcode: '4001' },
    { country: 'New Zealand' },
  ];
  for (const other of others) assert.ok(!sameAddress(home, { ...home, ...other }));
});

test('an address is written in one line', () => {
  assert.equal(fullAddress(home), '12 Quay St, Level 2, Brisbane City QLD 4000');
  assert.equal(fullAddress({ ...home, street2: undefined }), '12 Quay St, Brisbane City QLD 4000');
  assert.match(fullAddress({ ...home, country: 'New Zealand' }), /4000, New Zealand$/);
});
