import { type ComponentType, lazy } from 'react';
import { type RouteSet, routes, type ScreenName, screenNames } from './routes.ts';

const screens = new Map<ScreenName, ComponentType>();

/** Fetches the code of all finished screens of an area ahead of time, so that they open without a network too. */
export function fetchScreens(set: RouteSet): void {
  for (const name of screenNames) {
    const entry = routes[name];
    // One that could not be fetched is fetched again when it is opened.
    if (entry.set === set && 'screen' in entry) void entry.screen().catch(() => undefined);
  }
}

for (const name of screenNames) {
  const entry = routes[name];
  if (!('screen' in entry)) continue;
  const load = entry.screen;
  screens.set(
    name,
    lazy(async () => ({ default: await load() })),
  );
}

/** The screen of a route; undefined where the route leads to another one. */
export function screenOf(name: ScreenName): ComponentType | undefined {
  return screens.get(name);
}
