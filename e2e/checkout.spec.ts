import { readFile } from 'node:fs/promises';
import { sql } from '@gatehouse/server/db/sql';
import type { Locator, Page } from '@playwright/test';
import { expectAnnounced } from './announcements.ts';
import { agree, agreements, fillCard, fillDetails } from './checkoutSteps.ts';
import { password } from './customers.ts';
import { charged, fillCart } from './filledCart.ts';
import { proves } from './gate.ts';
import { takeScreenshot } from './screenshot.ts';
import { expect, test } from './stack.ts';

const modes = ['web', 'app'] as const;
const main = (page: Page) => page.getByRole('main');

const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });
const yours = (page: Page) => page.getByRole('heading', { name: 'It’s yours' });

/** Fills in all of the checkout. */
async function checkOut(page: Page, orderId: number, card = '4242 4242 4242 4242'): Promise<void> {
  await page.goto(`/cart/checkout?order=${orderId}`);
  await fillDetails(page);
  await fillCard(page, card);
  await agree(page);
}

/** Gives what a checkout needs on the pages that each part of it has, and ends where it is paid. */
async function settlePageByPage(page: Page, orderId: number): Promise<void> {
  await page.goto(`/cart/details?order=${orderId}`);
  await fillDetails(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/cart\/checkout/);
  await page.goto(`/cart/payment?order=${orderId}`);
  await fillCard(page, '4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Save card and continue' }).click();
  await expect(page).toHaveURL(/cart\/checkout/);
  await page.goto(`/cart/agreement?order=${orderId}`);
  const button = page.getByRole('button', { name: 'I have read this and agree' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agreement');
  await expect(async () => {
    if (await button.isVisible()) {
      await page.getByLabel('Signature').fill('Ann Tester');
      await button.click({ timeout: 1000 });
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout', { timeout: 1000 });
  }).toPass();
}

for (const mode of modes) {
  test.describe(`${mode} mode`, () => {
    if (mode === 'app') test.use({ viewport: { width: 390, height: 844 } });
    else test.use({ viewport: { width: 1440, height: 900 } });

    test('bookings and goods are paid together on one page, with every rule of the forms', async ({
      page,
      stack,
    }) => {
      const { orderId } = await fillCart(page, stack, mode);
      await page.goto('/cart');
      await expect(main(page).getByText(/^Held for you for 1\d:/)).toBeVisible();
      const stepper = main(page).getByRole('group', { name: /^How many of/ });
      await stepper.getByRole('button').last().click();
      await expect(stepper).toContainText('3');
      await takeScreenshot(page, `cart-checkout-${mode}`);
      await page.getByRole('link', { name: 'Checkout' }).click();

      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout');
      await pay(page).click();
      for (const words of [
        'Street address is required.',
        'Suburb is required.',
        'State is required.',
        'Postcode is required.',
        'Card Number is a required field',
      ]) {
        await expect(page.getByText(words)).toBeVisible();
      }
      await expect(page.getByText('Please read and agree to this first.').first()).toBeVisible();
      await expect(page.getByText('Please type your full name to sign.')).toBeVisible();
      await expect(page.getByLabel('Street address')).toBeFocused();
      await page.getByLabel('Street address').fill('1');
      await expect(page.getByText('Street address is required.')).toBeHidden();
      await page.getByLabel('Postcode').fill('400');
      await page.getByLabel('Postcode').blur();
      await expect(page.getByText('Postcode must be 4 digits.')).toBeVisible();
      expect(await page.getByLabel('State').locator('option').allInnerTexts()).toEqual([
        'Choose',
        'ACT',
        'NSW',
        'NT',
        'QLD',
        'SA',
        'TAS',
        'VIC',
        'WA',
      ]);
      await expect(page.getByLabel('My billing address is the same')).toBeChecked();
      await takeScreenshot(page, `checkout-${mode}`);
      // A place that is chosen fills in its state and postcode.
      await page.getByLabel('Suburb').pressSequentially('Newstead QLD');
      await expect(page.locator('datalist option[value="Newstead QLD 4006, Australia"]')).toHaveCount(1);
      await page.getByLabel('Suburb').fill('Newstead QLD 4006, Australia');
      await expect(page.getByLabel('Suburb')).toHaveValue('Newstead');
      await expect(page.getByLabel('State')).toHaveValue('QLD');
      await expect(page.getByLabel('Postcode')).toHaveValue('4006');
      await page.reload();
      await expect(page.getByLabel('Suburb')).toHaveValue('Newstead');
      await fillDetails(page);

      await page.getByLabel('Name on card').fill('A name that is far too long for it');
      await expect(page.getByText('8 characters too many')).toBeVisible();
      await fillCard(page, '4242 4242 4242 4241');
      await agree(page);
      await pay(page).click();
      await expect(page.getByText('Your card number is invalid.')).toBeVisible();
      await expect(page.getByText('Name on the card is too long!')).toBeVisible();
      await takeScreenshot(page, `card-${mode}`);
      await page.getByLabel('Name on card').fill('Sam Reed');
      await fillCard(page, '4242 4242 4242 4242');
      await pay(page).click();
      await expect(yours(page)).toBeVisible();
      await takeScreenshot(page, `confirmation-${mode}`);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Add to calendar' }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^gatehouse-.+\.ics$/);
      const calendar = await readFile(await download.path(), 'utf8');
      expect(calendar).toContain('BEGIN:VEVENT\r\n');
      expect(calendar).toContain('DTSTART;VALUE=DATE:');
      expect(await charged(stack, orderId)).toHaveLength(1);
      await page.goBack();
      await page.goto(`/cart/checkout?order=${orderId}`);
      await expect(yours(page)).toBeVisible();
      await page.getByRole('link', { name: 'Collect your goods' }).click();
      await expect(page.getByRole('button', { name: 'Open locker' }).first()).toBeVisible();
      await page.goto('/cart');
      await expect(page.getByText('Your cart is empty')).toBeVisible();
    });

    test(
      'a declined card charges nothing, and another one pays',
      mode === 'web' ? proves('check out on one page', 'pay, be charged again, be refunded') : {},
      async ({ page, stack }) => {
        const { orderId } = await fillCart(page, stack, mode);
        await checkOut(page, orderId, '4000 0000 0000 0002');
        await pay(page).click();
        await expect(page.getByText('Your card was declined.')).toBeVisible();
        await expect(page.getByText('You haven’t been charged, and your order is still here.')).toBeVisible();
        await expect(page.getByText('Declined last time')).toBeVisible();
        await expect(page.getByText('Default', { exact: true })).toHaveCount(0);
        await expect(page.getByRole('radio', { name: 'Use a new card' })).toBeChecked();
        await takeScreenshot(page, `declined-${mode}`);
        await fillCard(page, '5555 5555 5555 4444');
        await pay(page).click();
        await expect(yours(page)).toBeVisible();
        expect(await charged(stack, orderId)).toHaveLength(1);
      },
    );

    test('a lost answer, a reload and a second window end in one charge', async ({
      page,
      stack,
      context,
    }) => {
      const { orderId } = await fillCart(page, stack, mode);
      await settlePageByPage(page, orderId);
      const other = await context.newPage();
      await other.goto(`/cart/checkout?order=${orderId}`);
      await expect(pay(other)).toBeVisible();
      // The check of the order is never answered; the first payment arrives, and its answer never does; the answer of
      // the second one is lost.
      let checks = 0;
      await page.route('**/api/customer/order/checkout', (route) => checks++ > 0 && route.continue());
      let sent = 0;
      await page.route('**/api/customer/order/payment', async (route) => {
        sent += 1;
        if (sent > 2) return route.continue();
        await route.fetch();
        if (sent === 2) await route.abort();
      });
      await pay(page).click();
      await expect.poll(() => checks).toBe(1);
      await page.reload();
      await expect.poll(() => charged(stack, orderId)).toHaveLength(1);
      await page.reload();
      await expect(yours(page)).toBeVisible();
      // In one go: the button goes once the window knows of the payment.
      await pay(other).evaluateAll(([button]) => (button as HTMLElement | undefined)?.click());
      await expect(yours(other)).toBeVisible();
      expect(await charged(stack, orderId)).toHaveLength(1);
    });

    test('a hold that ran out is taken again, and one that is gone is reported', async ({ page, stack }) => {
      const { db } = stack.ctx;
      const { orderId } = await fillCart(page, stack, mode);
      const runOut = () =>
        db.query(
          sql`update bookings set held_until = now() - interval '1 minute' where order_id = ${orderId}`,
        );
      await runOut();
      await page.goto('/cart');
      await expect(main(page).getByText(/^Your hold on .+ ended\. You haven’t been charged\.$/)).toHaveCount(
        1,
      );
      await expect(page.getByRole('link', { name: 'Search again' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Checkout' })).toBeHidden();
      await takeScreenshot(page, `hold-lost-${mode}`);
      await page.getByRole('button', { name: 'Hold again' }).click();
      await expect(main(page).getByText(/^Held for you for/)).toBeVisible();

      await page.goto(`/cart/checkout?order=${orderId}`);
      await expect(pay(page)).toBeVisible();
      await runOut();
      await page.reload();
      await expect(page.getByText(/^Your hold on .+ ended\./)).toBeVisible();
      await expect(pay(page)).toBeHidden();
      await db.query(sql`
        insert into let_go_units (customer_id, unit_id, let_go_at)
        select b.customer_id, u.id, now() from bookings b join units u on u.product_id = b.product_id
        where b.order_id = ${orderId}
        on conflict (customer_id, unit_id) do update set let_go_at = excluded.let_go_at`);
      await page.getByRole('button', { name: 'Hold again' }).click();
      await expectAnnounced(
        page,
        /^You held this space a moment ago and didn’t pay for it\. You can hold it again in (30|29) minutes, or choose another one\.$/,
      );
      const takeOut = (out: boolean) =>
        db.query(sql`
          update units set out_of_service = ${out} where product_id =
            (select product_id from bookings where order_id = ${orderId} limit 1)`);
      await takeOut(true);
      try {
        await page.getByRole('button', { name: 'Hold again' }).click();
        await expect(page.getByText(/booked by someone else\. You haven’t been charged\.$/)).toBeVisible();
        expect(await charged(stack, orderId)).toEqual([]);
      } finally {
        await takeOut(false);
      }
    });

    test('stock that is gone, a lost connection and an abandoned checkout leave the cart as it stands', async ({
      page,
      stack,
    }) => {
      const { goods } = await fillCart(page, stack, mode);
      await page.goto('/cart');
      const stepper = main(page).getByRole('group', { name: /^How many of/ });
      await page.route('**/quantity', (route) => route.abort());
      await stepper.getByRole('button').last().click();
      await expectAnnounced(
        page,
        'Updating cart product failed. If this continues to happen please contact support.',
      );
      await expect(stepper).toContainText('2');
      await page.unroute('**/quantity');
      await stack.ctx.db.query(sql`
        delete from locker_inventories where product_id = ${goods} and state = 'InStock' and id not in (
          select id from locker_inventories where product_id = ${goods} and state = 'InStock' limit 2)`);
      await stepper.getByRole('button').last().click();
      await expect(page.getByText(/^That didn’t work: the stock or your cart has changed/)).toBeVisible();
      await page.getByRole('link', { name: 'Checkout' }).click();
      await page.getByLabel('Street address').fill('9 Kept Street');
      await page.goBack();
      await expect(main(page).getByText(/^Held for you for/)).toBeVisible();
      await page.getByRole('link', { name: 'Checkout' }).click();
      await expect(page.getByLabel('Street address')).toHaveValue('9 Kept Street');
    });
  });
}

/** Counts the pages that are shown and what is pressed or chosen, typing left out. */
function countSteps(page: Page) {
  const screens = ['/search'];
  let taps = 0;
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url());
    if (frame === page.mainFrame() && pathname !== screens.at(-1)) screens.push(pathname);
  });
  return {
    screens,
    taps: () => taps,
    async tap(target: Locator) {
      taps += 1;
      await target.click();
    },
  };
}

test.describe('the way from looking to paid', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('takes a new person at most 8 screens and 10 taps, with the space they chose in view', async ({
    page,
    stack,
  }) => {
    await page.goto('/search');
    const { screens, taps, tap } = countSteps(page);
    await tap(page.getByRole('button', { name: 'Search' }).last());
    await tap(main(page).getByRole('article').getByRole('link').first());
    await tap(page.getByRole('button', { name: 'Add to cart' }));
    await expect(page).toHaveURL(/register/);
    await expect(page.getByRole('region', { name: 'Your space' })).toContainText('15 minutes');
    await takeScreenshot(page, 'register-for-a-space');
    await page.getByLabel('First Name').fill('Nia');
    await page.getByLabel('Last Name').fill('Walker');
    await page.getByLabel('Email').fill('nia.steps@example.com');
    await page.getByLabel('Mobile').fill('0412 345 678');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await tap(page.getByRole('button', { name: 'Register', exact: true }));
    await tap(page.getByRole('link', { name: 'Checkout' }));
    await page.getByLabel('Street address').fill('1 Queen Street');
    await page.getByLabel('Suburb').pressSequentially('Newstead QLD');
    await expect(page.locator('datalist option[value="Newstead QLD 4006, Australia"]')).toHaveCount(1);
    await page.getByLabel('Suburb').fill('Newstead QLD 4006, Australia');
    await fillCard(page, '4242 4242 4242 4242');
    for (const box of await agreements(page)) await tap(box);
    await page.getByLabel('Signature').fill('Ann Tester');
    await tap(pay(page));
    await expect(yours(page)).toBeVisible();
    // The address of the sites goes by without being shown while the cart is filled.
    const shown = screens.filter((path, at) => path !== '/search/details' || screens.indexOf(path) === at);
    expect(shown.length, shown.join(' ')).toBeLessThanOrEqual(8);
    expect(taps()).toBeLessThanOrEqual(10);
    expect(
      (await stack.ctx.db.query(sql`select from customers where email = 'nia.steps@example.com'`)).length,
    ).toBe(1);
  });

  test('takes a person with a saved card 2 taps from their cart', async ({ page, stack }) => {
    const { orderId } = await fillCart(page, stack, 'web');
    await settlePageByPage(page, orderId);
    await page.goto('/cart');
    const { taps, tap } = countSteps(page);
    await tap(page.getByRole('link', { name: 'Checkout' }));
    await tap(pay(page));
    await expect(yours(page)).toBeVisible();
    expect(taps()).toBe(2);
  });

  test('shows what was bought from the reply to the payment, without asking for it again', async ({
    page,
    stack,
  }) => {
    const { orderId } = await fillCart(page, stack, 'web');
    await settlePageByPage(page, orderId);
    await expect(pay(page)).toBeVisible();
    let isPaid = false;
    await page.route('**/api/customer/order**', (route) => (isPaid ? undefined : route.continue()));
    await page.route('**/api/customer/order/*', (route) => (isPaid ? undefined : route.continue()));
    await page.route('**/api/customer/order/payment', async (route) => {
      isPaid = true;
      await route.fulfill({ response: await route.fetch() });
    });
    await pay(page).click();
    await expect(yours(page)).toBeVisible();
  });
});
