import { sql } from '@gatehouse/server/db/sql';
import type { Stack } from '@gatehouse/stack/stack';
import type { BrowserContext, Page, Route } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { makeCustomer, password } from './customers.ts';
import { proves } from './gate.ts';
import { customerId } from './rentedUnits.ts';
import { takeScreenshot } from './screenshot.ts';
import { signedIn } from './signIn.ts';
import { expect, test } from './stack.ts';

const TABS = 20;
/** Forty windows are slow on a small machine. */
const SERVED_WITHIN_MS = 120_000;
const REFRESH = '**/auth/customerLogin/refresh';
const EMPTY = 'No bookings are linked to this account.';

type StoredTokens = { token: string; refreshToken: string };

/** Signs in as a person did who was here before, once for all windows of the context. */
async function signInAll(page: Page, stack: Stack, email: string): Promise<void> {
  const { accessToken, refreshToken } = await signedIn(stack, email);
  await page.goto('/mark.svg');
  await storeTokens(page, { token: accessToken, refreshToken });
}

async function storeTokens(page: Page, tokens: Partial<StoredTokens>): Promise<void> {
  await page.evaluate((tokens) => {
    localStorage.setItem('platform', 'app');
    for (const [key, value] of Object.entries(tokens)) localStorage.setItem(`secure.${key}`, value);
  }, tokens);
}

async function readTokens(page: Page): Promise<StoredTokens> {
  return page.evaluate(() => ({
    token: localStorage.getItem('secure.token') ?? '',
    refreshToken: localStorage.getItem('secure.refreshToken') ?? '',
  }));
}

/** The token with another signature, which the API refuses as it does one that has run out. */
const refused = (token: string) => token.replace(/[^.]+$/, 'bm90IG91cnM');

/** As in a browser whose windows cannot lock each other out. */
function withoutLocks(): void {
  const { locks } = navigator;
  const request = (name: string, ...rest: unknown[]) =>
    name === 'gatehouse.refresh'
      ? (rest.at(-1) as () => unknown)()
      : (locks.request as (...all: unknown[]) => unknown).call(locks, name, ...rest);
  Object.defineProperty(navigator, 'locks', { value: { request } });
}

/** Lets no refresh through before every one of so many windows has asked for one. */
async function holdRefreshes(context: BrowserContext, windows: number): Promise<void> {
  const held = new Map<Page, Route>();
  await context.route(REFRESH, async (route) => {
    if (held.size === windows) return route.continue();
    held.set(route.request().frame().page(), route);
    if (held.size < windows) return;
    // One that has been given up on meanwhile cannot go on.
    for (const each of held.values()) void each.continue().catch(() => undefined);
  });
}

/** Resolves once a window has been answered under a token that is none of these. */
function served(tab: Page, ...tokens: string[]): Promise<unknown> {
  return tab.waitForResponse(
    async (response) => {
      if (!/\/api\/customer\/\d+\/info/.test(response.url()) || !response.ok()) return false;
      const sent = await response.request().headerValue('authorization');
      return !tokens.some((token) => sent === `Bearer ${token}`);
    },
    { timeout: SERVED_WITHIN_MS },
  );
}

test.describe('twenty tabs whose token ran out stay signed in', () => {
  // Forty pages at once are more than a small machine takes.
  test.describe.configure({ mode: 'serial' });

  for (const withLocks of [true, false]) {
    const how = withLocks
      ? 'one after the other'
      : 'all at once, where a browser cannot inform them of each other';
    test(how, async ({ context, stack, page }) => {
      const email = await makeCustomer(stack, withLocks ? 'Tess Tabs' : 'Tom Tabs');
      if (!withLocks) await context.addInitScript(withoutLocks);
      await signInAll(page, stack, email);
      const before = await readTokens(page);
      const tabs: Page[] = [];
      // One by one, as a person opens them: the browser has few connections for all of them.
      while (tabs.length < TABS) {
        const tab = await context.newPage();
        await tab.goto('/access');
        await expect(tab.getByText(EMPTY)).toBeVisible();
        tabs.push(tab);
      }

      if (!withLocks) await holdRefreshes(context, TABS);
      let refreshes = 0;
      context.on('request', (request) => {
        if (request.url().endsWith(REFRESH.replace('**', ''))) refreshes += 1;
      });
      const ranOut = refused(before.token);
      const allServed = tabs.map((tab) => served(tab, before.token, ranOut));
      await storeTokens(page, { token: ranOut });
      await Promise.all(allServed);
      for (const tab of tabs) await expect(tab.getByText(EMPTY)).toBeVisible();
      const after = await readTokens(page);
      expect(after.refreshToken).not.toBe(before.refreshToken);
      expect(refreshes).toBeGreaterThanOrEqual(withLocks ? 1 : TABS);

      // The family lives: what is stored now refreshes again, in one window as in any.
      for (const tab of tabs.slice(1)) await tab.close();
      await storeTokens(page, { token: refused(after.token) });
      await tabs[0]!.reload();
      await expect(tabs[0]!.getByText(EMPTY)).toBeVisible();
      await expect.poll(async () => (await readTokens(page)).refreshToken).not.toBe(after.refreshToken);
    });
  }
});

test('whose sign-in expired while away is logged out, and nothing of it stays', async ({ page, stack }) => {
  const email = await makeCustomer(stack, 'Wanda Away');
  await signInAll(page, stack, email);
  await page.goto('/access');
  await expect(page.getByText(EMPTY)).toBeVisible();
  // Away: an open page would hear at once that the session ended.
  await page.goto('/api');
  await stack.ctx.db.query(sql`
    update token_families set ended_at = ${stack.ctx.clock.now()}
    where customer_id = ${await customerId(stack, email)}`);
  await storeTokens(page, { token: refused((await readTokens(page)).token) });
  await page.goto('/access');
  await expect(page).toHaveURL(/\/search$/);
  await expect.poll(() => readTokens(page)).toEqual({ token: '', refreshToken: '' });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('keptAccess'))).toBeNull();
});

