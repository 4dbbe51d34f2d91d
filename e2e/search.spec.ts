import { sql } from '@gatehouse/server/db/sql';
import type { Locator, Page } from '@playwright/test';
import { proves } from './gate.ts';
import { takeScreenshot } from './screenshot.ts';
import { expect, test } from './stack.ts';
import { textOverlaps } from './textOverlaps.ts';

const modes = ['web', 'app'] as const;
const near = 'place=Brisbane+QLD+4000&lat=-27.4710&lng=153.0240';

const results = (page: Page) => page.getByRole('main').getByRole('article');
const siteGroups = (page: Page) => page.getByRole('main').locator('section[id^="site-"]');
const place = (page: Page) => page.getByRole('combobox', { name: 'Location' });

/** Makes the device answer where it is, or fail with a code of the Geolocation API; without a code it has no such thing. */
async function device(page: Page, answer: { code?: number; at?: [number, number] }): Promise<void> {
  await page.addInitScript(({ code, at }) => {
    const geolocation = {
      getCurrentPosition: (found: (position: unknown) => void, failed: (error: unknown) => void) =>
        at ? found({ coords: { latitude: at[0], longitude: at[1] } }) : failed({ code }),
    };
    Object.defineProperty(navigator, 'geolocation', { value: at || code ? geolocation : undefined });
  }, answer);
}

async function askDevice(page: Page): Promise<void> {
  await place(page).click();
  await page.getByRole('option', { name: 'Use my location' }).click();
}

