import { sql } from '@gatehouse/server/db/sql';
import type { Stack } from '@gatehouse/stack/stack';
import type { Page } from '@playwright/test';
import { expect, test } from './house.ts';
import { signIn } from './signIn.ts';

const UPDATE_FAILED = 'Updating cart product failed. If this continues to happen please contact support.';

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
const siteId = async ({ ctx }: Stack, name: string) =>
  (await ctx.db.one<{ id: number }>(sql`select id from sites where name = ${name}`)).id;
/** Somebody takes the last pieces. */
const sellOut = ({ ctx }: Stack, site: number, product: string) =>
  ctx.db.query(sql`
    delete from locker_inventories
    where state = 'InStock' and product_id in (
      select id from products where site_id = ${site} and name = ${product})`);

for (const mode of ['web', 'app'] as const) {
  test(`a customer chooses a site and fills its cart, in ${mode} mode`, async ({ page, house }) => {
    if (mode === 'app') await page.setViewportSize({ width: 390, height: 844 });
    const site = mode === 'app' ? 'North Lakes Storage' : 'Coopers Plains Drive-Up';
    await signIn(page, 'mia@gatehouse.example', mode);
    await page.goto('/shop/sites');
    await page.getByLabel('Site', { exact: true }).fill(site.slice(0, 8));
    await page.getByRole('main').getByRole('link', { name: site }).click();
    await expect(page).toHaveURL(`/shop/${await siteId(house, site)}`);

    await page.getByRole('button', { name: 'Boxes' }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.getByRole('button', { name: 'Boxes' }).click();
    await page.getByRole('button', { name: 'Add Moving box to cart' }).click();
    const box = card(page, 'Moving box');
    await expect(box.getByRole('status')).toHaveText('1');
    await expect(box.getByRole('button', { name: 'One more' })).toBeFocused();
    await box.getByRole('button', { name: 'One more' }).click();
    await box.getByRole('button', { name: 'One more' }).click();
    const bar = page.getByRole('complementary', { name: 'Your cart here' });
    await expect(bar).toContainText('3 items');

    await sellOut(house, await siteId(house, site), 'Packing tape');
    await page.getByRole('button', { name: 'Add Packing tape to cart' }).click();
    await expect(page.getByText(UPDATE_FAILED)).toBeVisible();
    await expect(page.getByText('Packing tape has just sold out.')).toBeVisible();
    await expect(card(page, 'Packing tape')).toHaveCount(0);

    await bar.getByRole('link', { name: 'View cart' }).click();
    const cart = page.getByRole('region', { name: `Cart at ${site}` });
    await expect(cart.getByRole('status').filter({ hasText: '3' })).toBeVisible();
    await page.goto('/shop');
    await expect(page.getByRole('main')).toContainText(site);
    await box.getByRole('button', { name: 'One less' }).click();
    await box.getByRole('button', { name: 'One less' }).click();
    await box.getByRole('button', { name: 'Remove' }).click();
    await expect(bar).toHaveCount(0);
  });
}

test('a guest has to choose a site, and goes on with what they wanted once signed in', async ({
  page,
  house,
}) => {
  await page.goto('/shop');
  await expect(page.getByRole('heading', { name: 'No site selected' })).toBeVisible();
  await page.goto('/shop/nowhere');
  await expect(page.getByRole('heading', { name: 'Invalid site ID' })).toBeVisible();
  await page.goto('/shop/99999');
  await expect(page.getByRole('heading', { name: 'Invalid site ID' })).toBeVisible();
  await page.getByRole('link', { name: 'Choose a site' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Surry Hills Rooms/ })
    .click();
  await page.getByRole('button', { name: 'Add Notebook to cart' }).click();
  await page.getByLabel('Email').fill('mia@gatehouse.example');
  await page.getByLabel('Password', { exact: true }).fill('gatehouse4');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(`/shop/${await siteId(house, 'Surry Hills Rooms')}`);
  await expect(page.getByRole('complementary', { name: 'Your cart here' })).toContainText('1 item');
});

test('a site with nothing in stock says so', async ({ page, house }) => {
  const id = await siteId(house, 'Port Adelaide Wool Store');
  await sellOut(house, id, 'Disc padlock');
  await sellOut(house, id, 'Moving box');
  await page.goto(`/shop/${id}`);
  await expect(page.getByRole('heading', { name: 'No Product Categories Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Choose another site' }).click();
  await expect(page.getByRole('link', { name: /Port Adelaide/ })).toContainText('Nothing in stock');
});
