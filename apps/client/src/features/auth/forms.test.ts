import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validate } from '@gatehouse/contract/validation';
import { LoginForm, RegisterForm } from './forms.ts';

function problems(schema: Parameters<typeof validate>[0], value: object): Record<string, string> {
  const outcome = validate(schema, value);
  if (outcome.ok) return {};
  return Object.fromEntries(outcome.fields.toReversed().map(({ path, message }) => [path, message]));
}

const registration = {
  firstName: 'Ada',
  lastName: 'Ng',
  email: 'ada@example.com',
  mobile: '',
  password: 'doors4all',
};

test('what is missing is said to be required', () => {
  assert.deepEqual(problems(LoginForm, { username: ' ', password: '', extendDuration: false }), {
    username: 'Email is a required field',
    password: 'Password is a required field',
  });
  assert.deepEqual(
    problems(RegisterForm, { firstName: '', lastName: '', email: '', mobile: '', password: '' }),
    {
      firstName: 'First Name is a required field',
      lastName: 'Last Name is a required field',
      email: 'Email is a required field',
      password: 'Password is a required field',
    },
  );
});

test('an address, a phone number and a password are checked', () => {
  assert.deepEqual(problems(RegisterForm, registration), {});
  assert.deepEqual(
    problems(RegisterForm, { ...registration, email: 'ada', mobile: '1234', password: 'short1' }),
    {
      email: 'must be a valid email',
      mobile: 'Please enter a valid Australian phone number.',
      password: 'Password must be 8 or more characters.',
    },
  );
  assert.deepEqual(
    problems(RegisterForm, { ...registration, mobile: '0400 000 000', password: 'lettersonly' }),
    {
      password: 'Password must contain a digit.',
    },
  );
});

test('a login takes any password that could ever have been set', () => {
  assert.deepEqual(
    problems(LoginForm, { username: 'ada@example.com', password: 'x', extendDuration: true }),
    {},
  );
});
