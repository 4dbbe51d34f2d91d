import { mode, overriddenBreakpoint } from '../platform/environment.ts';
import { storedApiUrl } from './config.ts';
import { useSession, whoIs } from './session.ts';

/** Read by the server (apps/server/src/http/renderedPages.ts). */
const COOKIE = 'ownPage';
const YEAR_SECONDS = 31_536_000;

/** Whether this page is another than the one every guest of the web site sees. */
export function isOwnPage(): boolean {
  const isGuest = whoIs(useSession.getState()) === 'guest';
  return !isGuest || mode !== 'web' || overriddenBreakpoint !== null || storedApiUrl() !== '';
}

/**
 * Shows the server whether its rendered page is of use here: by a cookie, which is there for nothing else and
 * names nobody. Embedded views are never rendered, and leave nothing with the browser.
 */
export function followOwnPage(): void {
  if (mode === 'embedded') return;
  show();
  useSession.subscribe(show);
}

function show(): void {
  const isShown = document.cookie.split('; ').includes(`${COOKIE}=1`);
  if (isShown === isOwnPage()) return;
  const age = isShown ? 0 : YEAR_SECONDS;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to set one is not in every browser, nor without https
  document.cookie = `${COOKIE}=1; Path=/; SameSite=Lax; Max-Age=${age}${secure}`;
}
