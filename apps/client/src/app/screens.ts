import { type ComponentType, lazy } from 'react';
import { isCodeInReach } from '../platform/serviceWorker.ts';
import { type RouteSet, routes, type ScreenName, screenNames } from './routes.ts';

/** By what fetches their code, so that a screen of two addresses is one. */
const screens = new Map<unknown, ComponentType>();

/** Fetches the code of all screens of an area ahead of time, so that they open without a network too. */
export function fetchScreens(set: RouteSet): void {
  if (!isCodeInReach()) return;
  for (const name of screenNames) {
    const { set: ofScreen, screen } = routes[name];
    if (ofScreen === set) void screen().catch(() => undefined);
  }
}

/** The screen of a route, whose code is fetched when it is first shown. */
export function screenOf(name: ScreenName): ComponentType {
  const fetchScreen = routes[name].screen;
  const known = screens.get(fetchScreen);
  if (known !== undefined) return known;
  const screen = lazy(async () => ({ default: await fetchScreen() }));
  screens.set(fetchScreen, screen);
  return screen;
}
