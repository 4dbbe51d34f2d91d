import { readFile } from 'node:fs/promises';
import { sql } from '@gatehouse/server/db/sql';
import type { Stack } from '@gatehouse/stack/stack';
import type { Page } from '@playwright/test';
import { expectAnnounced } from './announcements.ts';
import { agree, fillCard, fillDetails } from './checkoutSteps.ts';
import { makeCustomer } from './customers.ts';
import { takeScreenshot } from './screenshot.ts';
import { signIn } from './signIn.ts';
import { expect, test } from './stack.ts';

const modes = ['web', 'app'] as const;
const main = (page: Page) => page.getByRole('main');
const site = 'Fortitude Valley';

/** A new person with a storage room, and two padlocks where the site sells them, in the cart. */
async function fillCart(page: Page, stack: Stack, mode: 'web' | 'app') {
  const { db } = stack.ctx;
  const { accessToken } = await signIn(page, stack, await makeCustomer(stack), mode);
  const { id: siteId } = await db.one<{ id: number }>(
    sql`select id from sites where name like ${`${site}%`}`,
  );
  const room = await db.one<{ id: number }>(sql`
    select p.id from products p where p.site_id = ${siteId} and p.name = 'Small room'`);
  const goods = await db.one<{ id: number }>(sql`
    select p.id from products p join locker_inventories i on i.product_id = p.id
    where p.site_id = ${siteId} order by i.id limit 1`);
  await db.query(sql`
    insert into locker_inventories (product_id, lockable_id, site_id, stocked_at)
    select i.product_id, i.lockable_id, i.site_id, now()
    from generate_series(1, 5) cross join lateral (
      select * from locker_inventories where product_id = ${goods.id} order by id limit 1) i`);
  const headers = { OrganisationId: '4', Authorization: `Bearer ${accessToken}` };
  const ask = async (method: string, path: string, data: object) => {
    const reply = await page.request.fetch(path, { method, headers, data });
    expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true);
    return (await reply.json()).result;
  };
  const order = await ask('POST', '/api/customer/order', { siteId });
  await ask('POST', `/api/customer/order/${order.id}/booking/`, {
    productId: room.id,
    bookingType: 'storage',
    start: Temporal.Now.instant().toString(),
    expiry: null,
  });
  await ask('PUT', `/api/customer/order/${order.id}/product/${goods.id}`, { quantity: 2 });
  return { orderId: order.id as number, goods: goods.id };
}

/** Cents that the sandbox has taken for an order, charge by charge. */
async function charged({ ctx }: Stack, orderId: number): Promise<number[]> {
  const rows = await ctx.db.query<{ amount: number }>(sql`
    select l.amount from payments p join sandbox_ledger l on l.key = p.provider_key
    where p.order_id = ${orderId} and l.kind = 'charge' and l.outcome = 'succeeded'`);
  return rows.map(({ amount }) => amount);
}

const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });
const yours = (page: Page) => page.getByRole('heading', { name: 'It’s yours' });

/** Goes from the checkout's first step to its last. */
async function checkOut(page: Page, orderId: number, card = '4242 4242 4242 4242'): Promise<void> {
  await page.goto(`/cart/checkout?order=${orderId}`);
  await fillDetails(page);
  await fillCard(page, card);
  await agree(page);
}

for (const mode of modes) {
  test.describe(`${mode} mode`, () => {
    if (mode === 'app') test.use({ viewport: { width: 390, height: 844 } });
    else test.use({ viewport: { width: 1440, height: 900 } });

    test('bookings and goods are paid together, step by step, with every rule of the forms', async ({
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

      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your details');
      await page.getByRole('button', { name: 'Continue' }).click();
      for (const words of [
        'Street address is required.',
        'Suburb is required.',
        'State is required.',
        'Postcode is required.',
      ]) {
        await expect(page.getByText(words)).toBeVisible();
      }
      await page.getByLabel('Postcode').fill('400');
      await page.getByLabel('Suburb').fill('Brisbane');
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
      await takeScreenshot(page, `details-${mode}`);
      await page.reload();
      await expect(page.getByLabel('Suburb')).toHaveValue('Brisbane');
      await fillDetails(page);

      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment');
      await page.getByLabel('Name on card').fill('A name that is far too long for it');
      await fillCard(page, '4242 4242 4242 4241');
      await expect(page.getByText('Your card number is invalid.')).toBeVisible();
      await expect(page.getByText('Name on the card is too long!')).toBeVisible();
      await takeScreenshot(page, `card-${mode}`);
      await page.getByLabel('Name on card').fill('Sam Reed');
      await fillCard(page, '4242 4242 4242 4242');

      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agreement');
      await takeScreenshot(page, `agreement-${mode}`);
      await agree(page);
      await takeScreenshot(page, `review-${mode}`);
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

    test('a declined card charges nothing, and another one pays', async ({ page, stack }) => {
      const { orderId } = await fillCart(page, stack, mode);
      await checkOut(page, orderId, '4000 0000 0000 0002');
      await pay(page).click();
      await expect(page.getByText('Your card was declined.')).toBeVisible();
      await expect(page.getByText('You were not charged, and your order is still here.')).toBeVisible();
      await takeScreenshot(page, `declined-${mode}`);
      await page.getByRole('link', { name: 'Use another card' }).click();
      await main(page).getByText('Use a new card').click();
      await fillCard(page, '5555 5555 5555 4444');
      await pay(page).click();
      await expect(yours(page)).toBeVisible();
      expect(await charged(stack, orderId)).toHaveLength(1);
    });

    test('a lost answer, a reload and a second window end in one charge', async ({
      page,
      stack,
      context,
    }) => {
      const { orderId } = await fillCart(page, stack, mode);
      await checkOut(page, orderId);
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
      await expect(
        page.getByText(
          'The time to hold your booking ran out, so somebody else may book it. Nothing was charged.',
        ),
      ).toBeVisible();
      await expect(page.getByRole('link', { name: 'Checkout' })).toBeHidden();
      await takeScreenshot(page, `hold-lost-${mode}`);
      await page.getByRole('button', { name: 'Hold it again' }).click();
      await expect(main(page).getByText(/^Held for you for/)).toBeVisible();

      await checkOut(page, orderId);
      await runOut();
      await page.reload();
      await expect(page.getByText(/The time to hold unit .+ ran out\./)).toBeVisible();
      await expect(pay(page)).toBeHidden();
      const takeOut = (out: boolean) =>
        db.query(sql`
          update units set out_of_service = ${out} where product_id =
            (select product_id from bookings where order_id = ${orderId} limit 1)`);
      await takeOut(true);
      try {
        await page.getByRole('button', { name: 'Hold it again' }).click();
        await expect(page.getByText(/^No unit of this kind is free any more/)).toBeVisible();
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
      await expect(
        page.getByText(/^That could not be done: the stock or your cart has changed/),
      ).toBeVisible();
      await page.getByRole('link', { name: 'Checkout' }).click();
      await page.getByLabel('Street address').fill('9 Kept Street');
      await page.goBack();
      await expect(main(page).getByText(/^Held for you for/)).toBeVisible();
      await page.getByRole('link', { name: 'Checkout' }).click();
      await expect(page.getByLabel('Street address')).toHaveValue('9 Kept Street');
    });
  });
}
