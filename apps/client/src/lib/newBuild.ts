import { create } from 'zustand';
import { registerServiceWorker } from '../platform/serviceWorker.ts';
import { ownBuild } from './config.ts';

/** Whether a newer build than the one of this page has been fetched, so that reloading brings it. */
export const useNewBuild = create<{ isThere: boolean }>(() => ({ isThere: false }));

/** Keeps the client at hand for a start without a network, and hears of newer builds. */
export function watchForNewBuild(): void {
  registerServiceWorker((name) => useNewBuild.setState({ isThere: name !== ownBuild }));
}
