import { create } from 'zustand';
import { registerServiceWorker } from '../platform/serviceWorker.ts';

/** Whether a newer build than the one of this page has been fetched, so that reloading brings it. */
export const useNewBuild = create<{ isThere: boolean }>(() => ({ isThere: false }));

/** Keeps the client at hand for a start without a network, and hears of newer builds. */
export function watchForNewBuild(): void {
  const own = document.querySelector('meta[name=build]')?.getAttribute('content');
  registerServiceWorker((name) => useNewBuild.setState({ isThere: name !== own }));
}
