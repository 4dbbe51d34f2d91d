import { sql } from '@gatehouse/server/db/sql';
import type { Stack } from '@gatehouse/stack/stack';
import type { Page } from '@playwright/test';
import { expectAnnounced } from './announcements.ts';
import { agree, fillCard, fillDetails } from './checkoutSteps.ts';
import { makeCustomer } from './customers.ts';
import { proves } from './gate.ts';
import { customerId } from './rentedUnits.ts';
import { signIn } from './signIn.ts';
import { expect, test } from './stack.ts';

const MINUTE_MS = 60_000;
const devices = [
  { name: '5 seconds fast', offMs: 5_000 },
  { name: '5 seconds slow', offMs: -5_000 },
  { name: '16 minutes fast', offMs: 16 * MINUTE_MS },
  { name: '16 minutes slow', offMs: -16 * MINUTE_MS },
  { name: '3 hours fast', offMs: 180 * MINUTE_MS },
  { name: '3 hours slow', offMs: -180 * MINUTE_MS },
] as const;

test.use({ viewport: { width: 390, height: 844 } });

const main = (page: Page) => page.getByRole('main');
const countdown = (page: Page) =>
  main(page)
    .getByText(/^Held for you for 1[45]:\d\d$/)
    .first();

/** Signs a new customer in on a device whose clock is off by so much. */
async function customerOn(page: Page, stack: Stack, offMs: number): Promise<string> {
  await page.clock.install({ time: Date.now() + offMs });
  const email = await makeCustomer(stack, 'Cleo Clock');
  await signIn(page, stack, email, 'app');
  return email;
}

/** Searches for a room and has it held. */
async function hold(page: Page): Promise<void> {
  await page.goto('/search/results');
  await main(page)
    .getByRole('link', { name: /Medium room upstairs/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(countdown(page)).toBeVisible();
}

/** The holds of a customer that stand. */
async function holdsOf(stack: Stack, email: string): Promise<number> {
  const { count } = await stack.ctx.db.one<{ count: number }>(sql`
    select count(*)::integer as count from bookings
    where customer_id = ${await customerId(stack, email)} and state = 'Held' and held_until > now()`);
  return count;
}

for (const { name, offMs } of devices) {
  test(
    `a device that is ${name} finds a room, counts its hold down, pays and opens the door`,
    offMs === 16 * MINUTE_MS ? proves('a device whose clock is wrong') : {},
    async ({ page, stack }) => {
      await customerOn(page, stack, offMs);
      await hold(page);
      await page.getByRole('link', { name: 'Checkout' }).click();
      await expect(countdown(page)).toBeVisible();
      await expect(page.getByText('Hold ended')).toHaveCount(0);
      await fillDetails(page);
      await fillCard(page, '4242 4242 4242 4242');
      await agree(page);
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      await expect(page.getByRole('heading', { name: 'It’s yours' })).toBeVisible();

      await page.getByRole('link', { name: /Open your door/ }).click();
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await expectAnnounced(page, 'Unlocked, the door confirmed it');
      await expect(main(page).getByText(/^Reported (just now|\d+ s ago)$/)).toBeVisible();
      await page.getByRole('button', { name: 'Lock', exact: true }).click();
      await expectAnnounced(page, 'Locked, the door confirmed it');
    },
  );
}

test('a hold ends when the server says so, and taking it again takes one unit', async ({ page, stack }) => {
  const email = await customerOn(page, stack, 5_000);
  await hold(page);
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/customer/order?mode=active', async (route) => {
    asked.resolve();
    await answered.promise;
    await route.continue();
  });
  // As by a device that slept, or whose clocks all run wild.
  await page.clock.fastForward(15 * MINUTE_MS);
  await asked.promise;
  await expect(main(page).getByText('Checking your hold…')).toBeVisible();
  answered.resolve();
  await expect(countdown(page), 'the server says that it stands').toBeVisible();
  await expect(page.getByRole('button', { name: 'Hold again' })).toHaveCount(0);
  expect(await holdsOf(stack, email)).toBe(1);

  await stack.ctx.db.query(sql`
    update bookings set held_until = now() + interval '3 seconds'
    where customer_id = ${await customerId(stack, email)} and state = 'Held'`);
  await page.reload();
  await page.getByRole('button', { name: 'Hold again' }).click();
  await expect(countdown(page)).toBeVisible();
  expect(await holdsOf(stack, email)).toBe(1);
});

test.describe('somebody in Los Angeles', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  for (const offMs of [0, -30 * 60 * MINUTE_MS]) {
    test(`searches from the day it is at the sites on, with a clock that is ${offMs === 0 ? 'right' : 'a day slow'}`, async ({
      page,
      stack,
    }) => {
      await page.clock.install({ time: Date.now() + offMs });
      const zones = await stack.ctx.db.query<{ zone: string }>(
        sql`select distinct time_zone as zone from sites where organisation_id = 4`,
      );
      const [today] = zones.map(({ zone }) => Temporal.Now.plainDateISO(zone).toString()).toSorted();
      await page.goto('/search/results?type=workspaces&platform=web');
      await expect(page.getByLabel('Date')).toHaveAttribute('min', today!);
    });
  }
});
