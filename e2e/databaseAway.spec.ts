/** What people see while the database is away, as in a failover: docs/guarantees.md#nothing-lost-in-a-failover. */
import { type DatabaseRelay, startDatabaseRelay } from '@gatehouse/server/testing/databaseRelay';
import { expect, type Page } from '@playwright/test';
import { expectAnnounced } from './announcements.ts';
import { agree, fillCard, fillDetails } from './checkoutSteps.ts';
import { makeCustomer } from './customers.ts';
import { charged, fillCart } from './filledCart.ts';
import { BIG_SITE, rentUnit, simulatedUnit } from './rentedUnits.ts';
import { signIn } from './signIn.ts';
import { type TestStack, testsWith } from './stack.ts';
import { expectGoodInEachView } from './views.ts';

type Its = TestStack & { database: DatabaseRelay };

/** Tests with a database that can be taken away from the server and given back. */
const test = testsWith<Its>(async (startStack) => {
  const parts = new AsyncDisposableStack();
  const relays: DatabaseRelay[] = [];
  const stack = await startStack({
    async beforeDatabase(url) {
      const relay = await startDatabaseRelay({ after: (cleanUp) => parts.defer(cleanUp) }, url);
      relays.push(relay);
      return relay.url;
    },
  });
  const [database] = relays;
  if (!database) throw new Error('The stack asked for no way to its database');
  const close = async () => {
    await stack.close();
    await parts.disposeAsync();
  };
  return { ...stack, database, close };
});

test.use({ viewport: { width: 390, height: 844 } });

const main = (page: Page) => page.getByRole('main');
const banner = (page: Page) => page.getByText('We can’t reach Gatehouse right now. Trying again…');
const held = (page: Page) => main(page).getByText(/^Held for you for/);
const goods = (page: Page) => main(page).getByRole('group', { name: /^How many of/ });
const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

test('a cart stays on the screen, says that it tries again, and comes back by itself', async ({
  page,
  stack,
}) => {
  const { orderId } = await fillCart(page, stack, 'app');
  await page.goto('/cart');
  await expect(held(page)).toBeVisible();
  await stack.database.cut();
  await goods(page).getByRole('button').last().click();
  await expectAnnounced(
    page,
    'Updating cart product failed. If this continues to happen please contact support.',
  );
  await expect(banner(page)).toBeVisible();
  await expect(held(page)).toBeVisible();
  await expect(goods(page)).toContainText('2');
  await expectGoodInEachView(page, 'database-away-cart');
  await page.reload();
  await expect(banner(page)).toBeVisible();
  await expect(main(page)).toContainText('The service isn’t available right now.');
  await expectGoodInEachView(page, 'database-away-reloaded');

  await stack.database.restore();
  await expect(held(page)).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  await expect(goods(page)).toContainText('2');
  expect(await charged(stack, orderId)).toEqual([]);
});

test('who pays just then pays once', async ({ page, stack }) => {
  const { orderId } = await fillCart(page, stack, 'app');
  await page.goto(`/cart/checkout?order=${orderId}`);
  await fillDetails(page);
  await fillCard(page, '4242 4242 4242 4242');
  await agree(page);
  await stack.database.cut();
  await pay(page).click();
  await expect(banner(page)).toBeVisible();
  await stack.database.restore();
  await expect(banner(page)).toHaveCount(0);
  await pay(page).click();
  await expect(page.getByRole('heading', { name: 'It’s yours' })).toBeVisible();
  expect(await charged(stack, orderId)).toHaveLength(1);
});

test('a door is not shown as it was once that is no longer known, and opens when asked after', async ({
  page,
  stack,
}) => {
  const email = await makeCustomer(stack, 'Fay Failover');
  const unit = await rentUnit(stack, email, BIG_SITE);
  await signIn(page, stack, email, 'app');
  await page.goto(`/access/${unit.accessId}`);
  const door = page.getByRole('region', { name: unit.name });
  await expect(door).toContainText('Connected');
  await stack.database.cut();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(banner(page)).toBeVisible();
  await expect(door).not.toContainText('Connected');
  expect(simulatedUnit(stack, unit).door()).toMatchObject({ lock: 'locked' });
  await stack.database.restore();
  await expect(door).toContainText('Connected');
  expect(simulatedUnit(stack, unit).door(), 'nothing opens late').toMatchObject({ lock: 'locked' });
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect.poll(() => simulatedUnit(stack, unit).door()).toMatchObject({ lock: 'unlocked' });
});
