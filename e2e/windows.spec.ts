import { publish } from '@gatehouse/server/db/eventBus';
import { sql } from '@gatehouse/server/db/sql';
import type { Stack } from '@gatehouse/stack/stack';
import type { BrowserContext, Page } from '@playwright/test';
import { makeCustomer } from './customers.ts';
import { proves } from './gate.ts';
import config from './playwright.config.ts';
import { customerId, type RentedUnit, rentUnit } from './rentedUnits.ts';
import { signedIn } from './signIn.ts';
import { expect, test } from './stack.ts';
import { stopPolling } from './stopPolling.ts';

/** One more than a browser has connections to one place where there is no HTTP/2, and one after that. */
const WINDOWS = 8;
/** A name that is not this machine's own, so that its pages are no secure context. */
const HOST = 'gatehouse.test';

const { launchOptions } = config.use ?? {};
test.use({
  viewport: { width: 390, height: 844 },
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
  },
});

/** Signs somebody in for all windows, as a window of the browser does it. */
async function signInEverywhere(page: Page, stack: Stack, email: string): Promise<void> {
  const { accessToken, refreshToken } = await signedIn(stack, email);
  await page.evaluate(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    },
    { platform: 'app', 'secure.refreshToken': refreshToken, 'secure.token': accessToken },
  );
}

const row = (page: Page, { name }: RentedUnit) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${name} `) });

/** Opens windows one after the other, as a person does, each with its doors. */
async function openWindows(context: BrowserContext, url: string, unit: RentedUnit): Promise<Page[]> {
  const windows: Page[] = [];
  while (windows.length < WINDOWS) {
    const window = await context.newPage();
    await stopPolling(window);
    await window.goto(`${url}/access`);
    await expect(row(window, unit).first()).toBeVisible();
    windows.push(window);
  }
  return windows;
}

test(
  'eight windows over plain HTTP all have their doors, and hear by one stream what changes',
  proves('many windows of one browser'),
  async ({ context, page, stack }) => {
    const url = stack.url.replace(/\/\/[^:/]+/, `//${HOST}`);
    const email = await makeCustomer(stack, 'Win Eight');
    const unit = await rentUnit(stack, email);
    const streamsBefore = stack.ctx.openStreams.count();
    await page.goto(`${url}/mark.svg`);
    await signInEverywhere(page, stack, email);
    const windows = await openWindows(context, url, unit);
    expect(await windows[0]!.evaluate(() => [isSecureContext, 'locks' in navigator])).toEqual([false, false]);
    await expect.poll(() => stack.ctx.openStreams.count()).toBe(streamsBefore + 1);

    const another = await rentUnit(stack, email);
    for (const window of windows) await expect(row(window, another).first()).toBeVisible();

    // Whichever reads the stream, it is among them.
    for (const window of windows.splice(0, WINDOWS / 2)) await window.close();
    await expect.poll(() => stack.ctx.openStreams.count()).toBe(streamsBefore + 1);
    const { id } = await stack.ctx.db.one<{ id: number }>(sql`
      update bookings set end_time = now() where id = ${another.bookingId} returning id`);
    expect(id).toBe(another.bookingId);
    await publish(stack.ctx.db, { kind: 'access', customerId: await customerId(stack, email) });
    for (const window of windows) await expect(row(window, another)).toHaveCount(0);
  },
);

/** Whether a page says something, or holds it in a field. */
function shows(page: Page, text: string): Promise<boolean> {
  return page.evaluate((text) => {
    const fields = Array.from(document.querySelectorAll('input'), ({ value }) => value);
    return [document.body.innerText, ...fields].some((shown) => shown.includes(text));
  }, text);
}

const ownPages = [
  { name: 'their doors', path: () => '/access', own: ({ name }: RentedUnit) => name },
  {
    name: 'one of their bookings',
    path: ({ bookingId }: RentedUnit) => `/orders/booking/${bookingId}`,
    own: ({ name }: RentedUnit) => name,
  },
  { name: 'their details', path: () => '/profile/details', own: () => 'Fayette' },
] as const;

for (const { name, path, own } of ownPages) {
  test(`whoever signs in in another window empties a page of ${name}, before anything of theirs is answered`, async ({
    context,
    page,
    stack,
  }) => {
    const [first, second] = [
      await makeCustomer(stack, 'Fayette First'),
      await makeCustomer(stack, 'Sol Second'),
    ];
    const unit = await rentUnit(stack, first);
    const other = await context.newPage();
    await other.goto('/mark.svg');
    await signInEverywhere(other, stack, first);
    await page.goto(path(unit));
    await expect.poll(() => shows(page, own(unit))).toBe(true);
    // Nobody answers any more.
    await page.route('**/api/**', () => undefined);
    await signInEverywhere(other, stack, second);
    await expect.poll(() => shows(page, own(unit))).toBe(false);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto('/access');
    await expect(page.getByText('No bookings are linked to this account.')).toBeVisible();
  });
}
