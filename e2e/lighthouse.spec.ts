import { sql } from '@gatehouse/server/db/sql';
import type { Stack } from '@gatehouse/stack/stack';
import { withPhoneBrowser } from './lighthouse.ts';
import { signIn } from './signIn.ts';
import { expect, test } from './stack.ts';

/** What strangers come to: the search, its results, a space and a site. */
async function publicPages({ ctx }: Stack): Promise<string[]> {
  const { product, site } = await ctx.db.one<{ product: number; site: number }>(sql`
    select p.id as product, p.site_id as site from products p join product_categories k on k.id = p.category_id
    where k.booking_type = 'storage' and p.active order by p.id limit 1`);
  return ['/search', '/search/results', `/search/details?productId=${product}`, `/sites/${site}`];
}

test('Lighthouse gives 100 to the main pages on a phone, for accessibility, best practices and search engines', async ({
  stack,
  launchOptions,
}) => {
  await withPhoneBrowser(launchOptions, async ({ context, heldAgainst }) => {
    const expectFaultless = async (path: string) =>
      expect.soft(await heldAgainst(new URL(path, stack.url).href), path).toEqual([]);
    for (const path of [...(await publicPages(stack)), '/login']) await expectFaultless(path);
    const page = await context.newPage();
    await signIn(page, stack, 'mia@gatehouse.example', 'app');
    await page.goto(new URL('/access', stack.url).href);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectFaultless('/access');
  });
});

/** The least score for speed, in the order of the pages: what is there is to become more, not less. */
const SPEED = [95, 80, 85, 85];

test('Lighthouse gives what strangers come to on a phone the scores for speed that are there', async ({
  stack,
  launchOptions,
}) => {
  const pages = await publicPages(stack);
  await withPhoneBrowser(launchOptions, async ({ speed }) => {
    for (const [index, path] of pages.entries()) {
      const enough = SPEED[index]!;
      expect.soft(await speed(new URL(path, stack.url).href, enough), path).toBe(`${enough} or more`);
    }
  });
});
