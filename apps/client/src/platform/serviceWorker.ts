import { mode } from './environment.ts';
import { isNative } from './shell.ts';

/** The first page comes before what later ones may need. */
const REGISTER_DELAY_MS = 3_000;
const UPDATE_CHECK_MS = 60 * 60_000;

/** Whoever saves data is asked for none ahead of time. */
export function savesData(): boolean {
  return navigator.connection?.saveData === true;
}

/**
 * Whether code that is not fetched yet can be had now. Asked for without a network it would be lost until the page is
 * loaded again, since browsers keep the failure.
 */
export function isCodeInReach(): boolean {
  return isNative || navigator.onLine || Boolean(navigator.serviceWorker?.controller);
}

/**
 * Has the browser keep the client's files, so that it starts without a network, and reports the name of each build that
 * takes over. Embedded pages leave nothing with the browser, and a native shell brings its files along.
 */
export function registerServiceWorker(onBuild: (name: string) => void): void {
  const container = navigator.serviceWorker;
  if (!import.meta.env.PROD || mode === 'embedded' || isNative || container === undefined) return;
  if (savesData()) return;
  container.onmessage = ({ data }) => {
    if (data?.kind === 'build') onBuild(String(data.name));
  };
  setTimeout(() => {
    // A browser that refuses goes on as if there were none.
    void container.register('/sw.js', { updateViaCache: 'none' }).then(lookForNewBuilds, () => undefined);
  }, REGISTER_DELAY_MS);
}

/** Browsers look when a page loads; one that stays open looks when it is come back to, and every hour. */
function lookForNewBuilds(registration: ServiceWorkerRegistration | undefined): void {
  const look = () => {
    if (document.visibilityState === 'visible') void registration?.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look);
  addEventListener('online', look);
  setInterval(look, UPDATE_CHECK_MS);
}
