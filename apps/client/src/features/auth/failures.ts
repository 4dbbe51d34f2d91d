import { ApiError } from '@gatehouse/contract/errors';
import { messageOf } from '../../lib/networkError.ts';

/** What a form says of a failure: the words of the error catalogue (spec part 8), and what may help. */
export type Failure = { text: string; help?: string };

export const VERIFY_FIRST = 'Please verify your account before logging in.';
const NOT_LOGGED_IN = 'Unable to log in registered customer. Please try again.';

export function loginFailure(error: unknown): Failure {
  if (hasStatus(error, 401)) return { text: messageOf(error) };
  return { text: 'Unknown Network Error', help: messageOf(error) };
}

export function registerFailure(error: unknown): Failure {
  if (hasStatus(error, 409)) return { text: messageOf(error) };
  return { text: 'Unknown error, please contact an administrator.', help: messageOf(error) };
}

/** The account stands, but its tokens could not be taken up. */
export function signInAfterFailure(): Failure {
  return { text: NOT_LOGGED_IN };
}

export function codeFailure(error: unknown): Failure {
  return { text: messageOf(error) };
}

function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.statusCode === status;
}
