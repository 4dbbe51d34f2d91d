import { canonicalPath, publicPageAt } from '@gatehouse/contract/pages/publicPage';
import { titles } from '@gatehouse/contract/pages/titleMessages';
import { titleOf } from '@gatehouse/contract/pages/titles';
import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { keepsFocus } from '../lib/keepsFocus.ts';
import { setShownMoment } from '../lib/serverRender.ts';
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
  const title = titles[name];
  const { requires } = routes[name];
  const Content = screenOf(name);
  const content = <Content />;
  return (
    <PageError title={title}>
      <Suspense fallback={<PageSkeleton />}>
        <RouteTitle title={title} />
        <CanonicalAddress />
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

/** What browsers share as the address of the page: the server named it for the page that was opened first. */
function CanonicalAddress() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const link = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]');
    if (!link) return;
    const page = publicPageAt(pathname, new URLSearchParams(search));
    link.href = new URL(page ? canonicalPath(page) : pathname + search, link.href).href;
  }, [pathname, search]);
  return null;
}

let focusedPath: string | undefined;

/** Stands behind the screen: once that is there, what the server showed is over. Takes the focus to its heading when another page has opened, not when the first has. */
function FocusHeading() {
  const { pathname, state } = useLocation();
  const stays = keepsFocus(state);
  useEffect(() => setShownMoment(undefined), []);
  useEffect(() => {
    const isFirst = focusedPath === undefined;
    const isSame = focusedPath === pathname;
    focusedPath = pathname;
    const main = document.getElementById('main');
    if (isFirst || isSame || stays || !main) return;
    return focusHeadingOf(main);
  }, [pathname, stays]);
  return null;
}

/**
 * Also once what the page waited for comes with a heading of its own and takes away the focused one; until the person
 * does something. Returns what ends it.
 */
function focusHeadingOf(main: HTMLElement): () => void {
  const focus = () => {
    const target = main.querySelector<HTMLElement>('h1') ?? main;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) focus();
  });
  const end = () => {
    observer.disconnect();
    for (const event of ['keydown', 'pointerdown']) removeEventListener(event, end, true);
  };
  for (const event of ['keydown', 'pointerdown']) addEventListener(event, end, true);
  observer.observe(main, { childList: true, subtree: true });
  focus();
  return end;
}
