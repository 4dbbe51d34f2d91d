import { isNative } from './shell.ts';
import { mode } from './surroundings.ts';

/** The first page comes before what later ones may need. */
const SETTLED_MS = 3_000;
const LOOK_AGAIN_MS = 60 * 60_000;

/**
 * Has the browser keep the client's files, so that it starts without a network, and tells the name of each build that
 * takes over. Embedded pages leave nothing with the browser, a native shell brings its files along, and who saves data
 * is asked for none ahead of time.
 */
export function registerServiceWorker(onBuild: (name: string) => void): void {
  const container = navigator.serviceWorker;
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!import.meta.env.PROD || mode === 'embedded' || isNative || container === undefined) return;
  if (connection?.saveData === true) return;
  container.onmessage = ({ data }) => {
    if (data?.kind === 'build') onBuild(String(data.name));
  };
  setTimeout(() => {
    // A browser that refuses goes on as if there were none.
    void container.register('/sw.js', { updateViaCache: 'none' }).then(lookForNewBuilds, () => undefined);
  }, SETTLED_MS);
}

/** Browsers look when a page loads; one that stays open looks when it is come back to, and every hour. */
function lookForNewBuilds(registration: ServiceWorkerRegistration | undefined): void {
  const look = () => {
    if (document.visibilityState === 'visible') void registration?.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look);
  addEventListener('online', look);
  setInterval(look, LOOK_AGAIN_MS);
}
