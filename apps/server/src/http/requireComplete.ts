import { allEndpoints } from '@gatehouse/contract/api/index';
import type { Endpoint } from '@gatehouse/contract/endpoint';
import type { Binding } from './bind.ts';

/**
 * The bindings, when they are those of the contract: throws for an endpoint that has no handler or two, and for a handler
 * whose endpoint the contract's index does not list, which no table made from it would cover.
 */
export function requireComplete(built: readonly Binding[]): readonly Binding[] {
  const listed = new Set(allEndpoints.map(({ endpoint }) => endpoint));
  const bound = new Set<Endpoint>();
  for (const { endpoint } of built) {
    const { method, path } = endpoint;
    if (bound.has(endpoint)) throw new Error(`${method} ${path} has two handlers`);
    if (!listed.has(endpoint)) throw new Error(`${method} ${path} is not in the contract's index`);
    bound.add(endpoint);
  }
  const missing = allEndpoints.filter(({ endpoint }) => !bound.has(endpoint));
  if (missing.length > 0) throw new Error(`No handler for ${missing.map(({ name }) => name).join(', ')}`);
  return built;
}
