import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@gatehouse/contract/errors';
import { unreachable } from '../../lib/networkError.ts';
import { loginFailure, registerFailure, signInAfterFailure } from './failures.ts';

test('a login is refused in the words of the server, with when to come again, and any other failure is an unknown one', () => {
  assert.deepEqual(loginFailure(new ApiError('LOGIN_FAILED')), {
    text: 'Username or password is incorrect.',
  });
  const refused = 'Too many tries. Try again in 12 minutes, or set a new password.';
  assert.deepEqual(loginFailure(new ApiError('TOO_MANY_REQUESTS', refused)), { text: refused });
  assert.deepEqual(loginFailure(unreachable()), {
    text: 'Unknown Network Error',
    help: 'Network Unreachable',
  });
});

test('registering shows what the server says of a conflict, else whom to ask', () => {
  assert.deepEqual(registerFailure(new ApiError('EMAIL_TAKEN')), {
    text: 'An account with this email address already exists.',
  });
  const refused = 'Too many unfinished registrations from this network. Try again in 40 minutes.';
  assert.deepEqual(registerFailure(new ApiError('TOO_MANY_REQUESTS', refused)), { text: refused });
  assert.equal(
    registerFailure(new ApiError('INTERNAL')).text,
    'Unknown error, please contact an administrator.',
  );
});

test('an account whose tokens could not be taken up', () => {
  assert.equal(signInAfterFailure().text, 'Unable to log in registered customer. Please try again.');
});
