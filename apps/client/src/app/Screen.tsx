import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { keepsFocus } from '../lib/keepsFocus.ts';
import { titleOf } from '../lib/title.ts';
import { PageError } from './PageError.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { RequireSignIn } from './RequireSignIn.tsx';
import { routes, type ScreenName } from './routes.ts';
import { screenOf } from './screens.ts';

/**
 * One screen of the route table: its title, who must be signed in, its code when that has come, and the focus on its
 * heading.
 */
export function Screen({ name }: { name: ScreenName }) {
  const { title, requires } = routes[name];
  const Content = screenOf(name);
  const content = <Content />;
  return (
    <PageError title={title}>
      <Suspense fallback={<PageSkeleton />}>
        <RouteTitle title={title} />
        {requires === undefined ? (
          content
        ) : (
          <RequireSignIn requires={requires} title={title}>
            {content}
          </RequireSignIn>
        )}
        <FocusHeading />
      </Suspense>
    </PageError>
  );
}

/** Stands before the screen, so that the screen may name the page more precisely. */
function RouteTitle({ title }: { title: string }) {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page is named, also by the same title
  useEffect(() => {
    document.title = titleOf(title);
  }, [title, pathname]);
  return null;
}

let focusedPath: string | undefined;

/** Stands behind the screen: takes the focus to its heading when another page has opened, not when the first has. */
function FocusHeading() {
  const { pathname, state } = useLocation();
  const stays = keepsFocus(state);
  useEffect(() => {
    const isFirst = focusedPath === undefined;
    const isSame = focusedPath === pathname;
    focusedPath = pathname;
    if (isFirst || isSame || stays) return;
    const main = document.getElementById('main');
    const target = main?.querySelector<HTMLElement>('h1') ?? main;
    if (!target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname, stays]);
  return null;
}
