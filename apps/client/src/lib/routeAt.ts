import { matchRoutes } from 'react-router';
import { keysOf } from './keys.ts';
import { paths, type RouteName } from './paths.ts';

const known = keysOf(paths).map((id) => ({ id, path: paths[id] }));

export type RouteMatch = { name: RouteName; params: Record<string, string | undefined> };

/** Which route an address belongs to, and what stands in its path; undefined for an unknown one. */
export function routeAt(pathname: string): RouteMatch | undefined {
  const match = matchRoutes(known, pathname)?.[0];
  return match && { name: match.route.id, params: match.params };
}
