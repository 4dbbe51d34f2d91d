import type { OrganisationFeatures } from '@gatehouse/contract/model/site';
import { routeAt } from '@gatehouse/contract/pages/routeAt';
import { useFeatures } from '../lib/organisation.ts';
import { pathnameOf } from '../lib/paths.ts';
import { mode } from '../platform/environment.ts';
import type { Mode } from '../platform/mode.ts';
import { isReachable } from './routeGuard.ts';
import { isScreen } from './routes.ts';

/** Whether a path is one of our own whose screen can be gone to; `//` would begin another host's. */
export function pathLeads(path: string, mode: Mode, features: OrganisationFeatures): boolean {
  if (!path.startsWith('/') || path.startsWith('//')) return false;
  const name = routeAt(pathnameOf(path))?.name;
  return isScreen(name) && isReachable(name, mode, features);
}

/** The same for the mode that runs and what the organisation has switched on. */
export function useLeadsTo(): (path: string) => boolean {
  const features = useFeatures();
  return (path) => pathLeads(path, mode, features);
}
