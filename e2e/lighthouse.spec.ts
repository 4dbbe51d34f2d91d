import { sql } from '@gatehouse/server/db/sql';
import { withPhoneBrowser } from './lighthouse.ts';
import { signIn } from './signIn.ts';
import { expect, test } from './stack.ts';

test('Lighthouse gives 100 to the main pages on a phone, for accessibility, best practices and search engines', async ({
  stack,
  launchOptions,
}) => {
  const { product } = await stack.ctx.db.one<{ product: number }>(sql`
    select p.id as product from products p join product_categories k on k.id = p.category_id
    where k.booking_type = 'storage' and p.active order by p.id limit 1`);
  await withPhoneBrowser(launchOptions, async ({ context, heldAgainst }) => {
    const expectFaultless = async (path: string) =>
      expect.soft(await heldAgainst(new URL(path, stack.url).href), path).toEqual([]);
    for (const path of ['/search', '/search/results', `/search/details?productId=${product}`, '/login'])
      await expectFaultless(path);
    const page = await context.newPage();
    await signIn(page, stack, 'mia@gatehouse.example', 'app');
    await page.goto(new URL('/access', stack.url).href);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectFaultless('/access');
  });
});
