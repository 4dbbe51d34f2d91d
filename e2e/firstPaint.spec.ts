import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { clientFiles } from '@gatehouse/stack/clientBuild';
import type { Page } from '@playwright/test';
import { makeCustomer } from './customers.ts';
import { proves } from './gate.ts';
import { oddAddresses } from './oddAddresses.ts';
import { publicAddresses } from './publicAddresses.ts';
import { takeScreenshot } from './screenshot.ts';
import { signIn } from './signIn.ts';
import { expect, test } from './stack.ts';
import { untilSettled } from './views.ts';
import { untilTakenOver } from './waitForClient.ts';

/** A shift of the layout that nobody can see. */
const NO_SHIFT = 0.001;
/** A script that would run if a page did not take the name of a place as a text. */
const HOSTILE = "</script><script>document.title='taken'</script>";

/** As many kB as the scripts may have that a page names, compressed: what is there is to become less, not more. */
const SCRIPTS_KB = { '/': 126.4, '/search/': 152, '/search/details': 167.7, '/sites': 150.8, '/shop': 145.3 };

/** The scripts that a page needs before somebody can use it, in kB as they are sent. */
async function scriptsKb(html: string): Promise<number> {
  const [, first, client = ''] = /src="(\/assets\/[^"]+)" data-client="([^"]+)"/.exec(html) ?? [];
  const sizes = await Promise.all(
    [first, ...client.split(' ')].map((file) => stat(join(clientFiles, `${file}.br`))),
  );
  return sizes.reduce((sum, { size }) => sum + size, 0) / 1_000;
}

/** Opens an address as the server has rendered it: once that is made, on a slow machine too. */
async function open(page: Page, address: string, waitUntil?: 'commit' | 'load'): Promise<string> {
  let html = '';
  const isRendered = () => html.includes('id="rendered"');
  await expect
    .poll(async () => {
      html = await (await page.request.get(address)).text();
      if (isRendered()) html = (await (await page.goto(address, { waitUntil }))?.text()) ?? '';
      return isRendered();
    })
    .toBe(true);
  return html;
}

/** What pages say to developers; what the one that is open asked the API for and moved, from its beginning on. */
async function watch(page: Page) {
  const said: string[] = [];
  page.on('console', (message) => {
    if (!message.text().startsWith('Service Worker registration blocked')) said.push(message.text());
  });
  page.on('pageerror', ({ message }) => said.push(message));
  await page.addInitScript(() => {
    // No answer grows old meanwhile, on a machine however slow.
    const opened = Date.now();
    Date.now = () => opened;
    const seen = { shift: 0, heading: null as Element | null };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
    document.addEventListener('DOMContentLoaded', () => {
      seen.heading = document.querySelector('h1');
    });
  });
  return {
    said,
    seen: () =>
      page.evaluate(() => {
        const { shift, heading } = Reflect.get(globalThis, 'seen');
        const { sheets = '' } = document.querySelector<HTMLElement>('style[data-sheets]')?.dataset ?? {};
        const asked = performance
          .getEntriesByType('resource')
          .map(({ name }) => new URL(name).pathname)
          .filter((path) => /^\/(api|auth)\//.test(path) || sheets.split(' ').includes(path));
        return { shift, asked, isKept: heading !== null && heading === document.querySelector('h1') };
      }),
  };
}

/** Resolves once the client has taken a page over, and nothing of it moves. */
async function untilLive(page: Page): Promise<void> {
  await untilTakenOver(page);
  await untilSettled(page);
}

/** Opens an address as the server has rendered it, with the client's script kept away; returns what lets it come. */
async function openWithoutClient(page: Page, address: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await open(page, address, 'commit');
  await page.waitForFunction(() => 'earlyInput' in globalThis);
  return held.resolve;
}

test.describe('without a script being run', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'public pages show what they are about',
    proves('public pages that arrive as HTML'),
    async ({ page, stack }) => {
      const headings: string[] = [];
      for (const address of await publicAddresses(stack)) {
        const html = await open(page, address, 'load');
        const [, limit] = Object.entries(SCRIPTS_KB).findLast(([start]) => address.startsWith(start))!;
        expect(await scriptsKb(html), address).toBeLessThan(limit);
        headings.push(await page.getByRole('heading', { level: 1 }).innerText());
        // Of the search by workspace too, where it is.
        const place = page.getByText('Brisbane').or(page.getByText('QLD'));
        await expect(place.filter({ visible: true }).first(), address).toBeVisible();
      }
      expect(headings.slice(0, 3)).toEqual([
        'Room for what matters.',
        'A place to get on with it.',
        'Storage everywhere',
      ]);
      expect(headings.at(-1)).toBe('Shop');
    },
  );

  test('a search that is sent leads to what there is', async ({ page }) => {
    await open(page, '/search?type=workspaces', 'load');
    await page.getByRole('combobox', { name: 'Location' }).fill('toowong');
    await page.getByLabel('Date').fill('2031-05-06');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL('/search/results?type=workspaces&place=toowong&date=2031-05-06');
    await open(page, page.url(), 'load');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Workspaces near Toowong QLD 4066');
    await expect(page.getByLabel('Date')).toHaveValue('2031-05-06');
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await open(page, '/search/results?place=fortitude+valley+storage', 'load');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Storage at Fortitude Valley Storage');
    await open(page, '/search/results?place=Nowhereville', 'load');
    await expect(page.getByText('The selected location is invalid.')).toBeVisible();
  });
});

