import type { BrowserContext, Page } from '@playwright/test';

/**
 * Lets a page that was opened or loaded again be used once the client has taken it over: a page that the server rendered is there
 * before that, and keeps for the client only what is entered and pressed. Who names what of the page they wait for (`waitUntil`)
 * waits for no client.
 */
export function waitForClient(context: BrowserContext): void {
  context.on('page', (page) => {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    page.goto = async (url, options) => {
      const reply = await goto(url, options);
      if (!options?.waitUntil) await untilTakenOver(page);
      return reply;
    };
    page.reload = async (options) => {
      const reply = await reload(options);
      if (!options?.waitUntil) await untilTakenOver(page);
      return reply;
    };
  });
}

/** Resolves once React has the page, at once where the client fills it by itself. */
export async function untilTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root');
    const isRendered = document.querySelector('script[data-client]') !== null;
    return !isRendered || Object.keys(root?.firstElementChild ?? {}).some((key) => key.startsWith('__react'));
  });
}
