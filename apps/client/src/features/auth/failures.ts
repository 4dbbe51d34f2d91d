import { ApiError } from '@gatehouse/contract/errors';
import type { Failure } from '../../forms/failure.ts';
import { messageOf } from '../../lib/networkError.ts';

export const VERIFY_FIRST = 'Please verify your account before logging in.';
const NOT_LOGGED_IN = 'Unable to log in registered customer. Please try again.';

/**
 * A refusal says it in the server's words, with when to come again; anything else is put in the client's own
 * (docs/specification/auth.md#login).
 */
export function loginFailure(error: unknown): Failure {
  if (hasStatus(error, 401) || hasStatus(error, 429)) return { text: messageOf(error) };
  return { text: 'Unknown Network Error', help: messageOf(error) };
}

export function registerFailure(error: unknown): Failure {
  if (hasStatus(error, 409) || hasStatus(error, 429)) return { text: messageOf(error) };
  return { text: 'Unknown error, please contact an administrator.', help: messageOf(error) };
}

/** The account stands, but its tokens could not be taken up. */
export function signInAfterFailure(): Failure {
  return { text: NOT_LOGGED_IN };
}

function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.statusCode === status;
}
