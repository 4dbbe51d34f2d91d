import { hrefTo } from '../lib/paths.ts';
import { routeAt } from '../lib/routeAt.ts';
import { mode } from '../platform/surroundings.ts';
import { isInMode, isScreen, type ScreenName } from './routes.ts';

/** The screen of a path of our own; `//` would begin another host's. */
function screenAt(path: string): ScreenName | undefined {
  if (!path.startsWith('/') || path.startsWith('//')) return undefined;
  const name = routeAt(path.split(/[?#]/)[0]!)?.name;
  return isScreen(name) ? name : undefined;
}

/** Whether a path is one of our own that can be gone to in the mode that runs. */
export function leadsTo(path: string): boolean {
  const name = screenAt(path);
  return name !== undefined && isInMode(name, mode);
}

/** Where to find, in the mode that runs, what is told of under a path; undefined where there is no such place. */
export function placeOf(path: string): string | undefined {
  if (leadsTo(path)) return path;
  // A game is a booking too: where tables have no page it stands among the orders.
  return screenAt(path) === 'PoolTableMain' && isInMode('Orders', mode) ? hrefTo('Orders') : undefined;
}
