import { type ComponentType, lazy } from 'react';
import { isCodeInReach } from '../platform/serviceWorker.ts';
import { type RouteSet, routes, type ScreenName, screenNames } from './routes.ts';

const screens = new Map<ScreenName, ComponentType>();

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
  const known = screens.get(name);
  if (known !== undefined) return known;
  const screen = lazy(async () => ({ default: await routes[name].screen() }));
  screens.set(name, screen);
  return screen;
}
