import { localStore, readStored } from '../platform/localStore.ts';
import { anyHref, paths, type RouteName, type SearchParams } from './paths.ts';

const KEY = 'recallPoint';

/**
 * A place to come back to after signing in, stored over reloads: the recall point of
 * docs/specification/client.md#recall-point.
 */
export type ReturnTo = {
  name: RouteName;
  params?: Record<string, string | undefined>;
  search?: SearchParams;
};

/** Keeps a route's name and parameters to come back to. */
export function setReturnTo(returnTo: ReturnTo): void {
  localStore.set(KEY, JSON.stringify(returnTo));
}

/** The address to come back to, which is forgotten with that; undefined when none was kept. */
export function takeReturnTo(): string | undefined {
  const returnTo = readStored(KEY) as Partial<ReturnTo> | null | undefined;
  localStore.remove(KEY);
  if (returnTo?.name === undefined || !Object.hasOwn(paths, returnTo.name)) return undefined;
  return anyHref(returnTo.name, returnTo.params, returnTo.search);
}
