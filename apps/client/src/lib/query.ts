import type { CallArguments } from '@gatehouse/contract/call';
import type { Endpoint, Role } from '@gatehouse/contract/endpoint';
import { type Query, type QueryClient, type QueryFilters, queryOptions } from '@tanstack/react-query';
import { callWith } from './api.ts';

/**
 * How a GET of the contract is held in the cache: `useQuery(queryFor(getCustomer, { params: { id } }))`. The key is
 * the path and what it was asked with, so that everybody who asks the same shares one answer.
 */
export function queryFor<Params, Query, Response, R extends Role, QueryInput>(
  endpoint: Endpoint<Params, Query, undefined, Response, R, QueryInput, undefined>,
  ...[options]: CallArguments<Params, QueryInput, undefined>
) {
  return queryOptions({
    queryKey: keyOf(endpoint, options),
    queryFn: ({ signal }) => callWith(endpoint, { ...options, signal }),
  });
}

/** The key of an answer; without options the beginning of the keys of all answers of the endpoint. */
export function keyOf(
  endpoint: Pick<Endpoint, 'path'>,
  options?: { params?: unknown; query?: unknown },
): readonly unknown[] {
  if (options === undefined) return [endpoint.path];
  return [endpoint.path, options.params ?? null, options.query ?? null];
}

/**
 * Has every answer asked for again whose path, as its endpoint declares it, begins with this one: all that is below
 * '/api/customer/order' after the cart was changed. What one endpoint answered is refreshed by {@link refresh} and
 * {@link keyOf}.
 */
export function refreshBelow(client: QueryClient, path: string): Promise<void> {
  return refresh(client, {
    predicate: ({ queryKey }) => typeof queryKey[0] === 'string' && queryKey[0].startsWith(path),
  });
}

/** Has answers asked for again, so that what they say is from now or later. */
export async function refresh(client: QueryClient, which: QueryFilters): Promise<void> {
  const first = client
    .getQueryCache()
    .findAll({ ...which, fetchStatus: 'fetching' })
    .filter(hasNone);
  await client.invalidateQueries(which);
  // An answer that is the first to be asked for is not asked for again while it is on its way, and may be from before.
  await client.invalidateQueries({ predicate: (query) => first.includes(query) });
}

const hasNone = ({ state }: Query) => state.data === undefined;
