import { routeAt } from '@gatehouse/contract/pages/routeAt';
import { type ComponentType, lazy } from 'react';
import { setCodeAhead } from '../lib/codeAhead.ts';
import { fetchCode } from '../lib/fetchCode.ts';
import { isKeyOf } from '../lib/keys.ts';
import { isCodeInReach } from '../platform/serviceWorker.ts';
import { isScreen, type RouteSet, routes, type ScreenName, screenNames } from './routes.ts';

/** The code of a screen, fetched when it is first needed. */
export type LoadScreen = () => Promise<ComponentType>;

const searchList = async () => (await import('../features/search/SearchList.tsx')).SearchList;

/** The screens that most people begin with. Where the code of others is, takes as much as some of these and comes with the first of them. */
const firstScreens = {
  EmbedMain: searchList,
  Search: async () => (await import('../features/search/Search.tsx')).Search,
  SearchList: searchList,
  SearchProductDetails: async () =>
    (await import('../features/search/SearchProductDetails.tsx')).SearchProductDetails,
  SitePage: async () => (await import('../features/search/site/SitePage.tsx')).SitePage,
  ShopMain: async () => (await import('../features/shop/ShopMain.tsx')).ShopMain,
} satisfies Partial<Record<ScreenName, LoadScreen>>;

export type LaterScreen = Exclude<ScreenName, keyof typeof firstScreens>;

/** By the route that shows them, so that a screen of two addresses is one. */
const screens = new Map<ScreenName, ComponentType>();

/** The route by which a screen is known: the same for every address of it. */
export function shownBy(name: ScreenName): ScreenName {
  return routes[name].shownBy ?? name;
}

async function load(name: ScreenName): Promise<ComponentType> {
  if (isKeyOf(firstScreens, name)) return firstScreens[name]();
  const { screenCode } = await import('./screenCode.ts');
  return screenCode[name]();
}

/**
 * Fetches the code of a screen ahead of time: it is then shown at once, where one whose code has to come gives way to a
 * skeleton that React leaves on the page for 300 ms at least. Rejects when it cannot be fetched.
 */
export async function fetchScreen(name: ScreenName): Promise<void> {
  const by = shownBy(name);
  const screen = await load(by);
  if (!screens.has(by)) screens.set(by, screen);
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
  const by = shownBy(name);
  const known = screens.get(by);
  if (known !== undefined) return known;
  const screen = lazy(async () => ({ default: await fetchCode(() => load(by)) }));
  screens.set(by, screen);
  return screen;
}
