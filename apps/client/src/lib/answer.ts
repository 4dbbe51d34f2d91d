import type { Endpoint } from '@gatehouse/contract/endpoint';
import { isNetworkUp } from './connection.ts';
import { log } from './log.ts';
import { broken, unexpectedReply } from './networkError.ts';

/** A call of the contract by what its answer is checked with, and what a message about it names. */
export type Answered<Response> = Pick<
  Endpoint<unknown, unknown, unknown, Response>,
  'method' | 'path' | 'response' | 'whole'
>;

/** Fetches ahead of time what all answers are checked with; not without a network, as browsers keep the failure. */
export function fetchChecks(): void {
  if (isNetworkUp()) import('@gatehouse/contract/validation').catch(() => undefined);
}

/**
 * Fetches what answers are checked with, unless it is there: it is no part of what a page is first shown with. Where it
 * cannot be fetched, the answer is as good as one that did not arrive.
 */
export async function fetchCheck<Response>(endpoint: Answered<Response>) {
  try {
    const [{ validate }, { response }] = await Promise.all([
      import('@gatehouse/contract/validation'),
      endpoint.whole?.() ?? endpoint,
    ]);
    return (result: unknown) => validate(response, result, 'result');
  } catch {
    throw broken();
  }
}

/** An answer as it is declared. Throws for one that is something else. */
export async function checked<Response>(endpoint: Answered<Response>, result: unknown): Promise<Response> {
  const check = await fetchCheck(endpoint);
  const outcome = check(result);
  if (outcome.ok) return outcome.value;
  const where = outcome.fields.map((field) => `${field.path} ${field.message}`).join('; ');
  log('error', `${endpoint.method} ${endpoint.path} replied with something else than declared: ${where}`);
  throw unexpectedReply();
}

/** An event of a stream; undefined for one that is declared in no way yet known here. */
export async function eventOf<Event>(endpoint: Answered<Event>, data: unknown): Promise<Event | undefined> {
  const check = await fetchCheck(endpoint);
  const outcome = check(data);
  return outcome.ok ? outcome.value : undefined;
}
