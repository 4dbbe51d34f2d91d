import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { requiredLine } from './model/common.ts';
import { invalid, validate } from './validation.ts';

const messages = (schema: z.core.$ZodType<unknown>, value: unknown) => {
  const outcome = validate(schema, value);
  return outcome.ok ? [] : outcome.fields.map(({ message }) => message);
};

test('what has no message of its own gets the generic one', () => {
  const form = z.object({
    firstName: z.string(),
    age: z.number(),
    day: z.union([z.iso.date(), z.iso.time()]),
  });
  assert.deepEqual(messages(form, {}), [
    'First Name is a required field',
    'Age is a required field',
    'Day is a required field',
  ]);
  assert.deepEqual(messages(form, { firstName: 'Ann', age: 'old', day: 'soon' }), [
    'Age is not valid.',
    'Please enter a valid value',
  ]);
  for (const day of ['2026-11-18', '09:30:00'])
    assert.deepEqual(messages(form, { firstName: 'Ann', age: 7, day }), []);
});

test('a text that must not be empty is a required field', () => {
  const form = z.object({ alias: requiredLine(20), names: z.array(requiredLine(20)) });
  assert.deepEqual(messages(form, { alias: '  ', names: [''] }), [
    'Alias is a required field',
    'Names is a required field',
  ]);
  assert.deepEqual(messages(form, { alias: 'Ann', names: ['x'.repeat(21)] }), ['Names is not valid.']);
});

test('a field is named once, with its first error', () => {
  const code = z.string().check(z.minLength(4, 'Too short'), z.regex(/^\d+$/, 'Digits only'));
  assert.deepEqual(messages(z.object({ code }), { code: 'ab' }), ['Too short']);
});

test('what a service refuses reads as if the schema had', () => {
  const schema = z.object({ body: z.object({ productId: z.number() }) });
  for (const value of [{ body: {} }, { body: { productId: 'x' } }]) {
    const outcome = validate(schema, value);
    const own = invalid('body.productId', { isMissing: !('productId' in value.body) });
    assert.ok(!outcome.ok);
    assert.deepEqual(own.fields, outcome.fields);
    assert.deepEqual([own.code, own.message], ['VALIDATION', outcome.fields[0]!.message]);
  }
  const said = invalid('body.productId', { message: 'This isn’t offered at the site.' });
  assert.equal(said.message, 'This isn’t offered at the site.');
});
