import { routeAt } from '../lib/routeAt.ts';
import { mode } from '../platform/surroundings.ts';
import { isInMode, isScreen } from './routes.ts';

/** Whether a path can be gone to in the mode that runs. */
export function leadsTo(path: string): boolean {
  const name = routeAt(path.split(/[?#]/)[0]!)?.name;
  return isScreen(name) && isInMode(name, mode);
}
