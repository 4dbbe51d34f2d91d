import { sql } from '@gatehouse/server/db/sql';
import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './house.ts';
import { makePerson, password } from './people.ts';
import { customerId } from './rented.ts';
import { shot } from './shot.ts';

const TABS = 20;
const EMPTY = 'No bookings are linked to this account.';

type Kept = { token: string; refreshToken: string };

/** Signs in as a person did who was here before, once for all windows of the context. */
async function signInAll(context: BrowserContext, page: Page, email: string): Promise<void> {
  const reply = await context.request.post('/auth/customerLogin', {
    headers: { OrganisationId: '4' },
    data: { username: email, password },
  });
  const { accessToken, refreshToken } = (await reply.json()).result;
  await page.goto('/mark.svg');
  await keep(page, { token: accessToken, refreshToken });
}

async function keep(page: Page, tokens: Partial<Kept>): Promise<void> {
  await page.evaluate((kept) => {
    localStorage.setItem('platform', 'app');
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(`secure.${key}`, value);
  }, tokens);
}

async function kept(page: Page): Promise<Kept> {
  return page.evaluate(() => ({
    token: localStorage.getItem('secure.token') ?? '',
    refreshToken: localStorage.getItem('secure.refreshToken') ?? '',
  }));
}

/** The token with another signature, which the API refuses as it does one that has run out. */
const refused = (token: string) => token.replace(/[^.]+$/, 'bm90IG91cnM');

test.describe('twenty tabs whose token ran out stay signed in', () => {
  // Forty pages at once are more than a small machine takes.
  test.describe.configure({ mode: 'serial', timeout: 180_000 });

  for (const withLocks of [true, false]) {
    const how = withLocks
      ? 'one after the other'
      : 'all at once, where a browser cannot tell them of each other';
    test(how, async ({ context, page }) => {
      const email = await makePerson(page, withLocks ? 'Tess Tabs' : 'Tom Tabs');
      if (!withLocks) {
        await context.addInitScript(() => {
          const { locks } = navigator;
          const request = (name: string, ...rest: unknown[]) =>
            name === 'gatehouse.refresh'
              ? (rest.at(-1) as () => unknown)()
              : (locks.request as (...all: unknown[]) => unknown).call(locks, name, ...rest);
          Object.defineProperty(navigator, 'locks', { value: { request } });
        });
      }
      await signInAll(context, page, email);
      const before = await kept(page);
      await keep(page, { token: refused(before.token) });
      let refreshes = 0;
      context.on('request', (request) => {
        if (request.url().endsWith('/auth/customerLogin/refresh')) refreshes += 1;
      });

      const tabs = await Promise.all(Array.from({ length: TABS }, () => context.newPage()));
      await Promise.all(tabs.map((tab) => tab.goto('/access')));
      for (const tab of tabs) await expect(tab.getByText(EMPTY)).toBeVisible({ timeout: 60_000 });
      const after = await kept(page);
      expect(after.refreshToken).not.toBe(before.refreshToken);
      expect(refreshes).toBeGreaterThan(0);

      // The family lives: what is kept now refreshes again.
      await keep(page, { token: refused(after.token) });
      await tabs[0]!.reload();
      await expect(tabs[0]!.getByText(EMPTY)).toBeVisible();
      expect((await kept(page)).refreshToken).not.toBe(after.refreshToken);
    });
  }
});

test('whose sign-in expired while away is logged out, and nothing of it stays', async ({
  context,
  page,
  house,
}) => {
  const email = await makePerson(page, 'Wanda Away');
  await signInAll(context, page, email);
  await page.goto('/access');
  await expect(page.getByText(EMPTY)).toBeVisible();
  await house.ctx.db.query(sql`
    update token_families set ended_at = ${house.ctx.clock.now()}
    where customer_id = ${await customerId(house, email)}`);
  await keep(page, { token: refused((await kept(page)).token) });
  await page.goto('/access');
  await expect(page).toHaveURL(/\/search$/);
  expect(await kept(page)).toEqual({ token: '', refreshToken: '' });
  expect(await page.evaluate(() => localStorage.getItem('keptAccess'))).toBeNull();
});

test('a refresh that fails otherwise keeps the sign-in, and goes through later', async ({
  context,
  page,
}) => {
  const email = await makePerson(page, 'Ray Retry');
  await signInAll(context, page, email);
  await keep(page, { token: refused((await kept(page)).token) });
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.route('**/auth/customerLogin/refresh', (route) => route.abort());
  await page.goto('/access');
  await expect(page.getByRole('heading', { name: 'Gatehouse cannot be reached' })).toBeVisible();
  expect(errors).toContainEqual(expect.stringContaining('likely offline'));
  const { refreshToken } = await kept(page);
  expect(refreshToken).not.toBe('');
  expect(errors.join()).not.toContain(refreshToken);
  await page.unroute('**/auth/customerLogin/refresh');
  await expect(page.getByText(EMPTY)).toBeVisible();
});

test('logging out in one window logs out in the other', async ({ context, page }) => {
  const email = await makePerson(page, 'Dana Double');
  await signInAll(context, page, email);
  await page.goto('/access');
  await expect(page.getByText(EMPTY)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/logout');
  await expect(other).toHaveURL(/\/search$/);
  expect(await kept(other)).toEqual({ token: '', refreshToken: '' });
});

test('a browser that stores nothing cannot sign in, and says so', async ({ page }) => {
  const email = await makePerson(page, 'Bea Blocked');
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

async function tapSevenTimes(page: Page): Promise<void> {
  const version = page.getByRole('button', { name: /^Version \d/ });
  for (let tap = 0; tap < 7; tap += 1) await version.click();
}

test.describe('the developer modal', () => {
  test('opens by seven taps on the version, pings, and keeps what it is told', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: /^Version/ }).click({ clickCount: 3 });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.waitForTimeout(1_600);
    await tapSevenTimes(page);
    const modal = page.getByRole('dialog', { name: 'Developer' });
    await expect(modal).toBeVisible();

    await modal.getByRole('button', { name: 'Ping' }).click();
    await expect(modal.getByText(/^Gatehouse.* answered in \d+ ms\.$/)).toBeVisible();
    await modal.getByRole('button', { name: 'Unsubscribe all topics' }).click();
    await expect(modal.getByText('This device is subscribed to no topics.')).toBeVisible();
    for (const { size, viewport, colorScheme } of views) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
      await shot(page, `developer-${size}-${colorScheme}`);
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
    await modal.getByRole('button', { name: 'Save and reload' }).click();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    const stored = await page.evaluate(() => [
      localStorage.platform,
      localStorage.notifyEnv,
      localStorage.apiUrl,
    ]);
    expect(stored).toEqual(['app', 'staging', undefined]);
  });

  test('another API forgets who is signed in', async ({ context, page }) => {
    const email = await makePerson(page, 'Eve Elsewhere');
    await signInAll(context, page, email);
    await page.goto('/profile/help');
    await tapSevenTimes(page);
    const modal = page.getByRole('dialog', { name: 'Developer' });
    await modal.getByLabel('API endpoint').fill('api.gatehouse.example');
    await modal.getByRole('button', { name: 'Save and reload' }).click();
    await expect
      .poll(() => page.evaluate(() => ({ ...localStorage })).catch(() => ({})))
      .toMatchObject({ apiUrl: 'http://api.gatehouse.example' });
    await expect(page.getByText('Gatehouse cannot be reached right now.')).toBeVisible();
    expect(await kept(page)).toEqual({ token: '', refreshToken: '' });
  });
});
