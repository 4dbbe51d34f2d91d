import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SiteHours } from '@gatehouse/contract/model/siteHours';
import { plannedPrices, products } from '@gatehouse/contract/resources/catalogue';
import type { Field } from '@gatehouse/contract/resources/field';
import { organisation, sites } from '@gatehouse/contract/resources/places';
import { validate } from '@gatehouse/contract/validation';
import { fromInput, toInput } from './formValues.ts';
import { firstException, firstWeek } from './hoursInput.ts';

const { price, dimLength, description, featureIds, categoryId, active, recurringInterval } = products.fields;
const { holdsFrom } = plannedPrices.fields;
const { embedOrigins, name } = organisation.fields;
const nine = { from: 9 * 60, until: 17 * 60 };
const hours: SiteHours = {
  week: [
    nine,
    nine,
    nine,
    { from: 0, until: 1_440 },
    null,
    { from: 18 * 60, until: 26 * 60 },
    { from: 300, until: 1_740 },
  ],
  exceptions: [
    { date: '2026-12-25', name: 'Christmas Day', hours: null },
    { date: '2026-12-26', name: 'Boxing Day', hours: nine },
  ],
};

test('hours are read again as they were shown, and what is not filled in is refused where it is missing', () => {
  const field = sites.fields.hours as Field;
  const input = String(toInput(field, hours));
  assert.deepEqual(fromInput(field, input), hours);
  assert.deepEqual([toInput(field, null), fromInput(field, '')], ['', null]);
  const unfinished = JSON.stringify({
    week: firstWeek.week.with(1, { kind: 'open', from: '', until: '17:00' }),
    exceptions: [firstException],
  });
  const outcome = validate(field.schema, fromInput(field, unfinished));
  assert.deepEqual(outcome.ok || outcome.fields.map(({ path }) => path), [
    'week.1.from',
    'exceptions.0.date',
    'exceptions.0.name',
  ]);
});

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
