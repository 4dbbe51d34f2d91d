import { routeAt } from '@gatehouse/contract/pages/routeAt';
import { type ComponentType, lazy } from 'react';
import { setCodeAhead } from '../lib/codeAhead.ts';
import { fetchCode } from '../lib/fetchCode.ts';
import { isCodeInReach } from '../platform/serviceWorker.ts';
import { isScreen, type LoadScreen, type RouteSet, routes, type ScreenName, screenNames } from './routes.ts';

/** By what fetches their code, so that a screen of two addresses is one. */
const screens = new Map<LoadScreen, ComponentType>();

/**
 * Fetches the code of a screen ahead of time: it is then shown at once, where one whose code has to come gives way to a
 * skeleton that React leaves on the page for 300 ms at least. Rejects when it cannot be fetched.
 */
export async function fetchScreen(name: ScreenName): Promise<void> {
  const load = routes[name].screen;
  const screen = await load();
  if (!screens.has(load)) screens.set(load, screen);
}

setCodeAhead(async (href) => {
  const [pathname = ''] = href.split('?');
  const name = routeAt(pathname)?.name;
  if (isScreen(name)) await fetchScreen(name).catch(() => undefined);
});

/** Fetches the code of all screens of an area ahead of time, so that they open without a network too. */
export function fetchScreens(set: RouteSet): void {
  if (!isCodeInReach()) return;
  for (const name of screenNames) {
    if (routes[name].set === set) void fetchScreen(name).catch(() => undefined);
  }
}

/** The screen of a route, always the same one; its code is fetched when it is first shown, if it is not there yet. */
export function screenOf(name: ScreenName): ComponentType {
  const load = routes[name].screen;
  const known = screens.get(load);
  if (known !== undefined) return known;
  const screen = lazy(async () => ({ default: await fetchCode(load) }));
  screens.set(load, screen);
  return screen;
}
