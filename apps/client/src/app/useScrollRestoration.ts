import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { showTopInHost } from '../platform/host.ts';

/** How long a page that was come back to may take to grow to where it was left, in ms. */
const RESTORE_TIMEOUT_MS = 1_500;

const positions = new Map<string, number>();

/** A new page begins at its top, or at the part its address names; one that was come back to where it was left. */
export function useScrollRestoration(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const lastPathname = useRef(pathname);

  // Taken away before the next page scrolls, which must not be remembered as this one's.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    const isSamePage = lastPathname.current === pathname;
    lastPathname.current = pathname;
    if (type === 'POP') return restore(positions.get(key) ?? 0);
    const part = hash === '' ? null : document.getElementById(hash.slice(1));
    if (part !== null) part.scrollIntoView();
    else if (!isSamePage) {
      window.scrollTo(0, 0);
      showTopInHost();
    }
  }, [key, pathname, hash, type]);
}

/** Scrolls to a height once the page is tall enough for it, unless the person scrolls first. */
function restore(top: number): () => void {
  window.scrollTo(0, top);
  const isThere = () => Math.abs(window.scrollY - top) <= 1;
  if (isThere()) return () => {};
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (isThere()) stop();
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    window.removeEventListener('wheel', stop);
    window.removeEventListener('touchmove', stop);
  };
  const timer = setTimeout(stop, RESTORE_TIMEOUT_MS);
  observer.observe(document.body);
  window.addEventListener('wheel', stop, { passive: true });
  window.addEventListener('touchmove', stop, { passive: true });
  return stop;
}
