import { type ComponentType, lazy } from 'react';
import { type LoadScreen, routes, type ScreenName, screenNames } from './routes.ts';

const loaders = new Map<ScreenName, LoadScreen>();
const screens = new Map<ScreenName, ComponentType>();

for (const name of screenNames) {
  const entry = routes[name];
  if (!('screen' in entry)) continue;
  const load = once(entry.screen);
  loaders.set(name, load);
  screens.set(
    name,
    lazy(async () => ({ default: await load() })),
  );
}

/** The screen of a route; undefined where the route leads to another one. */
export function screenOf(name: ScreenName): ComponentType | undefined {
  return screens.get(name);
}

/** Has the code of a screen fetched while its way is still being decided on. */
export function preload(name: ScreenName): void {
  loaders
    .get(name)?.()
    .catch(() => {
      // The screen itself meets the failure again and shows it.
    });
}

function once(load: LoadScreen): LoadScreen {
  let loading: ReturnType<LoadScreen> | undefined;
  return () => {
    loading ??= load();
    return loading;
  };
}
