import { paths, type RouteName } from '@gatehouse/contract/pages/paths';
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

/** Keeps a route's name and parameters to come back to. */
export function setReturnTo(returnTo: ReturnTo): void {
  localStore.set(KEY, JSON.stringify(returnTo));
}

/** The address to come back to, which is forgotten with that; undefined when none was kept. */
export function takeReturnTo(): string | undefined {
  const { name, params = {}, search = {} }: { [Name in keyof ReturnTo]?: unknown } = Object(readStored(KEY));
  localStore.remove(KEY);
  if (typeof name !== 'string' || !isKeyOf(paths, name)) return undefined;
  if (!isRecordOf(params, ['string']) || !isRecordOf(search, ['string', 'number'])) return undefined;
  return anyHref(name, params, search);
}

/** Whether it is a record whose values are of these kinds, as `typeof` calls them. */
function isRecordOf<Kind extends 'string' | 'number'>(
  value: unknown,
  kinds: readonly Kind[],
): value is Record<string, { string: string; number: number }[Kind]> {
  const isOne = (one: unknown) => kinds.some((kind) => typeof one === kind);
  return typeof value === 'object' && value !== null && Object.values(value).every(isOne);
}
