import { listenLazily } from './lazyModule.ts';
import { isNative } from './shell.ts';

/** Messages that reach the device while the app is not open. */
export type Push = {
  /** Whether there are any on this kind of device. */
  isSupported: boolean;
  /** Asks for permission if need be; the name the push service knows this device by, null without pushes. */
  register(): Promise<string | null>;
  /** Ends pushes to this device, whatever the server still believes. */
  unregister(): Promise<void>;
  /** Reports that the push service calls the device by another name from now on. */
  onRenamed(listener: () => void): () => void;
  /** Reports taps on messages with the path in the app that they lead to. */
  onTap(listener: (path: string) => void): () => void;
};

/** A browser tab is notified by its live stream instead. */
const webPush: Push = {
  isSupported: false,
  register: async () => null,
  unregister: async () => {},
  onRenamed: () => () => {},
  onTap: () => () => {},
};

const load = () => import('./native/push.ts');

const nativePush: Push = {
  isSupported: true,
  register: async () => (await load()).register(),
  unregister: async () => (await load()).unregister(),
  onRenamed: (listener) => listenLazily(true, async () => (await load()).onRenamed(listener)),
  onTap: (listener) => listenLazily(true, async () => (await load()).onTap(listener)),
};

export const push: Push = isNative ? nativePush : webPush;
