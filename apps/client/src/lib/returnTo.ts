import { paths, type RouteName } from '@gatehouse/contract/pages/paths';
import * as z from 'zod/mini';
import { localStore, readStored } from '../platform/localStore.ts';
import { isKeyOf } from './keys.ts';
import { anyHref, type SearchParams } from './paths.ts';

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

const StoredReturnTo = z.object({
  name: z.string(),
  params: z.optional(z.record(z.string(), z.string())),
  search: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});

/** Keeps a route's name and parameters to come back to. */
export function setReturnTo(returnTo: ReturnTo): void {
  localStore.set(KEY, JSON.stringify(returnTo));
}

/** The address to come back to, which is forgotten with that; undefined when none was kept. */
export function takeReturnTo(): string | undefined {
  const returnTo = StoredReturnTo.safeParse(readStored(KEY)).data;
  localStore.remove(KEY);
  if (returnTo === undefined || !isKeyOf(paths, returnTo.name)) return undefined;
  return anyHref(returnTo.name, returnTo.params, returnTo.search);
}
