import type { Locator, Page } from '@playwright/test';
import { makeCustomer } from './customers.ts';
import { proves } from './gate.ts';
import { signIn, signInStaff } from './signIn.ts';
import { expect, test } from './stack.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** A finger on the middle of something; `letGo` moves it first. */
async function touch(page: Page, on: Locator) {
  const finger = await page.context().newCDPSession(page);
  const box = (await on.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  return {
    async letGo(right = 0, down = 0) {
      if (right !== 0 || down !== 0) {
        const moved = [{ x: x + right, y: y + down }];
        await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: moved });
      }
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
  };
}

test(
  'a swipe of 30 px goes to the tab beside, a shorter or steeper one does not',
  proves('find one’s way'),
  async ({ page, stack }) => {
    await signIn(page, stack, await makeCustomer(stack), 'app');
    await page.goto('/orders');
    const panel = page.getByRole('tabpanel');
    const bookings = page.getByRole('tab', { name: 'Bookings' });
    const shopOrders = page.getByRole('tab', { name: 'Shop Orders' });
    const none = panel.getByText('No orders yet!');
    await expect(none).toBeVisible();
    await (await touch(page, panel)).letGo(-28);
    await (await touch(page, panel)).letGo(-40, 40);
    await expect(bookings).toHaveAttribute('aria-selected', 'true');
    await (await touch(page, panel)).letGo(-32);
    await expect(shopOrders).toHaveAttribute('aria-selected', 'true');
    // The panel is as high as what it shows.
    await expect(none).toBeVisible();
    await (await touch(page, panel)).letGo(-60);
    await expect(shopOrders).toHaveAttribute('aria-selected', 'true');
    await (await touch(page, panel)).letGo(60);
    await expect(bookings).toHaveAttribute('aria-selected', 'true');
  },
);

test('a finger that rests on a door chooses it, and does not open its page', async ({ page, stack }) => {
  await signInStaff(page, stack, 'admin@gatehouse.example');
  await page.goto('/user-access');
  const row = page.getByRole('main').locator('[data-selected]').first();
  await expect(row).toHaveAttribute('data-selected', 'false');
  const finger = await touch(page, row.getByRole('link'));
  await expect(row).toHaveAttribute('data-selected', 'true');
  await finger.letGo();
  await expect(page.getByRole('button', { name: /^Lock/ })).toBeVisible();
  await expect(page).toHaveURL('/user-access');
});
