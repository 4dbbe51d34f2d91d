import { type Sql, sql } from '@gatehouse/server/db/sql';
import type { Stack } from '@gatehouse/stack/stack';
import type { Page } from '@playwright/test';
import { makeCustomer } from './customers.ts';
import { proves } from './gate.ts';
import { rentUnit } from './rentedUnits.ts';
import { takeScreenshot } from './screenshot.ts';
import { signIn } from './signIn.ts';
import { expect, test } from './stack.ts';
import { untilSettled } from './views.ts';

type Mode = 'web' | 'app' | 'embedded';
type Case = { feature: string; column: Sql; mode: Mode; closed: string[] };

/** What an organisation can switch off, and the beginnings of addresses that nothing may lead to then. */
const cases: Case[] = [
  {
    feature: 'appOperations',
    column: sql`feature_app_operations`,
    mode: 'app',
    closed: ['/search', '/orders', '/cart', '/shop'],
  },
  { feature: 'cart', column: sql`feature_cart`, mode: 'web', closed: ['/cart'] },
  { feature: 'cart', column: sql`feature_cart`, mode: 'app', closed: ['/cart'] },
  { feature: 'cart', column: sql`feature_cart`, mode: 'embedded', closed: ['/embed/cart'] },
  { feature: 'shop', column: sql`feature_shop`, mode: 'web', closed: ['/shop'] },
  { feature: 'shop', column: sql`feature_shop`, mode: 'app', closed: ['/shop'] },
  { feature: 'poolTable', column: sql`feature_pool_table`, mode: 'web', closed: ['/table'] },
  { feature: 'poolTable', column: sql`feature_pool_table`, mode: 'app', closed: ['/table'] },
  { feature: 'permissionIngest', column: sql`feature_permission_ingest`, mode: 'app', closed: [] },
];

async function switchTo({ ctx }: Stack, column: Sql, isOn: boolean): Promise<void> {
  await ctx.db.query(sql`update organisations set ${column} = ${isOn} where id = 4`);
  await ctx.eventBus.caughtUp();
}

/** Where a person walks: the roots, a product of each way to book, the site of the pool tables, and a door. */
async function walk({ ctx }: Stack, mode: Mode, accessId: string | undefined): Promise<string[]> {
  const products = await ctx.db.query<{ id: number }>(sql`
    select distinct on (c.booking_type) p.id from products p join product_categories c on c.id = p.category_id
    where c.booking_type is not null and p.active and p.organisation_id = 4 order by c.booking_type, p.id`);
  const details = products.map(({ id }) => `/search/details?productId=${id}`);
  if (mode === 'embedded') return ['/embed', ...details.map((path) => `/embed${path}`)];
  const { site } = await ctx.db.one<{ site: number }>(
    sql`select site_id as site from units where name = 'Magpie' and type = 'pool_table'`,
  );
  const roots = [
    '/search',
    `/search/results?site=${site}`,
    `/shop/${site}`,
    '/orders',
    '/profile',
    '/table/999999',
  ];
  return [...(accessId ? ['/access', `/access/${accessId}`] : []), ...roots, ...details];
}

/** The paths that the page leads to. */
async function pathsOf(page: Page): Promise<string[]> {
  const hrefs = await page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
  return hrefs.map((href) => href.split('?')[0]!);
}

const isBelow = (path: string, area: string) => path === area || path.startsWith(`${area}/`);

for (const { feature, column, mode, closed } of cases) {
  test(
    `without ${feature} nothing leads there: ${mode}`,
    feature === 'cart' && mode === 'embedded' ? proves('areas an organisation can switch off') : {},
    async ({ page, stack }) => {
      test.slow();
      const email = await makeCustomer(stack);
      const unit = mode === 'app' ? await rentUnit(stack, email) : undefined;
      if (mode !== 'embedded') await signIn(page, stack, email, mode);
      await switchTo(stack, column, false);
      try {
        for (const path of await walk(stack, mode, unit?.accessId)) {
          await page.goto(path);
          await untilSettled(page);
          const dead = (await pathsOf(page)).filter((link) => closed.some((area) => isBelow(link, area)));
          expect(dead, `${path} leads to`).toEqual([]);
          if (feature === 'cart') {
            await expect(page.getByRole('button', { name: /^Cart|to cart$/ })).toHaveCount(0);
            const sells = /\/details|^\/shop/.test(path);
            await expect(page.getByText('isn’t selling online right now')).toHaveCount(sells ? 1 : 0);
            if (sells) await takeScreenshot(page, `no-cart-${mode}-${path.replaceAll(/\W/g, '')}`);
          }
          if (feature === 'permissionIngest')
            await expect(page.getByRole('button', { name: 'Link Access' })).toHaveCount(0);
        }
        for (const area of closed) {
          await page.goto(area === '/table' ? '/table/1' : area);
          await expect.poll(() => isBelow(new URL(page.url()).pathname, area)).toBe(false);
        }
        await takeScreenshot(page, `without-${feature}-${mode}`);
      } finally {
        await switchTo(stack, column, true);
      }
    },
  );
}
