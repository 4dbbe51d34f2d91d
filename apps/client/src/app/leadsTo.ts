import { routeAt } from '../lib/routeAt.ts';
import { mode } from '../platform/surroundings.ts';
import { isInMode, isScreen } from './routes.ts';

/** Whether a path is one of our own that can be gone to in the mode that runs; `//` would begin another host's. */
export function leadsTo(path: string): boolean {
  if (!path.startsWith('/') || path.startsWith('//')) return false;
  const name = routeAt(path.split(/[?#]/)[0]!)?.name;
  return isScreen(name) && isInMode(name, mode);
}
