import { isServer } from '../lib/serverRender.ts';
import { chooseMode, forcedBreakpoint, type Mode, PLATFORM_KEY, readOverride } from './mode.ts';
import { isNative } from './shell.ts';

const override = isServer ? null : readOverride(location.search);
if (!isServer) removeOverride();

/** What was stored need not be asked again: the address is the page's own, to share and to come back to. */
function removeOverride(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(PLATFORM_KEY)) return;
  url.searchParams.delete(PLATFORM_KEY);
  history.replaceState(history.state, '', url);
}

/** Whether the page runs in a window of its own, installed from the browser. */
export const isInstalled = globalThis.matchMedia?.('(display-mode: standalone)').matches ?? false;

/** What this page runs as, from its start to its end; the server renders those of the web alone. */
export const mode: Mode = isServer
  ? 'web'
  : chooseMode({
      path: location.pathname,
      isFramed: window.parent !== window,
      isNative,
      isInstalled,
      override,
    });

/** The breakpoint that the platform override forces, or null. */
export const overriddenBreakpoint = forcedBreakpoint(override);