for (const mode of modes) {
  test.describe(`${mode} mode`, () => {
    if (mode === 'app') test.use({ viewport: { width: 390, height: 844 } });
    else test.use({ viewport: { width: 1440, height: 900 } });

    test.beforeEach(async ({ page }) => {
      await page.addInitScript((platform) => localStorage.setItem('platform', platform), mode);
    });

    test(
      'a suburb is typed, suggested and searched; both major categories have their own kinds',
      mode === 'web' ? proves('find a space') : {},
      async ({ page }) => {
        await page.goto('/search');
        await takeScreenshot(page, `search-${mode}`);
        await place(page).fill('toow');
        await expect(page.getByRole('option').filter({ hasText: 'Toowong QLD 4066' })).toBeVisible();
        await takeScreenshot(page, `search-suggestions-${mode}`);
        await page.getByRole('option').filter({ hasText: 'Toowong QLD 4066' }).click();
        await page.getByRole('button', { name: 'Search', exact: true }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Storage near Toowong QLD 4066');
        await expect(siteGroups(page).first()).toContainText(/\d k?m/);
        const km = await siteGroups(page).locator('text=/^[\\d.]+ k?m$/').allInnerTexts();
        const metres = km.map((text) => Number.parseFloat(text) * (text.endsWith('km') ? 1000 : 1));
        expect(metres.length).toBeGreaterThan(2);
        expect(metres).toEqual(metres.toSorted((a, b) => a - b));
        expect(metres.at(-1)).toBeLessThanOrEqual(50_000);

        const kinds = page.getByRole('list', { name: 'Kinds of spaces' });
        await expect(kinds).toContainText('Self storage');
        await page
          .getByRole('radio', { name: 'Workspaces' })
          .or(page.getByText('Workspaces', { exact: true }))
          .first()
          .click();
        await expect(page).toHaveURL(/type=workspaces/);
        await expect(kinds).toContainText('Meeting rooms');
        await expect(kinds).not.toContainText('Self storage');
        await takeScreenshot(page, `results-workspaces-${mode}`);
      },
    );

    test('filters stand in the address, and Back undoes the last one', async ({ page }) => {
      const day = Temporal.Now.plainDateISO('Australia/Brisbane').add({ days: 90 }).toString();
      await page.goto(`/search/results?type=workspaces&${near}`);
      await expect(results(page).first()).toBeVisible();
      const all = await results(page).count();
      await page.getByRole('button', { name: 'Meeting rooms' }).click();
      await expect(page).toHaveURL(/category=\d+/);
      await expect(results(page).filter({ hasText: 'Hot desk' })).toHaveCount(0);
      await page.getByLabel('Date', { exact: true }).fill(day);
      await expect(page).toHaveURL(new RegExp(`date=${day}`));
      await page.getByRole('button', { name: /^Filters/ }).click();
      const sheet = page.getByRole('dialog', { name: 'Filters' });
      await sheet.getByRole('button', { name: 'Wi-Fi' }).click();
      await expect(page).toHaveURL(/feature=\d+/);
      await sheet.getByLabel('Distance').selectOption('100');
      await expect(page).toHaveURL(/within=100/);
      await takeScreenshot(page, `filters-${mode}`);
      await sheet.getByRole('button', { name: /^Show \d+ results?$/ }).click();
      await page.reload();
      await expect(page.getByRole('button', { name: 'Filters (3)' })).toBeVisible();
      await page.goBack();
      await expect(page).not.toHaveURL(/within=/);
      await page.goBack();
      await expect(page).not.toHaveURL(/feature=/);
      await page.goBack();
      await page.goBack();
      await expect(page).not.toHaveURL(/category=/);
      await expect(results(page)).toHaveCount(all);
    });

    test('results stand in a list and on a map, and a site is reached from its marker', async ({ page }) => {
      await page.goto(`/search/results?${near}`);
      await expect(results(page).first()).toBeVisible();
      if (mode === 'app') await page.getByRole('button', { name: 'Map', exact: true }).click();
      else await expect(page.getByRole('region', { name: /^Map of the sites/ })).toBeVisible();
      const map = page.getByRole('region', { name: /^Map of the sites/ });
      const marker = map.getByRole('button', { name: /^Coopers Plains Drive-Up, from \$/ });
      const group = map.getByRole('button', { name: /^\d+ sites/ }).first();
      await expect(marker.or(group).first()).toBeVisible();
      await expect(async () => {
        if (!(await marker.isVisible())) await group.click({ timeout: 1000 });
        await expect(marker).toBeVisible({ timeout: 1000 });
      }).toPass();
      await takeScreenshot(page, `map-${mode}`);
      await marker.press('Enter');
      await expect(marker).toHaveAttribute('aria-pressed', 'true');
      if (mode === 'app') {
        const card = (name: string) =>
          page.getByRole('list', { name: 'Sites on the map' }).getByRole('link', { name });
        await expectInFront(page, 'Coopers Plains Drive-Up');
        const beside = await swipeCards(page, map, 'Coopers Plains Drive-Up');
        await takeScreenshot(page, 'map-swiped');
        await card(beside).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Storage at ${beside}`);
      } else {
        const group = page.getByRole('region', { name: 'Coopers Plains Drive-Up' });
        await expect(group).toBeFocused();
        await expect(group).toBeInViewport();
        await group.getByRole('link', { name: 'Garage', exact: true }).click();
        await expect(page).toHaveURL(/\/search\/details\?productId=\d+/);
      }
      await page.goBack();
      await expect(map).toBeVisible();
    });

    test('the part of the map that a person moved to can be searched, and stays where it is', async ({
      page,
    }) => {
      await page.goto(`/search/results?view=map&${near}`);
      const map = page.getByRole('region', { name: /^Map of the sites/ });
      await expect(map.getByRole('button', { name: /from \$/ }).first()).toBeVisible();
      const searchArea = page.getByRole('button', { name: 'Search this area' });
      await expect(searchArea).toHaveCount(0);
      await map.focus();
      await page.keyboard.press('ArrowUp');
      await searchArea.click();
      await expect(page).not.toHaveURL(/lat=-27\.4710/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Storage near .+ QLD \d{4}$/);
      await expect(searchArea).toHaveCount(0);
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Storage near Brisbane QLD 4000');
    });

    test('markers regroup while the map is dragged', async ({ page }) => {
      await page.goto(`/search/results?view=map&${near}&within=100`);
      const map = page.getByRole('region', { name: /^Map of the sites/ });
      await expect(map.getByRole('button', { name: /from \$/ }).first()).toBeVisible();
      const box = (await map.boundingBox())!;
      const inside = () =>
        map
          .getByRole('button', { name: /from \$|sold out/ })
          .evaluateAll((buttons) => buttons.map((button) => button.dataset.side));
      const before = await inside();
      await page.mouse.move(box.x + box.width / 2, box.y + 30);
      await page.mouse.down();
      const sides = new Set([before.join()]);
      for (let step = 1; step <= 8; step++) {
        await page.mouse.move(
          box.x + box.width / 2 - (box.width / 18) * step,
          box.y + 30 + (box.height / 14) * step,
        );
        sides.add((await inside()).join());
      }
      await expect.poll(async () => sides.add((await inside()).join()).size).toBeGreaterThan(1);
      await page.mouse.up();
    });

    test('what is sold out is shown', async ({ page, stack }) => {
      const { db } = stack.ctx;
      const garages = await db.query<{ id: number }>(sql`
        update units u set out_of_service = true from products p
        where p.id = u.product_id and p.name = 'Garage' and not u.out_of_service returning u.id`);
      try {
        await stack.ctx.eventBus.caughtUp();
        await page.goto(`/search/results?${near}`);
        const card = results(page)
          .filter({ has: page.getByRole('link', { name: 'Garage', exact: true }) })
          .first();
        await expect(card).toContainText('Sold out');
        await card.getByRole('link').click();
        await expect(page.getByText('Sold out on this day')).toBeVisible();
        await expect(page.getByText('Free nearby instead:')).toBeVisible();
        await expect(page.getByRole('button', { name: 'Add to cart' })).toBeDisabled();
        await takeScreenshot(page, `sold-out-${mode}`);
      } finally {
        const ids = garages.map(({ id }) => id);
        await db.query(sql`update units set out_of_service = false where id = any(${ids}::integer[])`);
      }
    });

    test('places that lead nowhere say so, with the way on', async ({ page }) => {
      await page.goto('/search');
      await place(page).fill('Nowhereville');
      await place(page).press('Enter');
      await expect(
        page.getByText('The selected location is invalid. Please try a different location'),
      ).toBeVisible();
      await place(page).fill('Broken Hill');
      await page.getByRole('option').filter({ hasText: 'Broken Hill NSW' }).first().click();
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect(page.getByText('No Product Categories Found')).toBeVisible();
      await expect(
        page.getByText('No sites found within 100km of this location. Please try another location'),
      ).toBeVisible();
      await takeScreenshot(page, `nothing-${mode}`);
      await page.getByRole('button', { name: 'Show all sites' }).click();
      await expect(results(page).first()).toBeVisible();
    });

    test('one site alone is searched by its name', async ({ page }) => {
      await page.goto('/search');
      await place(page).fill('Port Ad');
      await page.getByRole('option', { name: /Port Adelaide Wool Store/ }).click();
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Storage at Port Adelaide/);
      await expect(page.getByText(/at 1 site$/)).toBeVisible();
    });

    test('without a connection the place can be tried again, and so can the results', async ({ page }) => {
      await page.goto('/search');
      await expect(place(page)).toBeVisible();
      await page.route('**/api/guest/locations**', (route) => route.abort());
      await place(page).fill('Toowong');
      await expect(page.getByText('We can’t load suggestions right now.')).toBeVisible();
      await place(page).press('Enter');
      await expect(
        page.getByText('We couldn’t look up that place. Please check your connection and try again.'),
      ).toBeVisible();
      // Another try shares the answer of suggestions that are being asked for again, so those end before it.
      await page.unrouteAll({ behavior: 'wait' });
      await page.route('**/api/guest/products/bookable**', (route) => route.abort());
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page).toHaveURL(/\/search\/results/);
      await expect(page.getByText('We couldn’t load this')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      // Once the server answers again, what is on the screen is asked for again by itself.
      await page.unroute('**/api/guest/products/bookable**');
      await expect(results(page).first()).toBeVisible();
    });
  });
}

const widths = [320, 360, 386, 390, 393, 402, 412, 430, 820, 1440];

test('no text of results lies over another or is cut off, whatever the width', async ({ page }) => {
  const parts = 'main section[id^="site-"], main article';
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const address of [near, `type=workspaces&${near}`]) {
      await page.goto(`/search/results?${address}`);
      await expect(page.locator(parts).first()).toBeVisible();
      const view = `${width} px, ${address}`;
      expect(await textOverlaps(page, parts), view).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, view).toBeLessThanOrEqual(0);
    }
  }
});

test('without a place what is near comes first, where the clock says or where one searched before', async ({
  page,
}) => {
  const parts = page.getByRole('main').locator('section[id^="site-"] h2, p').filter({ visible: true });
  const order = async () => (await parts.allInnerTexts()).map((text) => text.trim());
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/search/results');
  await expect(page.getByLabel('Sort by').locator('option').first()).toHaveText('Recommended');
  await expect(page.getByText('Near Brisbane', { exact: true })).toBeVisible();
  const before = await order();
  expect(before.indexOf('Near Brisbane')).toBeLessThan(before.indexOf('Coopers Plains Drive-Up'));
  expect(before.indexOf('Coopers Plains Drive-Up')).toBeLessThan(before.indexOf('Farther away'));
  expect(before.indexOf('Farther away')).toBeLessThan(before.indexOf('Brunswick Cue Club'));
  const map = page.getByRole('region', { name: 'Map of the sites we found' });
  await expect(map.getByRole('button', { name: /^Coopers Plains Drive-Up/ })).toBeInViewport();
  await expect(map.getByRole('button', { name: /^Brunswick Cue Club/ })).not.toBeInViewport();
  const site = page.getByRole('region', { name: 'Coopers Plains Drive-Up' });
  await expect(site).toContainText('Open day and night');
  await expect(site).toContainText('from $149.00');
  await expect(site).toContainText('QLD 4108');
  await expect(site.getByText(/^[\d.]+ k?m$/)).toHaveCount(0);
  await takeScreenshot(page, 'results-recommended');

  await page.goto('/search/results?place=Carlton+VIC+3053&lat=-37.8000&lng=144.9670');
  await expect(page.getByLabel('Sort by').locator('option').first()).toHaveText('Closest');
  await expect(siteGroups(page).getByText(/^[\d.]+ km$/)).toHaveCount(1);
  await expect(map.getByRole('button', { name: /^Brunswick Cue Club/ })).toBeVisible();
  // A page that arrives drawn stays in the order it came in.
  await page.goto('/search');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('Near Carlton VIC 3053', { exact: true })).toBeVisible();
  await expect(siteGroups(page).first()).toContainText('Brunswick Cue Club');
});

test('pool tables are among workspaces, where nothing else is found at their site too', async ({ page }) => {
  await page.goto('/search/results');
  await expect(page.getByRole('region', { name: 'Brunswick Cue Club' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Pool table/ })).toHaveCount(0);
  await page.goto('/search/results?type=workspaces');
  await expect(page.getByRole('list', { name: 'Pool tables at Brunswick Cue Club' })).toBeVisible();
  await page.getByRole('link', { name: 'Pool table Magpie' }).click();
  await expect(page).toHaveURL(/\/table\//);
});

test('trailers and parking are found under what they are, from either major category', async ({ page }) => {
  await page.goto('/search');
  const hire = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Trailers, parking and more' }) });
  await expect(hire.getByRole('link', { name: 'Parking' })).toBeVisible();
  await hire.getByRole('link', { name: 'Trailers' }).click();
  await expect(page).toHaveURL(/type=workspaces/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trailers everywhere');
  await expect(results(page).first()).toBeVisible();
});

test.describe('the device’s position', () => {
  test('becomes the suburb it lies in', async ({ page }) => {
    await device(page, { at: [-27.4698, 153.0251] });
    await page.goto('/search');
    await askDevice(page);
    await expect(place(page)).toHaveValue(/QLD 4000$/);
    expect(page.url()).not.toContain('27.4698');
  });

  const failures = [
    [undefined, 'This device can’t say where it is. Please type a suburb or postcode instead.'],
    [1, 'Please enable location permissions.'],
    [2, 'We couldn’t find your location. Please try again, or type a suburb or postcode.'],
    [3, 'Finding your location took too long. Please try again, or type a suburb or postcode.'],
    [9, 'Something went wrong while finding your location. Please try again.'],
  ] as const;
  test('says of every failure what it was, and can be asked for again', async ({
    page,
    browser,
    baseURL,
  }) => {
    for (const [code, words] of failures) {
      const context = await browser.newContext({ baseURL: baseURL! });
      const other = await context.newPage();
      await device(other, { code });
      await other.goto('/search');
      await askDevice(other);
      await expect(other.getByText(words)).toBeVisible();
      await expect(other.getByRole('button', { name: 'Try again' })).toBeVisible();
      await context.close();
    }
    await device(page, { at: [51.5, 0] });
    await page.goto('/search');
    await askDevice(page);
    await expect(
      page.getByText('The selected location is invalid. Please try a different location'),
    ).toBeVisible();
  });
});

/** On a phone the map and its cards fill the screen; swiping them on marks the site of the one in front. */
async function swipeCards(page: Page, map: Locator, chosen: string): Promise<string> {
  const cards = page.getByRole('list', { name: 'Sites on the map' });
  const [screen, above, below] = [page.viewportSize()!, await map.boundingBox(), await cards.boundingBox()];
  expect(above!.width).toBeGreaterThan(screen.width * 0.95);
  expect(above!.height + below!.height).toBeGreaterThan((screen.height * 2) / 3);
  expect(below!.y + below!.height).toBeLessThanOrEqual(screen.height);

  const names = await cards.getByRole('link').allTextContents();
  const at = names.indexOf(chosen);
  const [next = '', step] = at < names.length - 1 ? [names[at + 1], -1] : [names[at - 1], 1];
  await page.mouse.move(screen.width / 2, below!.y + below!.height / 2);
  await page.mouse.wheel(step * -0.75 * screen.width, 0);
  await expect(cards.getByRole('link', { name: next })).toBeInViewport();
  await expect(map.getByRole('button', { pressed: true })).toHaveAccessibleName(
    new RegExp(`^(${next}, from|\\d+ sites)`),
  );
  return next;
}

/** Waits until the card of a site stands at the start of the cards, so that none is taken hold of on its way. */
async function expectInFront(page: Page, name: string): Promise<void> {
  const cards = page.getByRole('list', { name: 'Sites on the map' });
  const card = cards.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
  const away = () =>
    card.evaluate((item) =>
      Math.abs(item.getBoundingClientRect().left - item.parentElement!.getBoundingClientRect().left),
    );
  await expect.poll(away, { message: `how far ${name} is from the start, in pixels` }).toBeLessThan(24);
}
