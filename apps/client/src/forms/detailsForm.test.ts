import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validate } from '@gatehouse/contract/validation';
import { changesOf, type DetailsValues, detailsForm } from './detailsForm.ts';

const address = {
  street1: '5 Vulture St',
  street2: '',
  suburb: 'West End',
  state: 'QLD',
  postcode: '4101',
  country: 'Australia',
};
const details: DetailsValues = {
  firstName: 'Ann',
  lastName: 'Tester',
  mobile: '0412 345 678',
  postal: address,
  billingEqualsPostal: true,
  billing: { ...address, street1: '' },
};
const problems = (values: DetailsValues, needsAddress = true) => {
  const outcome = validate(detailsForm({ mobile: 'required', hasAddress: needsAddress }), values);
  return outcome.ok ? [] : outcome.fields.map(({ path, message }) => `${path}: ${message}`);
};

test('details are checked in the words of the rules, the billing address only where it is another', () => {
  assert.deepEqual(problems(details), []);
  assert.deepEqual(problems({ ...details, billingEqualsPostal: false }), [
    'billing.street1: Street address is required.',
  ]);
  assert.deepEqual(problems({ ...details, mobile: '123', firstName: ' ' }), [
    'firstName: First Name is a required field',
    'mobile: Please enter a valid Australian phone number.',
  ]);
  assert.deepEqual(problems({ ...details, postal: { ...address, state: '', postcode: '410' } }), [
    'postal.state: State is required.',
    'postal.postcode: Postcode must be 4 digits.',
  ]);
  assert.deepEqual(problems({ ...details, postal: { ...address, suburb: '' } }, false), []);
});

test('a billing address that equals the postal one is sent as its copy', () => {
  const sent = changesOf(details, true);
  assert.equal(sent.mobile, '0412345678');
  assert.ok('billingAddress' in sent);
  assert.deepEqual(sent.billingAddress, sent.postalAddress);
  assert.ok(!('postalAddress' in changesOf(details, false)));
});
