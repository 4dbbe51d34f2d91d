import { matchRoutes } from 'react-router';
import { paths, type RouteName } from './paths.ts';

const known = Object.entries(paths).map(([id, path]) => ({ id, path }));

export type RouteMatch = { name: RouteName; params: Record<string, string | undefined> };

/** Which route an address belongs to, and what stands in its path; undefined for an unknown one. */
export function routeAt(pathname: string): RouteMatch | undefined {
  const match = matchRoutes(known, pathname)?.[0];
  return match && { name: match.route.id as RouteName, params: match.params };
}
