import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plannedPrices, products } from '@gatehouse/contract/resources/catalogue';
import type { Field } from '@gatehouse/contract/resources/field';
import { organisation } from '@gatehouse/contract/resources/places';
import { fromInput, toInput } from './formValues.ts';

const { price, dimLength, description, featureIds, categoryId, active, recurringInterval } = products.fields;
const { holdsFrom } = plannedPrices.fields;
const { embedOrigins, name } = organisation.fields;

for (const [field, value, input] of [
  [price, 18_900, '189.00'],
  [price, 5, '0.05'],
  [dimLength, null, ''],
  [dimLength, 300, '300'],
  [description, '', ''],
  [description, 'Dry.\n\nWarm.', 'Dry.\n\nWarm.'],
  [featureIds, [3, 12], ['3', '12']],
  [categoryId, 7, '7'],
  [holdsFrom, '2027-01-01', '2027-01-01'],
  [active, true, true],
  [recurringInterval, 'month', 'month'],
  [recurringInterval, null, ''],
  [embedOrigins, ['https://a.example', 'https://b.example'], 'https://a.example\nhttps://b.example'],
  [embedOrigins, [], ''],
] as [Field, unknown, string | boolean | string[]][]) {
  test(`${field.label} ${JSON.stringify(value)} is shown as ${JSON.stringify(input)}, and read again`, () => {
    assert.deepEqual(toInput(field, value), input);
    assert.deepEqual(fromInput(field, input), value);
  });
}

test('amounts are read to the cent, with or without a sign', () => {
  for (const [text, cents] of [
    ['189', 18_900],
    ['$189.5', 18_950],
    ['0.29', 29],
    ['1.10', 110],
    ['4.35', 435],
  ] as const) {
    assert.equal(fromInput(price, text), cents);
  }
  for (const text of ['1.999', 'twelve', '-3', '1,000']) assert.equal(fromInput(price, text), text);
});

test('what has to be filled in and is not is missing', () => {
  assert.equal(fromInput(name, '  '), undefined);
  assert.equal(fromInput(price, ''), undefined);
});
