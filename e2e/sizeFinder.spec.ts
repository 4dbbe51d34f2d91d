import { sql } from '@gatehouse/server/db/sql';
import { makeUnit } from '@gatehouse/server/testing/factories';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { proves } from './gate.ts';
import { expect, test } from './stack.ts';

test.use({ viewport: { width: 390, height: 844 } });

const main = (page: Page) => page.getByRole('main');

test(
  'what one stores leads to the smallest size that takes it',
  proves('how big it is, and which size one needs'),
  async ({ page }) => {
    await page.goto('/search');
    await page.getByRole('button', { name: 'Find the right size' }).click();
    const finder = page.getByRole('dialog', { name: 'What are you storing?' });
    await expect(finder).toContainText('Pick what you’re storing to see the size you need.');
    await finder.getByRole('button', { name: 'Studio' }).click();
    await expect(finder.getByRole('link').first()).toContainText('Medium room');
    const cars = finder.getByRole('group', { name: 'Cars' });
    await cars.getByRole('button', { name: 'One more' }).click();
    await expect(finder.getByRole('link').first()).toContainText(/garage/i);
    await expectAccessible(page);
    await cars.getByRole('button', { name: 'One less' }).click();
    await finder.getByRole('link').first().click();
    await expect(finder).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Medium room/);
    await expect(main(page).getByRole('button', { name: '1 sofa' })).toHaveAttribute('aria-pressed', 'true');
    await expect(main(page)).toContainText('It all fits, packed closely.');
  },
);

test('a small room says what fits, what does not, and which sizes are beside it', async ({ page, stack }) => {
  const sizes = await stack.ctx.db.query<{ id: number; name: string }>(sql`
    select p.id, p.name from products p join sites s on s.id = p.site_id
    where p.name in ('Small room', 'Medium room') and s.name like 'North Lakes%'`);
  // One more of each: other tests rent there, and may have left none
  for (const { id: productId } of sizes) await makeUnit(stack.ctx.db, { productId });
  const { id } = sizes.find(({ name }) => name === 'Small room')!;
  await page.goto(`/search/details?productId=${id}`);
  await expect(main(page)).toContainText('Room for about 30 moving boxes.');
  await expect(main(page)).toContainText(
    /^.*\$79\.00 today, then \$79\.00 every month from \w{3}, \d+ \w{3} \d{4}\. End any time from Orders\./,
  );
  await main(page).getByRole('button', { name: '20 boxes' }).click();
  await expect(main(page)).toContainText('It all fits, packed closely.');
  await main(page).getByRole('button', { name: '1 car' }).click();
  await expect(main(page)).toContainText('We couldn’t fit these in: 1 car.');
  await expect(main(page).getByRole('img', { name: /with 20 things in it/ })).toBeVisible();
  await expect(page).toHaveURL(/things=box\.20%2Ccar\.1/);
  await expectAccessible(page);
  const similar = main(page).getByRole('region', { name: 'Similar sizes here' });
  await expect(similar.getByRole('link')).toContainText(['Medium room']);
  await expect(similar).toContainText('Bigger, $70.00 more');
  await similar.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Medium room');
  await expect(main(page)).toContainText('We couldn’t fit these in: 1 car.');
});
