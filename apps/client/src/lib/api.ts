import type { CallArguments } from '@gatehouse/contract/call';
import type { Endpoint, Role } from '@gatehouse/contract/endpoint';
import { provenFirst } from './proof.ts';
import { type Call, type Requested, request, requestOnServer } from './request.ts';
import { isServer } from './serverRender.ts';
import { currentToken, replaceToken } from './tokens.ts';
import { writeOnce } from './writes.ts';

/**
 * Makes a call of the contract: the right token, the endpoint's time-out, the result out of its envelope. A 401
 * renews the token and asks once more, and what writes is one write however often it is asked for before its answer.
 * Throws an ApiError or a NetworkError.
 */
export async function call<Params, Query, Body, Response, R extends Role, QueryInput, BodyInput>(
  endpoint: Endpoint<Params, Query, Body, Response, R, QueryInput, BodyInput>,
  ...[options]: CallArguments<Params, QueryInput, BodyInput>
): Promise<Response> {
  return callWith(endpoint, options ?? {});
}

/** The same with options that are put together at run time. */
export async function callWith<Response>(
  endpoint: Requested<Response> & Pick<Endpoint, 'role' | 'repeated'>,
  given: Call,
): Promise<Response> {
  if (isServer) return requestOnServer(endpoint, given);
  const make = (its: Call) =>
    endpoint.role === 'nobody'
      ? request(endpoint, its, '')
      : provenFirst(() => withToken((token) => request(endpoint, its, token)));
  if (endpoint.repeated === 'read' || given.idempotencyKey !== undefined) return make(given);
  return writeOnce(endpoint, given, (idempotencyKey) => make({ ...given, idempotencyKey }));
}

/** Makes a request with the right token; a 401 renews the token and asks once more. */
export async function withToken<Response>(make: (token: string) => Promise<Response>): Promise<Response> {
  const token = await currentToken();
  try {
    return await make(token);
  } catch (error) {
    if (!isUnauthenticated(error)) throw error;
    const another = await replaceToken(token);
    if (another === token) throw error;
    return make(another);
  }
}

export function isUnauthenticated(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 401;
}
