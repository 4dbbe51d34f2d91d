import { sql } from '@gatehouse/server/db/sql';
import { makeProduct, makeUnit } from '@gatehouse/server/testing/factories';
import { expect, type Page } from '@playwright/test';
import { agree, fillDetails } from './checkoutSteps.ts';
import { makeCustomer } from './customers.ts';
import { proves } from './gate.ts';
import { signIn } from './signIn.ts';
import { type TestStack, testsWith } from './stack.ts';
import { expectGoodInEachView } from './views.ts';

/** Tests with an operator who takes no cards. */
const test = testsWith((startStack) => startStack({ environment: { CARDS: 'none' } }));

const words = (page: Page) =>
  page.getByText('Card payments aren’t set up yet. Please contact Paperbark Spaces to pay.');
const fields = (page: Page) => page.getByLabel('Card number');

/** A customer, signed in, with a room in their cart that costs so many cents. */
async function fillCart(page: Page, stack: TestStack, price: number) {
  const { db } = stack.ctx;
  const { accessToken } = await signIn(page, stack, await makeCustomer(stack), 'web');
  const { id: siteId } = await db.one<{ id: number }>(
    sql`select id from sites where name like 'Fortitude Valley%'`,
  );
  const productId = await makeProduct(db, { siteId, price });
  await makeUnit(db, { productId });
  const ask = async (path: string, data: object) => {
    const headers = { OrganisationId: '4', Authorization: `Bearer ${accessToken}` };
    const reply = await page.request.post(`/api/customer/order${path}`, { headers, data });
    expect(reply.ok(), await reply.text()).toBe(true);
    return (await reply.json()).result;
  };
  const { id } = await ask('', { siteId });
  await ask(`/${id}/booking/`, {
    productId,
    bookingType: 'storage',
    start: Temporal.Now.instant().toString(),
    expiry: null,
  });
  return id as number;
}

test(
  'where nobody takes cards the checkout says so, and what is free is booked as ever',
  proves('places where nobody takes cards, or test cards alone'),
  async ({ page, stack }) => {
    const priced = await fillCart(page, stack, 9_900);
    await page.goto(`/cart/checkout?order=${priced}`);
    await expect(words(page)).toBeVisible();
    await expect(fields(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
    await expectGoodInEachView(page, 'cards-off-checkout');
    await page.goto(`/cart/payment?order=${priced}`);
    await expect(words(page)).toBeVisible();

    const free = await fillCart(page, stack, 0);
    await page.goto(`/cart/checkout?order=${free}`);
    await fillDetails(page);
    await agree(page);
    await expect(words(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { name: 'It’s yours' })).toBeVisible();
  },
);

test('no other place asks for a card', async ({ page, stack }) => {
  await signIn(page, stack, await makeCustomer(stack), 'web');
  await page.goto('/profile/payments');
  await page.getByRole('button', { name: 'Add card' }).click();
  await expect(words(page)).toBeVisible();

  const { db } = stack.ctx;
  const kiosk = await db.one<{ id: string }>(
    sql`select vend_id as id from lockables where vend_id is not null order by vend_id limit 1`,
  );
  const table = await db.one<{ id: number }>(sql`select id from units where name = 'Magpie'`);
  for (const path of [`/vend/${kiosk.id}`, `/table/${table.id}/book`]) {
    await page.goto(path);
    await expect(words(page), path).toBeVisible();
    await expect(fields(page), path).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Pay/ }), path).toHaveCount(0);
  }
});
