import { paths, type RouteName } from '@gatehouse/contract/pages/paths';
import type { RouteObject } from 'react-router';
import { isKeyOf } from '../lib/keys.ts';
import { isServer } from '../lib/serverRender.ts';
import type { Mode } from '../platform/mode.ts';
import { GuardedRoute } from './GuardedRoute.tsx';
import { layoutOf } from './layouts/layoutOf.tsx';
import { renderedScreens } from './renderedScreens.ts';
import { isInMode, pathIn, type RouteLayout, routes, type ScreenName, screenNames } from './routes.ts';
import { Screen } from './Screen.tsx';
import { shownBy } from './screens.ts';
import { useOwnParts } from './useOwnParts.ts';

const layouts: RouteLayout[] = ['main', 'noNav', 'staff', 'manage', 'auth'];
const redirects: RouteName[] = ['BaseRedirect', 'UserAuthBase'];

/** The route table of a mode as the router takes it. */
export function routeObjects(mode: Mode): RouteObject[] {
  return [
    ...layouts.map((layout) => within(layout, mode)),
    // Embedded, the root is a screen and nobody is staff.
    ...(mode === 'embedded' ? [] : redirects).map((name) => ({
      path: paths[name],
      element: <GuardedRoute name={name} />,
    })),
    { path: paths.Logout, element: <LoggingOut /> },
    { path: '*', element: <GuardedRoute name={undefined} /> },
  ];
}

/** The router ranks all routes again for each page: the server has those of what it renders. */
const isRouted = (name: ScreenName) => !isServer || isKeyOf(renderedScreens, name);

/** The screens that stand in one layout, so that it stays while they change. */
function within(layout: RouteLayout, mode: Mode): RouteObject {
  const names = screenNames.filter(
    (name) => routes[name].layout === layout && isInMode(name, mode) && isRouted(name),
  );
  return {
    element: layoutOf(layout, mode),
    children: names.map((name) => ({
      path: pathIn(name, mode),
      element: (
        <GuardedRoute key={shownBy(name)} name={name}>
          <Screen name={name} />
        </GuardedRoute>
      ),
    })),
  };
}

function LoggingOut() {
  const own = useOwnParts(true);
  return own && <own.Logout />;
}
