/** Where it is kept when a page was reloaded for its code, so that one whose code is not there is not reloaded for ever. */
const RELOADED = 'reloadedForCode';
const ONCE_IN_MS = 30_000;

/**
 * Fetches the code of what is shown by its `import`. A phone that goes from Wi-Fi to another network breaks off whatever is on
 * its way, and browsers keep a module that did not come as failed while the page lives: so the page is reloaded, once. Rejects
 * where that did not help, or there is no network to reload it by.
 */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    if (!navigator.onLine || !mayReload()) throw error;
    location.reload();
    return new Promise(() => {});
  }
}

function mayReload(): boolean {
  const now = performance.timeOrigin + performance.now();
  try {
    if (now - Number(sessionStorage.getItem(RELOADED)) < ONCE_IN_MS) return false;
    sessionStorage.setItem(RELOADED, String(now));
    return true;
  } catch {
    // Storage that is refused keeps no count.
    return false;
  }
}
