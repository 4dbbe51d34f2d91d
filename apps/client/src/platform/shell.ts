import { listenLazily } from './lazyModule.ts';

declare global {
  /** Set by a native shell before the page runs. */
  var Capacitor: { isNativePlatform(): boolean } | undefined;
}

/** Whether the page runs in a native shell, whose plugins answer to the page itself and to no frame in it. */
export const isNative =
  (globalThis.Capacitor?.isNativePlatform() ?? false) && globalThis.parent === globalThis.window;

/** What the shell reports to the app; nothing outside of one. */
export const shell = {
  /** Reports links that the device opened the app with, the one that started it too. */
  onLink: (listener: (url: string) => void) =>
    listenLazily(isNative, async () => (await import('./native/shell.ts')).onLink(listener)),
  /** Reports that the device's own back button was pressed. */
  onBack: (listener: () => void) =>
    listenLazily(isNative, async () => (await import('./native/shell.ts')).onBack(listener)),
  /** Puts the app behind the others, as going back from its first page does. */
  leave: async () => (await import('./native/shell.ts')).leave(),
};
