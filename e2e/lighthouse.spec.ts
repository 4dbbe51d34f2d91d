import { sql } from '@gatehouse/server/db/sql';
import type { Stack } from '@gatehouse/stack/stack';
import { ALONE_TAG } from './gate.ts';
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

test('Lighthouse gives 100 to the main pages on a phone, for accessibility, best practices and search engines', {
  tag: ALONE_TAG,
}, async ({ stack, launchOptions }) => {
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

const FAST = 95;

test(`Lighthouse gives what strangers come to on a phone ${FAST} or more for speed`, {
  tag: ALONE_TAG,
}, async ({ stack, launchOptions }) => {
  await withPhoneBrowser(launchOptions, async ({ speed }) => {
    for (const path of await publicPages(stack)) {
      expect.soft(await speed(new URL(path, stack.url).href, FAST), path).toBe(`${FAST} or more`);
    }
  });
});
