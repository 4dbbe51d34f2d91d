import { type BrowserContext, test as base } from '@playwright/test';
import { recordAnnouncements } from './announcements.ts';
import { ownAddress } from './customers.ts';
import { waitForClient } from './waitForClient.ts';

/** Tests whose browsers come from an address of their own, as only so much may fail from one, and are listened to. */
export const test = base.extend<object, object>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
  extraHTTPHeaders: async ({}, use) => use(ownAddress()),
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        await recordAnnouncements(context);
        waitForClient(context);
        const close = context.close.bind(context);
        context.close = async (reason) => {
          await leaveUnanswered(context);
          await close(reason);
        };
        return context;
      };
      await use(browser);
      browser.newContext = newContext;
    },
    { scope: 'worker' },
  ],
});

/** What pages ask for while they are closed fails no test, least of all the next one. */
async function leaveUnanswered(context: BrowserContext): Promise<void> {
  const routed = [context, ...context.pages()];
  await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
}
