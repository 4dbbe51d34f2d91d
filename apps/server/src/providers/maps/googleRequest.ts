import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@gatehouse/contract/errors';
import { type LocationFailure, locationMessages } from '@gatehouse/contract/rules/locationMessages';
import type { z } from 'zod';

/** Every try, and the waits before the second, third and fourth. */
const TRY_TIMEOUT_MS = 1_000;
export const BACKOFF_MS: readonly number[] = [200, 400, 800];

/** What the web services answer in a body of status 200 when they do not do what was asked. */
const failures: Record<string, LocationFailure> = {
  INVALID_REQUEST: 'invalidRequest',
  OVER_QUERY_LIMIT: 'overQueryLimit',
  OVER_DAILY_LIMIT: 'overQueryLimit',
  REQUEST_DENIED: 'requestDenied',
  MAX_ELEMENTS_EXCEEDED: 'invalidRequest',
  UNKNOWN_ERROR: 'unknown',
};
/** Another try may help. */
const isPassing = (reason: LocationFailure) =>
  reason === 'overQueryLimit' || reason === 'unknown' || reason === 'requestFailure';

/**
 * Asks one of Google's services, again after each wait while another try may help. Rejects with UNAVAILABLE and the
 * words for what went wrong.
 */
export async function ask<T extends { status?: string }>(
  schema: z.ZodType<T>,
  url: URL,
  init: RequestInit,
  backoffMs: readonly number[],
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const { reply, failure } = await once(schema, url, init);
    if (failure === undefined) return reply;
    if (!isPassing(failure) || attempt === backoffMs.length) {
      throw new ApiError('UNAVAILABLE', locationMessages[failure]);
    }
    await sleep(backoffMs[attempt]);
  }
}

type Outcome<T> = { reply: T; failure?: undefined } | { reply?: undefined; failure: LocationFailure };

// The key stands in the address, so that no error of fetch may be handed on.
async function once<T extends { status?: string }>(
  schema: z.ZodType<T>,
  url: URL,
  init: RequestInit,
): Promise<Outcome<T>> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TRY_TIMEOUT_MS) });
    if (response.status === 429) return { failure: 'overQueryLimit' };
    if (response.status >= 500) return { failure: 'requestFailure' };
    const { data: reply } = schema.safeParse(await response.json());
    if (!response.ok || reply === undefined) {
      return { failure: response.status === 400 ? 'invalidRequest' : 'requestDenied' };
    }
    const failure = failures[reply.status ?? ''];
    return failure === undefined ? { reply } : { failure };
  } catch {
    return { failure: 'requestFailure' };
  }
}
