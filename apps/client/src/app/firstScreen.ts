import type { RouteName } from '@gatehouse/contract/pages/paths';
import { routeAt } from '@gatehouse/contract/pages/routeAt';
import { fetchFeatures } from '../lib/organisation.ts';
import { hrefTo } from '../lib/paths.ts';
import { queryClient } from '../lib/queryClient.ts';
import { useSession, type Who, whoIs } from '../lib/session.ts';
import { mode } from '../platform/environment.ts';
import type { Mode } from '../platform/mode.ts';
import { isInMode, isScreen, routes, type ScreenName } from './routes.ts';
import { fetchScreen } from './screens.ts';
import { hasOwnParts, useOwnParts } from './useOwnParts.ts';

/** A page that is shown with its screen is drawn once instead of twice; one that shows nothing for longer seems broken. */
const PATIENCE_MS = 400;

/**
 * Goes to the first screen where the start leads to it, as the route guard would only once a page without it was drawn,
 * and begins to fetch what it needs: what its way depends on, a customer's doors, its code. Each would wait for the one
 * before it otherwise. Code comes last, as it is many files, and browsers ask for six things at a time. Resolves once the
 * code is there, or after 400 ms; where the server's page is shown meanwhile, it has all the time.
 */
export async function prepareFirstScreen(isShown: boolean): Promise<void> {
  // The server's page brings them along.
  if (!isShown) void fetchFeatures(queryClient);
  const session = useSession.getState();
  const asked = routeAt(location.pathname)?.name;
  const name = firstScreen(asked, mode, whoIs(session));
  if (asked === 'BaseRedirect' && name !== undefined) history.replaceState(history.state, '', hrefTo(name));
  // Whoever shows them asks again, and says what is wrong.
  if (name !== undefined && routes[name].set === 'access' && session.customer) {
    void fetchDoors(session.customer.id).catch(() => undefined);
  }
  const fetched = fetchCodeOf(name, hasOwnParts(mode, whoIs(session))).catch(() => undefined);
  if (isShown) return fetched;
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([fetched, patience]);
}

async function fetchCodeOf(name: ScreenName | undefined, withOwnParts: boolean): Promise<void> {
  await Promise.all([withOwnParts && useOwnParts.fetch(), name && fetchScreen(name)]);
}

async function fetchDoors(customerId: number): Promise<void> {
  const { accessInfoQuery } = await import('../features/access/accessInfo.ts');
  await queryClient.prefetchQuery(accessInfoQuery(customerId));
}

/** The screen that a start most likely ends at; undefined where that is not known before the route guard is asked. */
export function firstScreen(name: RouteName | undefined, mode: Mode, who: Who): ScreenName | undefined {
  if (mode === 'embedded') return undefined;
  if (name === 'BaseRedirect' && mode === 'app' && who === 'customer') return 'AccessMain';
  if (name === 'BaseRedirect' && mode === 'web' && who !== 'staff') return 'Search';
  if (!isScreen(name) || !isInMode(name, mode)) return undefined;
  const { requires = who } = routes[name];
  return requires === who ? name : undefined;
}
