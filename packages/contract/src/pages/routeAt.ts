import { paths, type RouteName } from './paths.ts';

type RouteMatch = { name: RouteName; params: Record<string, string | undefined> };

const partsOf = (path: string) => path.split('/').filter(Boolean);
const variablesIn = (parts: readonly string[]) => parts.filter((part) => part.startsWith(':')).length;

/** Routes whose parts are all fixed come before those with a parameter in the same place. */
const known = Object.entries(paths)
  .map(([name, path]) => ({ name: name as RouteName, parts: partsOf(path) }))
  .toSorted((a, b) => variablesIn(a.parts) - variablesIn(b.parts));

/**
 * Which route the path of an address belongs to, and what stands in it; undefined for an unknown one. As in the client's
 * router, capitals and a slash at the end do not count, and the fixed part wins.
 */
export function routeAt(pathname: string): RouteMatch | undefined {
  const given = partsOf(pathname);
  for (const { name, parts } of known) {
    const params = match(parts, given);
    if (params) return { name, params };
  }
  return undefined;
}

function match(parts: readonly string[], given: readonly string[]): RouteMatch['params'] | undefined {
  const needed = parts.filter((part) => !part.endsWith('?')).length;
  if (given.length > parts.length || given.length < needed) return undefined;
  const params: RouteMatch['params'] = {};
  for (const [index, part] of parts.entries()) {
    const text = given[index];
    if (part.startsWith(':')) {
      if (text !== undefined) params[part.replace(/^:|\?$/g, '')] = decode(text);
    } else if (part.toLowerCase() !== text?.toLowerCase()) return undefined;
  }
  return params;
}

/** What cannot be decoded is taken as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
