import { sql } from '@gatehouse/server/db/sql';
import type { Stack } from '@gatehouse/stack/stack';
import type { Page } from '@playwright/test';
import { proves } from './gate.ts';
import { openMissing } from './openMissing.ts';
import { setOffline } from './setOffline.ts';
import { expect, test } from './stack.ts';
import { expectGoodInEachView, untilSettled } from './views.ts';

const VALLEY = 'Fortitude Valley Storage';

async function siteId({ ctx }: Stack, name: string): Promise<number> {
  const { id } = await ctx.db.one<{ id: number }>(sql`select id from sites where name = ${name}`);
  return id;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const canonical = (page: Page) => page.locator('link[rel=canonical]').getAttribute('href');

test(
  'a site is opened from the results, leads to a space and back, and every page is called what the server calls it',
  proves(
    'sites, the organisation and its look',
    'the page of a site, and links to it',
    'what search engines and cards of links read',
  ),
  async ({ page, stack }) => {
    const id = await siteId(stack, VALLEY);
    const problems: string[] = [];
    page.on('console', (message) => void (message.type() === 'error' && problems.push(message.text())));
    // A busy server sends a page before its head is made.
    await expect
      .poll(async () => {
        await page.goto('/search/results');
        return page.locator('link[rel=canonical]').count();
      })
      .toBe(1);
    const results = page.getByRole('main');
    await results.getByRole('link', { name: `About this site: ${VALLEY}` }).click();
    await expect(page).toHaveURL(`${stack.url}/sites/${id}`);
    await expect(heading(page)).toHaveText(VALLEY);
    await expect(page).toHaveTitle(`${VALLEY} · Gatehouse`);
    const base = new URL((await canonical(page))!).origin;
    expect(await canonical(page)).toBe(`${base}/sites/${id}`);

    await page
      .getByRole('region', { name: 'Self storage' })
      .getByRole('link', { name: 'Small room' })
      .click();
    await expect(heading(page)).toHaveText('Small room');
    const { title, address } = { title: await page.title(), address: page.url() };
    expect(await canonical(page)).toBe(
      `${base}/search/details?productId=${new URL(address).searchParams.get('productId')}`,
    );
    await page.getByRole('link', { name: VALLEY }).click();
    await expect(page).toHaveTitle(`${VALLEY} · Gatehouse`);
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await expect(heading(page)).toHaveText('Storage everywhere');
    await expect(page).toHaveTitle('Storage · Gatehouse');

    // Neither the data in the head nor the map breaks what the page may load.
    expect(problems).toEqual([]);
    await page.goto(address);
    await expect(page).toHaveTitle(title);
  },
);

test('a site can be used in every size and theme, and so can one that is not there', async ({
  page,
  stack,
}) => {
  await page.goto(`/sites/${await siteId(stack, VALLEY)}`);
  await expect(page.getByRole('link', { name: 'Shop at this site' })).toBeVisible();
  await expect(page.getByRole('region', { name: /^Map showing/ })).toBeVisible();
  await expectGoodInEachView(page, 'site');

  await openMissing(page, '/sites/999999');
  await expect(page.getByRole('heading', { name: 'There’s no such site', level: 2 })).toBeVisible();
  await expect(page).toHaveTitle('There’s no such site · Gatehouse');
  await expectGoodInEachView(page, 'site-unknown');
  await page.getByRole('link', { name: 'See all sites' }).click();
  await expect(page.getByRole('heading', { name: 'Our sites' })).toBeVisible();
});

test('without a network a site that was seen stays, and another says so and comes with the network', async ({
  page,
  stack,
  context,
}) => {
  await page.goto(`/sites/${await siteId(stack, VALLEY)}`);
  await expect(page.getByRole('link', { name: 'Small room' })).toBeVisible();
  const other = await siteId(stack, 'Toowong Exchange');
  await setOffline(context, stack, true);
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/sites/${other}`);
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await setOffline(context, stack, false);
  await untilSettled(page);
  await expect(page.getByRole('heading', { name: 'Getting there' })).toBeVisible();
});
