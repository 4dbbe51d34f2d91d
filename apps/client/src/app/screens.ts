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

for (const name of screenNames) {
  const load = routes[name].screen;
  screens.set(
    name,
    lazy(async () => ({ default: await load() })),
  );
}

/** The screen of a route. */
export function screenOf(name: ScreenName): ComponentType {
  return screens.get(name)!;
}
