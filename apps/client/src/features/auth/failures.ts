import { ApiError } from '@gatehouse/contract/errors';
import type { Failure } from '../../forms/failure.ts';
import { messageOf } from '../../lib/networkError.ts';
import { messages } from './messages.ts';

/**
 * A refusal says it in the server's words, with when to come again; anything else is put in the client's own
 * (docs/specification/auth.md#login).
 */
export function loginFailure(error: unknown): Failure {
  if (hasStatus(error, 401) || hasStatus(error, 429)) return { text: messageOf(error) };
  return { text: messages.unknownNetworkError, help: messageOf(error) };
}

export function registerFailure(error: unknown): Failure {
  if (hasStatus(error, 409) || hasStatus(error, 429)) return { text: messageOf(error) };
  return { text: messages.unknownError, help: messageOf(error) };
}

/** The account stands, but its tokens could not be taken up. */
export function signInAfterFailure(): Failure {
  return { text: messages.notLoggedIn };
}

function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.statusCode === status;
}
