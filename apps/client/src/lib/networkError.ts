import { DEFAULT_TIMEOUT_MS } from '@gatehouse/contract/rules/callTime';
import { messages } from './messages.ts';

/**
 * Why there is no reply of the API: it cannot be reached, took too long, the request was called off, the connection
 * broke during the reply, the reply came from something else on the way, or it is not what the contract says.
 */
export type NetworkFailure = 'unreachable' | 'timeout' | 'aborted' | 'broken' | 'status' | 'contract';

/**
 * A call that failed without an error of the API's own; those are ApiErrors
 * (docs/specification/client.md#network-texts).
 */
export class NetworkError extends Error {
  readonly reason: NetworkFailure;
  readonly statusCode: number;

  constructor(reason: NetworkFailure, message: string, statusCode = 0) {
    super(message);
    this.name = 'NetworkError';
    this.reason = reason;
    this.statusCode = statusCode;
  }
}

export const unreachable = () => new NetworkError('unreachable', 'Network Unreachable', 503);
export const aborted = () => new NetworkError('aborted', 'Request aborted');
export const broken = () => new NetworkError('broken', 'Network Error');
export const unexpectedReply = () => new NetworkError('contract', 'Internal network error');
export const badStatus = (status: number) =>
  new NetworkError('status', `Request failed with status code ${status}`, status);

export function timedOut(timeoutMs: number): NetworkError {
  const text = timeoutMs === DEFAULT_TIMEOUT_MS ? messages.tookTooLong : messages.timeout(timeoutMs);
  return new NetworkError('timeout', text);
}

/** What to show a person about anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : messages.somethingWrong;
}
