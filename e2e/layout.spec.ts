import { sql } from '@gatehouse/server/db/sql';
import type { Page } from '@playwright/test';
import { layoutFaults } from './layoutFaults.ts';
import { signIn, signInStaff } from './signIn.ts';
import { expect, test } from './stack.ts';
import { untilSettled } from './views.ts';

/** The widths of the phones most people have, the narrowest, a tablet and a desk. */
const sizes = [
  ...[320, 360, 390, 393, 402, 412, 430].map((width) => ({ width, height: 844 })),
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

/** At every width no words of the page lie over others or are cut off, and whatever can be pressed is large enough. */
async function expectTidy(page: Page, name: string): Promise<void> {
  await untilSettled(page);
  const found = new Map<string, number[]>();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await untilSettled(page);
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
    for (const fault of await layoutFaults(page)) {
      found.set(fault, [...(found.get(fault) ?? []), size.width]);
    }
  }
  const all = [...found].map(([fault, widths]) => `${name} at ${widths.join(', ')}: ${fault}`);
  expect.soft(all).toEqual([]);
}

async function expectAllTidy(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expectTidy(page, path);
  }
}

test('a guest finds nothing overlapping, cut off or too small on a site or in a shop', async ({ page }) => {
  await expectAllTidy(page, [
    '/search',
    '/search/results',
    '/search/results?type=workspaces',
    '/cart',
    '/login',
    '/register',
    '/forgot-password',
    '/sites/1',
    '/shop',
    '/shop/1',
    '/shop/sites',
    '/vend/GH-BNE-04',
  ]);
  await page.goto('/search/results');
  await untilSettled(page);
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
  await expectTidy(page, 'details');
});

test('a customer finds nothing overlapping, cut off or too small in their lists', async ({ page, stack }) => {
  await signIn(page, stack, 'mia@gatehouse.example', 'app');
  const { table } = await stack.ctx.db.one<{ table: number }>(
    sql`select id as table from units where type = 'pool_table' order by id limit 1`,
  );
  await expectAllTidy(page, ['/access', '/orders', '/orders?type=purchasable', '/shop/1', `/table/${table}`]);
  for (const list of ['/orders', '/orders?type=purchasable', '/access']) {
    await page.goto(list);
    await untilSettled(page);
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).not.toHaveURL(list);
    await expectTidy(page, `the first of ${list}`);
  }
});

test('a customer finds nothing overlapping, cut off or too small in the profile', async ({ page, stack }) => {
  await signIn(page, stack, 'mia@gatehouse.example', 'app');
  const pages = ['details', 'help', 'identification', 'accesses', 'security', 'payments', 'delete'];
  await expectAllTidy(page, [
    '/profile',
    '/profile/security/pinCodes',
    ...pages.map((name) => `/profile/${name}`),
  ]);
});

test('staff find nothing overlapping, cut off or too small', async ({ page, stack }) => {
  await signInStaff(page, stack, 'admin@gatehouse.example');
  const { unit, controller } = await stack.ctx.db.one<{ unit: number; controller: number }>(sql`
    select u.id as unit, d.controller_id as controller from units u join doors d on d.id = u.door_id
    where u.type = 'storage' and d.has_motor order by u.id limit 1`);
  await expectAllTidy(page, [
    '/user-access',
    '/user-access?view=sites',
    '/user-access?view=plan',
    `/user-access/unit_${unit}`,
    '/user-controllers',
    `/user/controllers/${controller}`,
  ]);
});
