/** The API's calls as functions, derived from the contract: for programs that are not Gatehouse's own. */
import { allEndpoints, type areas, type EndpointName } from '@gatehouse/contract/api/index';
import type { CallArguments, CallOptions } from '@gatehouse/contract/call';
import type { Endpoint, Role } from '@gatehouse/contract/endpoint';
import { streamEvents } from './events.ts';
import { type Connection, type Given, request } from './request.ts';

export { ApiError, type ErrorCode, type FieldError } from '@gatehouse/contract/errors';
export { ReplyError } from './request.ts';

export type ClientOptions = {
  /** Address of the API, without a path. */
  url: string;
  /** The organisation that requests are for; required by the calls that take no token. */
  organisationId?: number;
  /** The access token, or what gives the one of this moment; a call may be given another. */
  token?: string | (() => string | Promise<string>);
  /** Makes the requests; the platform's own when not given. */
  fetch?: typeof globalThis.fetch;
};

type Areas = typeof areas;
/** The endpoints of all areas by their names. */
type Endpoints = {
  [Name in EndpointName]: {
    [Area in keyof Areas]: Name extends keyof Areas[Area] ? Areas[Area][Name] : never;
  }[keyof Areas];
};

/** What is given beside the call's own parts. */
type Extra = { token?: string };
type With<Arguments extends unknown[]> = Arguments extends [infer Options]
  ? [options: Options & Extra]
  : [options?: CallOptions<unknown, unknown, unknown> & Extra & Exclude<Arguments[0], undefined>];

/** A call as a function: its result; of a stream, its events one by one. */
type CallOf<Name, E> =
  E extends Endpoint<infer Params, infer _Query, infer _Body, infer Response, Role, infer Query, infer Body>
    ? (
        ...given: With<CallArguments<Params, Query, Body>>
      ) => Name extends `stream${string}` ? AsyncGenerator<Response, void> : Promise<Response>
    : never;

/** Every call of the API. Each rejects with an ApiError for a failure the API names, else with what fetch rejects with. */
export type Client = { [Name in EndpointName]: CallOf<Name, Endpoints[Name]> };

/** The calls of the API at an address. */
export function createClient({
  url,
  organisationId,
  token = '',
  fetch = globalThis.fetch,
}: ClientOptions): Client {
  const connection: Connection = {
    url: url.replace(/\/+$/, ''),
    organisationId,
    tokenOf: async () => (typeof token === 'function' ? token() : token),
    fetch,
  };
  const calls = allEndpoints.map(({ name, endpoint }) => {
    const make = endpoint.replies === 'events' ? streamEvents : request;
    return [name, (given: Given = {}) => make(connection, endpoint, given)] as const;
  });
  // Made from the same endpoints as the type.
  return Object.fromEntries(calls) as unknown as Client;
}
