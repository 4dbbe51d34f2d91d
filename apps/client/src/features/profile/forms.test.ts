import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validate } from '@gatehouse/contract/validation';
import { newEmailForm } from './forms.ts';

function problems(schema: Parameters<typeof validate>[0], value: object): string[] {
  const outcome = validate(schema, value);
  return outcome.ok ? [] : outcome.fields.map(({ message }) => message);
}

test('another email is another one', () => {
  const form = newEmailForm('mia@example.com');
  const problemsOf = (email: string) => problems(form, { email, currentPassword: 'x' });
  assert.deepEqual(problemsOf('mia.b@example.com'), []);
  assert.deepEqual(problemsOf(' MIA@example.com '), ['This is already your email.']);
  assert.deepEqual(problemsOf(''), ['Email is a required field']);
  assert.deepEqual(problemsOf('mia'), ['must be a valid email']);
});