test(
  'a refresh that fails otherwise keeps the sign-in, and goes through later',
  proves('every call'),
  async ({ stack, page }) => {
    const email = await makeCustomer(stack, 'Ray Retry');
    await signInAll(page, stack, email);
    await storeTokens(page, { token: refused((await readTokens(page)).token) });
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.route(REFRESH, (route) => route.abort());
    await page.goto('/access');
    await expect(page.getByRole('heading', { name: 'We can’t reach Gatehouse' })).toBeVisible();
    await expect.poll(() => errors).toContainEqual(expect.stringContaining('likely offline'));
    const { refreshToken } = await readTokens(page);
    expect(refreshToken).not.toBe('');
    expect(errors.join()).not.toContain(refreshToken);
    await page.unroute(REFRESH);
    await expect(page.getByText(EMPTY)).toBeVisible();
  },
);

test(
  'logging out in one window logs out in the other',
  proves('stay signed in'),
  async ({ context, stack, page }) => {
    const email = await makeCustomer(stack, 'Dana Double');
    await signInAll(page, stack, email);
    await page.goto('/access');
    await expect(page.getByText(EMPTY)).toBeVisible();
    const other = await context.newPage();
    await other.goto('/profile');
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/logout');
    await expect(other).toHaveURL(/\/search$/);
    await expect.poll(() => readTokens(other)).toEqual({ token: '', refreshToken: '' });
  },
);

test('a browser that stores nothing cannot sign in, and says so', async ({ page, stack }) => {
  const email = await makeCustomer(stack, 'Bea Blocked');
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('SecureStoragePlugin is unavailable')).toBeVisible();
});

const views = [
  { size: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { size: 'tablet', viewport: { width: 820, height: 1180 }, colorScheme: 'dark' },
  { size: 'desktop', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
] as const;

/** A page's clock is stopped a little ahead of it. */
const PAUSED_IN_MS = 5_000;

test.describe('the developer modal', () => {
  test(
    'opens by seven taps on the version, pings, and keeps what it is given',
    proves('developer modal'),
    async ({ page }) => {
      await page.clock.install();
      await page.goto('/login');
      await expect(page.getByRole('button', { name: /^Version/ })).toBeVisible();
      await page.clock.pauseAt(Date.now() + PAUSED_IN_MS);
      await page.getByRole('button', { name: /^Version/ }).click({ clickCount: 6 });
      await page.clock.runFor(1_600);
      await page.getByRole('button', { name: /^Version/ }).click({ clickCount: 6 });
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.getByRole('button', { name: /^Version/ }).click();
      await page.clock.resume();
      const modal = page.getByRole('dialog', { name: 'Developer' });
      await expect(modal).toBeVisible();

      await modal.getByRole('button', { name: 'Ping' }).click();
      await expect(modal.getByText(/^Gatehouse.* answered in \d+ ms\.$/)).toBeVisible();
      await modal.getByRole('button', { name: 'Unsubscribe all topics' }).click();
      await expect(modal.getByText('This device isn’t subscribed to any topics.')).toBeVisible();
      for (const { size, viewport, colorScheme } of views) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
        await takeScreenshot(page, `developer-${size}-${colorScheme}`);
      }

      await modal.getByLabel('API endpoint').fill('two words');
      await modal.getByRole('button', { name: 'Save and reload' }).click();
      await expect(modal.getByText('API endpoint is not valid.')).toBeVisible();
      await modal.getByLabel('API endpoint').fill('localhost:9');
      await modal.getByRole('button', { name: 'Ping' }).click();
      await expect(modal.getByText('No answer: Network Unreachable')).toBeVisible();
      await modal.getByLabel('API endpoint').fill('');
      await modal.getByLabel('Platform').selectOption('App');
      await modal.getByLabel('Notification environment').selectOption('Staging');
      const reloaded = page.waitForEvent('load');
      await modal.getByRole('button', { name: 'Save and reload' }).click();
      await reloaded;
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      const stored = await page.evaluate(() => [
        localStorage.platform,
        localStorage.notifyEnv,
        localStorage.apiUrl,
      ]);
      expect(stored).toEqual(['app', 'staging', undefined]);
    },
  );

  test('another API forgets who is signed in', async ({ page, stack }) => {
    const email = await makeCustomer(stack, 'Eve Elsewhere');
    await page.route('http://api.gatehouse.example/**', (route) => route.abort());
    await signInAll(page, stack, email);
    await page.clock.install();
    await page.goto('/profile/help');
    await expect(page.getByRole('button', { name: /^Version \d/ })).toBeVisible();
    await page.clock.pauseAt(Date.now() + PAUSED_IN_MS);
    await page.getByRole('button', { name: /^Version \d/ }).click({ clickCount: 7 });
    await page.clock.resume();
    const modal = page.getByRole('dialog', { name: 'Developer' });
    await modal.getByLabel('API endpoint').fill('api.gatehouse.example');
    await modal.getByRole('button', { name: 'Save and reload' }).click();
    await expect
      .poll(() => page.evaluate(() => ({ ...localStorage })).catch(() => ({})))
      .toMatchObject({ apiUrl: 'http://api.gatehouse.example' });
    await expect(page.getByText('We can’t reach Gatehouse right now.')).toBeVisible();
    await expect.poll(() => readTokens(page)).toEqual({ token: '', refreshToken: '' });
  });
});
