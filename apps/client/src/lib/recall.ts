import { localStore, readStored } from '../platform/localStore.ts';
import { anyHref, paths, type RouteName, type SearchParams } from './paths.ts';

const KEY = 'recallPoint';

/** A place to come back to, kept over reloads (docs/specification/client.md#recall-point). */
export type RecallPoint = {
  name: RouteName;
  params?: Record<string, string | undefined>;
  search?: SearchParams;
};

/** Keeps a route's name and parameters to come back to. */
export function setRecallPoint(point: RecallPoint): void {
  localStore.set(KEY, JSON.stringify(point));
}

/** The address to come back to, which is forgotten with that; undefined when none was kept. */
export function takeRecallPoint(): string | undefined {
  const point = readStored(KEY) as Partial<RecallPoint> | null | undefined;
  localStore.remove(KEY);
  if (point?.name === undefined || !Object.hasOwn(paths, point.name)) return undefined;
  return anyHref(point.name, point.params, point.search);
}
