import type { Stack } from '@gatehouse/stack/stack';
import type { BrowserContext } from '@playwright/test';

const COOKIE = 'without-network';

/**
 * Takes the network from a browser, or gives it back. Versions of Chromium differ in what a page sees that a service
 * worker opens meanwhile, so it is set here.
 */
export async function setOffline(context: BrowserContext, { url }: Stack, offline: boolean): Promise<void> {
  if (offline) {
    await context.addCookies([{ name: COOKIE, value: '1', url }]);
    await context.addInitScript((cookie) => {
      const isOffline = () => document.cookie.includes(cookie);
      if (isOffline()) Object.defineProperty(navigator, 'onLine', { get: () => !isOffline() });
    }, COOKIE);
    return context.setOffline(true);
  }
  await context.clearCookies({ name: COOKIE });
  await context.setOffline(false);
  for (const page of context.pages()) await page.evaluate(() => void dispatchEvent(new Event('online')));
}