test('odd words in an address give the page with what could be read of it, never an error', async ({
  page,
}) => {
  for (const address of oddAddresses) {
    let reply = '';
    // Rendered once the server has the time for it.
    await expect
      .poll(async () => {
        const answer = await page.request.get(address);
        reply = await answer.text();
        return [answer.status(), reply.includes('id="rendered"')];
      }, address)
      .toEqual([200, true]);
    expect(/<h1[^>]*>[^<\0]/.test(reply), address).toBe(true);
  }
  // One that is too long to be kept is left to the client.
  await page.goto(`/search/results?place=${'Toowong'.repeat(200)}&lat=-27.485&lng=152.99`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Storage near Toowong/);
});

test.describe('in another city than that of most sites', () => {
  test.use({ timezoneId: 'Australia/Melbourne' });

  test('sites stay in the order they came in, until one goes on from there', async ({ page }) => {
    const html = await open(page, '/search/results');
    const sitesIn = (text: string) => text.match(/id="site-\d+"/g);
    await untilLive(page);
    await expect(page.getByText('Near Brisbane')).toBeVisible();
    expect(sitesIn(await page.content())).toEqual(sitesIn(html));
    await page.getByText('Workspaces', { exact: true }).first().click();
    await expect(page.getByText('Closest to Melbourne first')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Near Brisbane')).toBeVisible();
  });
});

test.describe('where clocks differ', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('a page names the zone of a site, and takes a hostile address as a text', async ({ page }) => {
    const watched = await watch(page);
    const html = await open(
      page,
      `/search/results?place=${encodeURIComponent(HOSTILE)}&lat=-27.471&lng=153.024`,
    );
    expect(html).not.toContain('<script>document');
    await untilLive(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(HOSTILE);
    await expect(page.getByText('Brisbane time').first()).toBeVisible();
    await expect(page).not.toHaveTitle('taken');
    expect(watched.said).toEqual([]);
  });
});

for (const { size, ...view } of [
  { size: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { size: 'tablet', viewport: { width: 820, height: 1180 }, colorScheme: 'dark' },
  { size: 'desktop', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
] as const) {
  for (const timezoneId of ['Australia/Brisbane', 'Europe/Berlin']) {
    test.describe(`${size}, read in ${timezoneId}`, () => {
      test.use({ ...view, timezoneId });

      test('the client goes on with the page as it arrived: nothing moves, is drawn or asked again', async ({
        page,
        stack,
      }) => {
        const watched = await watch(page);
        for (const address of await publicAddresses(stack)) {
          await open(page, address);
          await untilLive(page);
          const { shift, isKept, asked } = await watched.seen();
          expect(shift, address).toBeLessThan(NO_SHIFT);
          expect(isKept, address).toBe(true);
          // A map, as a desktop shows of results and everybody of a site, is fetched when the page is there.
          const hasMap = size === 'desktop' || address.startsWith('/sites/');
          const ofMap = ['/auth/guestToken', '/api/guest/organisation/configuration'];
          expect(
            asked.filter((path) => !hasMap || !ofMap.includes(path)),
            address,
          ).toEqual([]);
          await takeScreenshot(page, `first-paint-${size}-${timezoneId}-${address}`.replace(/\W+/g, '-'));
        }
        expect(watched.said).toEqual([]);

        await page.goto('/');
        await page.getByRole('button', { name: 'Search', exact: true }).click();
        await expect(page).toHaveURL('/search/results');
        await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
      });
    });
  }
}

test('whoever is signed in gets a page of their own, and after that never another first', async ({
  page,
  stack,
}) => {
  await signIn(page, stack, await makeCustomer(stack, 'Rhea Returning'), 'web');
  const profile = page.getByRole('button', { name: /Rhea/ });
  const watched = await watch(page);
  await page.goto('/search');
  await expect(profile).toBeVisible();
  const reply = await page.goto('/search');
  expect(await reply?.text()).not.toContain('id="rendered"');
  await expect(profile).toBeVisible();
  expect(watched.said).toEqual([]);
});

test('a drawing stays as it came, and another takes its place once it can be drawn', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/drawings-[\w-]+\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await open(page, '/');
  await untilLive(page);
  const scene = page.locator('svg[viewBox="0 0 640 520"]');
  const storage = await scene.innerHTML();
  expect(storage).toContain('<path');
  await page.getByText('Workspaces', { exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A place to get on with it.');
  expect(await scene.innerHTML()).toBe(storage);
  held.resolve();
  await expect.poll(() => scene.innerHTML()).not.toBe(storage);
  expect(await scene.innerHTML()).toContain('<path');
});

test.describe('before the client is there', () => {
  const place = (page: Page) => page.getByRole('combobox', { name: 'Location' });
  const kind = (page: Page) => page.getByRole('button', { name: 'Self storage', exact: true });

  test('a press and what is typed count once it is, with the caret where it was', async ({ page }) => {
    const watched = await watch(page);
    const release = await openWithoutClient(page, '/search/results');
    await kind(page).click();
    await kind(page).click();
    await page.getByLabel('Sort by').selectOption({ label: 'Lowest price' });
    await place(page).pressSequentially('toow');
    await place(page).press('ArrowLeft');
    release();
    await expect(page.getByRole('option').filter({ hasText: 'Toowong QLD 4066' })).toBeVisible();
    await expect(kind(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/sort=price/);
    await expect(place(page)).toBeFocused();
    await expect(place(page)).toHaveValue('toow');
    expect(await place(page).evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(3);
    expect(watched.said).toEqual([]);
  });

  test(
    'a search that is sent does not leave the page, and goes by all that was entered',
    proves('what is entered and pressed before the client is there'),
    async ({ page }) => {
      const release = await openWithoutClient(page, '/');
      await page.getByText('Workspaces', { exact: true }).first().click();
      await place(page).pressSequentially('Toowong');
      await place(page).press('Enter');
      await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
      release();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Workspaces near Toowong/);
      expect(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage'))).toBe(true);
    },
  );

  test('a press is let go with the button it was for', async ({ page }) => {
    const release = await openWithoutClient(page, '/search/results');
    await kind(page).click();
    await kind(page).evaluate((button) => button.replaceWith(button.cloneNode(true)));
    release();
    await untilLive(page);
    await expect(kind(page)).toHaveAttribute('aria-pressed', 'false');
    await kind(page).click();
    await expect(kind(page)).toHaveAttribute('aria-pressed', 'true');
  });
});

test('the client is asked for once the first picture is there, which it does not wait for long', async ({
  page,
  stack,
}) => {
  let held = Promise.withResolvers<void>();
  await page.route('/media/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/index-.*js$/.test(pathname)) asked.push(pathname);
  });
  const addresses = await publicAddresses(stack);
  const address = addresses.find((one) => one.startsWith('/search/details'))!;
  const openHeld = async () => {
    await open(page, address, 'commit');
    await page.waitForFunction(() => 'earlyInput' in globalThis);
  };
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);

  await openHeld();
  await page.clock.runFor(1_900);
  expect(asked).toEqual([]);
  await page.clock.runFor(200);
  await expect.poll(() => asked.length).toBe(1);

  held.resolve();
  held = Promise.withResolvers();
  await page.goto('about:blank');
  asked.length = 0;
  await openHeld();
  held.resolve();
  let passedMs = 0;
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      passedMs += 20;
      return asked.length;
    })
    .toBe(1);
  expect(passedMs).toBeLessThan(2_000);
});

test('nothing is done again for a person whom the client has heard', async ({ page }) => {
  await page.addInitScript(() => {
    const replayed: string[] = [];
    Object.assign(globalThis, { replayed });
    const note = ({ type, isTrusted }: Event) => isTrusted || replayed.push(type);
    for (const type of ['click', 'input', 'change']) document.addEventListener(type, note, true);
  });
  await open(page, '/search/results');
  await untilLive(page);
  const kind = page.getByRole('button', { name: 'Self storage', exact: true });
  await kind.click();
  await expect(kind).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('combobox', { name: 'Location' }).pressSequentially('toow');
  await expect(page.getByRole('option').filter({ hasText: 'Toowong QLD 4066' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'replayed'))).toEqual([]);
});
