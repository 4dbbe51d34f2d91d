import type { Endpoint, Role } from '@gatehouse/contract/endpoint';
import { type Call, type Requested, request } from './request.ts';
import { currentToken, replaceToken } from './tokens.ts';

/** Required when the value must be given, optional when it may be left out, absent when there is none. */
type Part<Name extends string, Value> = undefined extends Value
  ? { [K in Name]?: Value }
  : Record<never, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** What a call of an endpoint is given. */
export type CallOptions<Params, Query, Body> = Part<'params', Params> &
  Part<'query', Query> &
  Part<'body', Body> & {
    signal?: AbortSignal;
    /** Makes a write that is sent again one write. */
    idempotencyKey?: string;
  };

/** The options as an argument: left out where nothing is required. */
export type CallArguments<Params, Query, Body> =
  Record<never, never> extends CallOptions<Params, Query, Body>
    ? [options?: CallOptions<Params, Query, Body>]
    : [options: CallOptions<Params, Query, Body>];

/**
 * Makes a call of the contract: the right token, the endpoint's time-out, the result out of its envelope. A 401
 * renews the token and asks once more. Throws an ApiError or a NetworkError.
 */
export async function call<Params, Query, Body, Response, R extends Role, QueryInput, BodyInput>(
  endpoint: Endpoint<Params, Query, Body, Response, R, QueryInput, BodyInput>,
  ...[options]: CallArguments<Params, QueryInput, BodyInput>
): Promise<Response> {
  return callWith(endpoint, options ?? {});
}

/** The same with options that are put together at run time. */
export async function callWith<Response>(
  endpoint: Requested<Response> & Pick<Endpoint, 'role'>,
  given: Call,
): Promise<Response> {
  if (endpoint.role === 'nobody') return request(endpoint, given, '');
  return withToken((token) => request(endpoint, given, token));
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
