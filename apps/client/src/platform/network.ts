import { isServer } from '../lib/serverRender.ts';
import { listenLazily } from './lazyModule.ts';
import { isNative } from './shell.ts';

/** Whether the device has a network at all; that the API answers over it is another matter. */
export type Network = {
  isUp(): boolean;
  onChange(listener: (up: boolean) => void): () => void;
};

const webNetwork: Network = {
  isUp: () => navigator.onLine,
  onChange(listener) {
    const up = () => listener(true);
    const down = () => listener(false);
    addEventListener('online', up);
    addEventListener('offline', down);
    return () => {
      removeEventListener('online', up);
      removeEventListener('offline', down);
    };
  },
};

/** The server renders for who is online. */
const serverNetwork: Network = { isUp: () => true, onChange: () => () => {} };

/** The shell knows of more kinds of networks than its web view; the web view answers at once. */
const nativeNetwork: Network = {
  isUp: webNetwork.isUp,
  onChange: (listener) =>
    listenLazily(true, async () => (await import('./native/network.ts')).onNetworkChange(listener)),
};

export const network: Network = isServer ? serverNetwork : isNative ? nativeNetwork : webNetwork;
