import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientFiles } from '@gatehouse/stack/clientBuild';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { announcements, expectAnnounced } from './announcements.ts';
import { makeCustomer, password } from './customers.ts';
import { proves } from './gate.ts';
import { BIG_SITE, rentUnit, simulatedUnit } from './rentedUnits.ts';
import { takeScreenshot } from './screenshot.ts';
import { serveFolder } from './serveFolder.ts';
import { setOffline } from './setOffline.ts';
import { signIn, signInStaff } from './signIn.ts';
import { expect, test } from './stack.ts';
import { vacantUnit } from './vacantUnits.ts';

const views = [
  { size: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { size: 'tablet', viewport: { width: 820, height: 1180 }, colorScheme: 'dark' },
  { size: 'desktop', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
] as const;

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

/** The worker is there once it has all files of the client, hundreds of them, which takes longest where others are busy. */
const MAX_CACHING_MS = 120_000;

/** Resolves when the page's files are cached and its worker answers. */
async function untilCached(page: Page): Promise<void> {
  const isThere = () => navigator.serviceWorker.controller?.state === 'activated';
  await page.waitForFunction(isThere, undefined, { timeout: MAX_CACHING_MS });
}

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');

test(
  'started without a network the doors show as they were last seen, and catch up on return',
  proves('start without a network, learn of new versions'),
  async ({ page, stack, context }) => {
    const email = await makeCustomer(stack, 'Olga Outback');
    const unit = await rentUnit(stack, email, BIG_SITE);
    const row = page.getByRole('link', { name: new RegExp(`^${unit.name} `) });
    await signIn(page, stack, email, 'app');
    await page.goto('/access');
    await expect(row).toContainText('Locked');
    await expect(tabs(page)).toHaveCount(5);
    await untilCached(page);

    await setOffline(context, stack, true);
    const away = await context.newPage();
    await page.close();
    await away.goto('/');
    const seen = away.getByRole('link', { name: new RegExp(`^${unit.name} `) });
    await expect(away).toHaveURL(/\/access$/);
    await expect(seen).toContainText('Unknown');
    await expect(away.getByText('You appear to be offline.')).toBeVisible();
    await expect(away.getByText(/^Last seen/)).toBeVisible();
    await expect(tabs(away)).toHaveText(['Access']);
    for (const { size, viewport, colorScheme } of views) {
      await away.setViewportSize(viewport);
      await away.emulateMedia({ colorScheme });
      await expectAccessible(away);
      await takeScreenshot(away, `offline-access-${size}-${colorScheme}`);
    }
    await away.setViewportSize(views[0].viewport);

    await seen.click();
    const door = away.getByRole('region', { name: unit.name });
    await expect(door).toContainText('You’re offline. Last seen');
    await expect(door).toContainText('Was locked');
    await away.getByRole('button', { name: 'Open', exact: true }).click();
    await expectAnnounced(away, 'You’re offline, so nothing was sent.');
    await takeScreenshot(away, 'offline-refused');
    await expectAccessible(away);
    expect(simulatedUnit(stack, unit).door()).toMatchObject({ lock: 'locked' });

    await setOffline(context, stack, false);
    await expect(door).toContainText('Connected');
    await expect(away.getByText('You appear to be offline.')).toHaveCount(0);
    await expect(tabs(away)).toHaveCount(5);
    expect(simulatedUnit(stack, unit).door(), 'nothing opens late').toMatchObject({ lock: 'locked' });
  },
);

test('started without a network staff find the doors that their Bluetooth keys open', async ({
  page,
  stack,
  context,
}) => {
  const unit = await vacantUnit(stack, { floor: 1, skip: 6 });
  await signInStaff(page, stack, 'manager@gatehouse.example');
  await page.goto(`/user-access/unit_${unit.id}`);
  await page.getByRole('button', { name: 'Get a Bluetooth key' }).click();
  await expect(page.getByRole('region', { name: 'Bluetooth key' })).toContainText('Good until');
  await untilCached(page);

  await setOffline(context, stack, true);
  const away = await context.newPage();
  await page.close();
  await away.goto('/user-access');
  await expect(away.getByText('please connect to the internet and wait')).toBeVisible();
  const keyed = away.getByRole('region', { name: 'With a Bluetooth key' });
  await expect(keyed.getByRole('listitem')).toHaveText([new RegExp(`^${unit.name}Fortitude Valley Storage`)]);
  for (const { size, viewport, colorScheme } of views) {
    await away.setViewportSize(viewport);
    await away.emulateMedia({ colorScheme });
    await expectAccessible(away);
    await takeScreenshot(away, `offline-staff-${size}-${colorScheme}`);
  }
  await away.setViewportSize(views[0].viewport);

  await keyed.getByRole('link').click();
  await expect(away.getByRole('heading', { name: unit.name, level: 1 })).toBeVisible();
  await expect(away.getByRole('region', { name: unit.name })).toContainText('You’re offline. Last seen');
  await takeScreenshot(away, 'offline-staff-unit');
  await setOffline(context, stack, false);
  await expect(away.getByRole('region', { name: unit.name })).toContainText('Connected');
});

test('who never saw their doors is shown what is missing', async ({ page, stack, context }) => {
  await page.goto('/?platform=app');
  await untilCached(page);
  const email = await makeCustomer(stack, 'Una Unseen');
  await signIn(page, stack, email, 'app');
  await setOffline(context, stack, true);
  await page.goto('/access');
  await expect(
    page.getByText(
      'You appear to be offline, please connect to the internet and wait for the permissions to load.',
    ),
  ).toBeVisible();
  await takeScreenshot(page, 'offline-never-seen');
  await setOffline(context, stack, false);
  await expect(page.getByText('No bookings are linked to this account.')).toBeVisible();
});

test('logged out, nothing of a person is left without a network either', async ({ page, stack, context }) => {
  const email = await makeCustomer(stack, 'Leo Leaving');
  const unit = await rentUnit(stack, email, BIG_SITE);
  await page.goto('/?platform=app');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('menuitem', { name: 'Login' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('link', { name: new RegExp(`^${unit.name} `) })).toBeVisible();
  await untilCached(page);
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/search$/);
  const keys = () => page.evaluate(() => Object.keys(localStorage).toSorted());
  const nobodys = [
    'clientInstance',
    'guestToken',
    'organisationFeatures',
    'organisationSettings',
    'platform',
    'serverClock',
  ];
  await expect.poll(keys).toEqual(nobodys);
  await setOffline(context, stack, true);
  await page.goto('/access');
  await expect(page.getByRole('heading', { name: 'You’re not logged in' })).toBeVisible();
  expect(await keys()).toEqual(nobodys);
  const folders = await page.evaluate(async () => {
    const names = await caches.keys();
    const cached = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return [...new Set(cached.flat().map(({ url }) => new URL(url).pathname.split('/')[1]))].toSorted();
  });
  expect(folders).toEqual(['assets', 'icons', 'index.html', 'manifest.webmanifest', 'mark.svg']);
});

test.describe('the API is down while the network is up', () => {
  test.use({ serviceWorkers: 'block' });

  test('it is distinguished from being offline, and everything returns by itself', async ({
    page,
    stack,
  }) => {
    const email = await makeCustomer(stack, 'Dora Down');
    const unit = await rentUnit(stack, email, BIG_SITE);
    await signIn(page, stack, email, 'app');
    await page.goto('/access');
    const row = page.getByRole('link', { name: new RegExp(`^${unit.name} `) });
    await expect(row).toContainText('Locked');
    await page.route(/\/(api|auth)(\/|$)/, (route) => route.abort('connectionrefused'));
    await expect(page.getByText('We can’t reach Gatehouse right now. Trying again…')).toBeVisible();
    await expect(row).toContainText('Unknown');
    await expect(tabs(page)).toHaveText(['Access']);
    await takeScreenshot(page, 'offline-api-down');

    await page.reload();
    await expect(row).toContainText('Unknown');
    await row.click();
    await expect(page.getByRole('region', { name: unit.name })).toContainText('No news from Gatehouse.');
    await page.goBack();

    await page.evaluate(() => localStorage.removeItem('keptAccess'));
    await page.reload();
    await expect(page.getByRole('heading', { name: 'We can’t reach Gatehouse' })).toBeVisible();
    await expect(page.getByText('Network Unreachable')).toBeVisible();
    await expectAccessible(page);
    await takeScreenshot(page, 'offline-api-down-empty');

    await page.unroute(/\/(api|auth)(\/|$)/);
    await expect(row).toContainText('Locked');
    await expect(page.getByText('We can’t reach Gatehouse right now.')).toHaveCount(0);
  });
});

test.describe('a browser that keeps no files', () => {
  test.use({ serviceWorkers: 'block' });

  test('a page opens though its code broke off as the network changed, and says where it never comes', async ({
    page,
  }) => {
    let breaksOff = 1;
    await page.goto('/forgot-password');
    await expect(page.getByLabel('Email')).toBeVisible();
    await page.route('**/assets/Login-*.js', (route) =>
      breaksOff-- > 0 ? route.abort('connectionreset') : route.continue(),
    );
    await page.getByRole('button', { name: 'Back to Login' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();

    breaksOff = Number.POSITIVE_INFINITY;
    await page.goto('/forgot-password');
    await page.getByRole('button', { name: 'Back to Login' }).click();
    await expect(page.getByRole('alert')).toContainText('We couldn’t show this page');
    breaksOff = 0;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  });

  test('shows messages though the network went before the first of them', async ({
    page,
    stack,
    context,
  }) => {
    const email = await makeCustomer(stack, 'Mina Message');
    const { accessId } = await rentUnit(stack, email, BIG_SITE);
    await signIn(page, stack, email, 'app');
    const fetched = page.waitForResponse(/Toaster/);
    await page.goto(`/access/${accessId}`);
    const lights = page.getByRole('switch', { name: 'Lights' });
    await expect(lights).toBeEnabled();
    await fetched;
    await setOffline(context, stack, true);
    await lights.click();
    await expectAnnounced(page, 'Light toggle failed');
  });

  test('shows messages as soon as the network is back, where it was gone from the start', async ({
    page,
    stack,
    context,
  }) => {
    const email = await makeCustomer(stack, 'Marc Message');
    const { accessId } = await rentUnit(stack, email, BIG_SITE);
    // Whoever saves data has nothing fetched ahead of time.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    await signIn(page, stack, email, 'app');
    await page.goto(`/access/${accessId}`);
    const lights = page.getByRole('switch', { name: 'Lights' });
    await expect(lights).toBeEnabled();
    await setOffline(context, stack, true);
    await lights.click();
    await expect(lights).not.toHaveAttribute('aria-busy');
    expect(announcements(page)).not.toContain('Light toggle failed');
    await setOffline(context, stack, false);
    await expectAnnounced(page, 'Light toggle failed');
  });
});

test('it can be installed, and then runs as the app where the doors are', async ({ page, context }) => {
  await page.addInitScript(() => {
    const ask = globalThis.matchMedia.bind(globalThis);
    globalThis.matchMedia = (query) =>
      query === '(display-mode: standalone)' ? ({ matches: true } as MediaQueryList) : ask(query);
  });
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const devtools = await context.newCDPSession(page);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons, start_url } = JSON.parse(data!);
  expect(start_url).toBe('/');
  for (const { src, type } of icons) {
    const reply = await page.request.get(src);
    expect([reply.status(), reply.headers()['content-type']]).toEqual([200, type]);
  }
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('menuitem', { name: 'Website' })).toHaveCount(0);
});

test('embedded pages leave nothing with the browser', async ({ page }) => {
  await page.clock.install();
  await page.goto('/embed');
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.clock.fastForward(60_000);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

test('a new build is announced; the open page goes on with its own files, and the next one is new', async ({
  browser,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-build-'));
  await cp(clientFiles, folder, { recursive: true });
  for (const file of await readdir(folder, { recursive: true })) {
    if (/\.(br|gz)$/.test(file)) await rm(join(folder, file));
  }
  const { url, server } = await serveFolder(folder);
  const context = await browser.newContext({
    serviceWorkers: 'allow',
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  try {
    await page.goto(`${url}/login`);
    await untilCached(page);
    const name = await page.locator('meta[name=build]').getAttribute('content');

    await replaceBuild(folder, name!);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    const hint = page.getByText('A new version of Gatehouse is ready.');
    await expect(hint).toBeVisible();
    await takeScreenshot(page, 'offline-new-build');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot Password?' })).toBeVisible();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.locator('meta[name=build]')).toHaveAttribute('content', 'another-build');
    await expect(page.getByRole('heading', { name: 'Forgot Password?' })).toBeVisible();
    await expect(hint).toHaveCount(0);
  } finally {
    await context.close();
    server.close();
    await rm(folder, { recursive: true });
  }
});

/** As an upgrade does it: every script has another name, and the old ones are gone. */
async function replaceBuild(folder: string, name: string): Promise<void> {
  const scripts = (await readdir(join(folder, 'assets'))).filter((file) => file.endsWith('.js'));
  const renamed = (text: string) =>
    scripts
      .reduce((done, file) => done.replaceAll(file, file.replace('.js', '.2.js')), text)
      .replaceAll(name, 'another-build');
  for (const file of ['index.html', 'sw.js', ...scripts.map((script) => `assets/${script}`)]) {
    const text = await readFile(join(folder, file), 'utf8');
    await rm(join(folder, file));
    await writeFile(join(folder, file.startsWith('assets/') ? renamed(file) : file), renamed(text));
  }
}
