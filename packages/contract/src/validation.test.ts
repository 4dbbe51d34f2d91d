import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { validate } from './validation.ts';

const messages = (schema: z.core.$ZodType<unknown>, value: unknown) => {
  const outcome = validate(schema, value);
  return outcome.ok ? [] : outcome.fields.map(({ message }) => message);
};

test('what has no words of its own is told in the generic ones', () => {
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

test('a field is told of once, by its first error', () => {
  const code = z.string().check(z.minLength(4, 'Too short'), z.regex(/^\d+$/, 'Digits only'));
  assert.deepEqual(messages(z.object({ code }), { code: 'ab' }), ['Too short']);
});
