import { type ComponentType, lazy } from 'react';
import { routes, type ScreenName, screenNames } from './routes.ts';

const screens = new Map<ScreenName, ComponentType>();

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
