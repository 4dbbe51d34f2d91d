import { chooseMode, forcedBreakpoint, readOverride } from './mode.ts';

declare global {
  /** Set by a native shell before the page runs. */
  var Capacitor: { isNativePlatform(): boolean } | undefined;
}

const override = readOverride(location.search);

/** Whether the page runs in a native shell. */
export const isNative = globalThis.Capacitor?.isNativePlatform() ?? false;

/** What this page runs as, from its start to its end. */
export const mode = chooseMode({
  path: location.pathname,
  isFramed: window.parent !== window,
  isNative,
  override,
});

/** The breakpoint that the platform override forces, or null. */
export const overriddenBreakpoint = forcedBreakpoint(override);
