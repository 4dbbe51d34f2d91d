import { sql } from '@gatehouse/server/db/sql';
import type { Stack } from '@gatehouse/stack/stack';
import type { Page } from '@playwright/test';
import { proves } from './gate.ts';
import { expect, test } from './stack.ts';

/** The pictures of a room of which the demo has several. */
async function openPictures(page: Page, { ctx }: Stack) {
  const { id } = await ctx.db.one<{ id: number }>(sql`
    select p.id from products p join sites s on s.id = p.site_id
    where p.name = 'Medium room' and s.name = 'Fortitude Valley Storage'`);
  await page.goto(`/search/details?productId=${id}`);
  return page.getByRole('region', { name: 'Pictures of Medium room' });
}

test(
  'a keyboard turns the pictures, shows them full screen and comes back to where it was',
  proves('see a place'),
  async ({ page, stack }) => {
    const gallery = await openPictures(page, stack);
    await expect(gallery.getByRole('img')).toHaveAccessibleName(/^A storage room/);
    const counter = gallery.getByRole('status');
    const count = Number((await counter.innerText()).split(' of ')[1]);
    expect(count).toBeGreaterThan(1);
    const press = gallery.getByRole('button', { name: 'Show full screen' });
    await press.focus();
    await page.keyboard.press('ArrowRight');
    await expect(counter).toHaveText(`2 of ${count}`);
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    await expect(counter).toHaveText(`1 of ${count}`);

    await page.keyboard.press('Enter');
    const full = page.getByRole('dialog', { name: 'Pictures of Medium room' });
    await expect(full).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowLeft');
    await expect(full.getByRole('status')).toHaveText(`${count} of ${count}`);
    await page.keyboard.press('Escape');
    await expect(full).toBeHidden();
    await expect(press).toBeFocused();
    await expect(counter).toHaveText(`${count} of ${count}`);
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a finger swipes, and a tap shows the picture full screen', async ({ page, stack }) => {
    const gallery = await openPictures(page, stack);
    const counter = gallery.getByRole('status');
    await expect(counter).toHaveText(/^1 of /);
    const picture = gallery.getByRole('img');
    const touch = (x: number) => [{ identifier: 0, clientX: x, clientY: 200 }];
    await picture.dispatchEvent('touchstart', { touches: touch(300), changedTouches: touch(300) });
    await picture.dispatchEvent('touchend', { touches: [], changedTouches: touch(120) });
    await expect(counter).toHaveText(/^2 of /);
    await picture.tap();
    const full = page.getByRole('dialog', { name: 'Pictures of Medium room' });
    await expect(full.getByRole('status')).toHaveText(/^2 of /);
    await full.getByRole('button', { name: 'Close' }).tap();
    await expect(full).toBeHidden();
  });
});

test('the drawing shows where pictures cannot be fetched', async ({ page, stack }) => {
  await page.route('**/media/**', (route) => route.abort());
  const gallery = await openPictures(page, stack);
  await expect(gallery.getByRole('img', { name: /^Medium room/ })).toBeVisible();
});
