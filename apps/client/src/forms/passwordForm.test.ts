import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validate } from '@gatehouse/contract/validation';
import { PasswordForm } from './passwordForm.ts';

function problems(value: object): string[] {
  const outcome = validate(PasswordForm, value);
  return outcome.ok ? [] : outcome.fields.map(({ message }) => message);
}

test('a change of password needs both, and the rule for the new one', () => {
  assert.deepEqual(problems({ currentPassword: 'x', newPassword: 'doors4all' }), []);
  assert.deepEqual(problems({ currentPassword: '', newPassword: '' }), [
    'Current password is a required field',
    'New password is a required field',
  ]);
  assert.deepEqual(problems({ currentPassword: 'x', newPassword: 'doorsall' }), [
    'Password must contain a digit.',
  ]);
});
