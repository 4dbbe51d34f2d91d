import { sql } from '@gatehouse/server/db/sql';
import { makeUnit } from '@gatehouse/server/testing/factories';
import type { Stack } from '@gatehouse/stack/stack';
import type { Page } from '@playwright/test';
import { expectAnnounced } from './announcements.ts';
import { makeCustomer } from './customers.ts';
import { proves } from './gate.ts';
import { takeScreenshot } from './screenshot.ts';
import { signIn } from './signIn.ts';
import { expect, test } from './stack.ts';

const modes = ['web', 'app'] as const;

/** The newest booking of a person, as it is stored. */
function newestBooking({ ctx }: Stack, email: string) {
  return ctx.db.one<{
    start_time: Temporal.Instant;
    end_time: Temporal.Instant | null;
    price: number;
    count: number;
  }>(
    sql`select b.start_time, b.end_time, b.price, (count(*) over ())::integer as count
      from bookings b join customers c on c.id = b.customer_id where c.email = ${email} order by b.id desc limit 1`,
  );
}

async function productAt({ ctx }: Stack, name: string, site: string): Promise<number> {
  const { id } = await ctx.db.one<{ id: number }>(sql`
    select p.id from products p join sites s on s.id = p.site_id where p.name = ${name} and s.name like ${`${site}%`}
    order by p.id limit 1`);
  return id;
}

/** The same of storage, with one more of it: what is booked without an end is gone for every later test. */
async function storageAt(stack: Stack, name: string, site: string): Promise<number> {
  const productId = await productAt(stack, name, site);
  await makeUnit(stack.ctx.db, { productId });
  return productId;
}

/** The next day of so many hours in Sydney: 25 where the clock goes back, 23 where it goes forward. */
function dayOfHours(hours: 23 | 25): Temporal.ZonedDateTime {
  let change = Temporal.Now.zonedDateTimeISO('Australia/Sydney').add({ days: 2 });
  do change = change.getTimeZoneTransition('next')!;
  while (change.startOfDay().hoursInDay !== hours);
  return change.startOfDay();
}

const main = (page: Page) => page.getByRole('main');
const add = (page: Page) => page.getByRole('button', { name: 'Add to cart' });

const slider = (page: Page, name: 'Start' | 'End') => main(page).getByRole('slider', { name, exact: true });
const field = (page: Page, name: 'From' | 'To') => main(page).getByLabel(name, { exact: true });

/** Chooses a time of a day by typing it. */
async function type(page: Page, from: string, to: string): Promise<void> {
  await field(page, 'From').fill(from);
  await field(page, 'To').fill(to);
}

for (const mode of modes) {
  test.describe(`${mode} mode`, () => {
    if (mode === 'app') test.use({ viewport: { width: 390, height: 844 } });
    else test.use({ viewport: { width: 1440, height: 900 } });
    let email: string;

    test.beforeEach(async ({ page, stack }) => {
      email = await makeCustomer(stack);
      await signIn(page, stack, email, mode);
    });

    test(
      'storage is booked from the beginning of a day the site takes bookings for',
      mode === 'web' ? proves('see a space, choose when') : {},
      async ({ page, stack }) => {
        const id = await storageAt(stack, 'Small room', 'North Lakes');
        await page.goto(`/search/details?productId=${id}`);
        await expect(main(page)).toContainText(/\d+ × \d+ × \d+ mm/);
        await expect(main(page)).toContainText('/ mo');
        await takeScreenshot(page, `storage-${mode}`);
        const today = Temporal.Now.plainDateISO('Australia/Brisbane');
        const day = page.getByLabel('First day');
        const last = Temporal.PlainDate.from((await day.getAttribute('max'))!);
        await day.fill(last.add({ days: 1 }).toString());
        await expect(page.getByText(/^Please choose a day from \w{3}, \d+ \w{3} \d{4} to/)).toBeVisible();
        await expect(add(page)).toHaveAccessibleDescription('Choose a day that can be booked.');
        await expect(add(page)).toBeDisabled();
        await day.fill(today.add({ days: 3 }).toString());
        await add(page).click();
        await expect(page).toHaveURL(/\/cart$/);
        await expect(main(page).getByText(/^Held for you for 1\d:/)).toBeVisible();
        const booking = await newestBooking(stack, email);
        expect(booking.start_time.toString()).toBe(
          today.add({ days: 3 }).toZonedDateTime('Australia/Brisbane').toInstant().toString(),
        );
        expect(booking.end_time).toBeNull();
      },
    );

    test('a meeting room is booked over a change of the clock in Sydney', async ({ page, stack }) => {
      const id = await productAt(stack, 'Boardroom for 12', 'Surry Hills');
      const { price } = await stack.ctx.db.one<{ price: number }>(sql`
        update products set opens_at = null, closes_at = null where id = ${id} returning price`);
      const goesBack = mode === 'web';
      const day = dayOfHours(goesBack ? 25 : 23);
      await page.goto(`/search/details?productId=${id}&date=${day.toPlainDate()}`);
      await type(page, '01:00', '04:00');
      await expect(slider(page, 'Start')).toHaveAttribute(
        'aria-valuetext',
        `from 1:00 am to 4:00 am, ${goesBack ? 4 : 2} h, $${(((goesBack ? 4 : 2) * price) / 100).toFixed(2)}`,
      );
      await expect(main(page)).toContainText('1:00 am to 4:00 am');
      await expect(main(page)).toContainText(' · Sydney time');
      await expect(main(page)).toContainText(
        `The clocks change in between, so that’s ${goesBack ? 4 : 2} hours.`,
      );
      const hours = goesBack ? 4 : 2;
      await expect(main(page)).toContainText(`$${((hours * price) / 100).toFixed(2)}`);
      await takeScreenshot(page, `meeting-${mode}`);
      if (goesBack) {
        await type(page, '03:00', '04:00');
        // The second of the two: an hour before, by the keyboard
        for (let step = 0; step < 4; step += 1) await slider(page, 'Start').press('ArrowLeft');
        await field(page, 'To').fill('03:00');
        await expect(main(page)).toContainText('2:00 am AEST to 3:00 am');
      }
      await add(page).click();
      await expect(page).toHaveURL(/\/cart$/);
      await takeScreenshot(page, `cart-${mode}`);
      const booking = await newestBooking(stack, email);
      expect([booking.start_time, booking.end_time].map(String)).toEqual(
        (goesBack ? [3, 4] : [1, 3]).map((hours) => day.add({ hours }).toInstant().toString()),
      );
      expect(booking.price).toBe((goesBack ? 1 : 2) * price);
    });

    test('a day of 25 hours costs 25 hours, one of 23 costs 23', async ({ page, stack }) => {
      const id = await productAt(stack, 'Meeting room for 6', 'Surry Hills');
      const { price } = await stack.ctx.db.one<{ price: number }>(
        sql`select price from products where id = ${id}`,
      );
      for (const hours of [25, 23] as const) {
        await page.goto(`/search/details?productId=${id}&date=${dayOfHours(hours).toPlainDate()}&by=day`);
        await expect(main(page)).toContainText(`$${((hours * price) / 100).toFixed(2)}`);
        await expect(main(page)).toContainText(`The clocks change in between, so that’s ${hours} hours.`);
        await expect(main(page)).toContainText(`${hours} hours × $${(price / 100).toFixed(2)}`);
      }
      await add(page).click();
      await expect(page).toHaveURL(/\/cart$/);
      const day = dayOfHours(23).toLocaleString('en-AU', {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        year: 'numeric',
      });
      await expect(main(page)).toContainText(`${day} (Sydney time)`);
      await expect(main(page)).toContainText(`23 hours × $${(price / 100).toFixed(2)}`);
    });

    test('every other kind of space can be booked as fits it, and two for the same time are pointed out', async ({
      page,
      stack,
    }) => {
      test.slow();
      const kinds = [
        ['Box trailer', 'Coopers Plains', 'day'],
        ['Furniture trolley', 'Fortitude Valley', 'hour'],
        ['Hot desk', 'Toowong', 'day'],
        ['Private office for 3', 'Toowong', 'day'],
        ['Car park', 'Coopers Plains', 'storage'],
        ['Locker', 'Fortitude Valley', 'storage'],
      ] as const;
      const tomorrow = Temporal.Now.plainDateISO('Australia/Brisbane').add({ days: 1 });
      // Workspaces on a day of their own, on which nobody else books.
      const later = tomorrow.add({ days: mode === 'web' ? 60 : 61 });
      for (const [name, site, how] of kinds) {
        const id = await (how === 'storage' ? storageAt : productAt)(stack, name, site);
        await page.goto(`/search/details?productId=${id}&date=${how === 'storage' ? tomorrow : later}`);
        if (how === 'hour') await type(page, '12:00', '13:00');
        await add(page).click();
        await expect(page).toHaveURL(/\/cart$/);
        await expect(main(page)).toContainText(name);
      }
      expect((await newestBooking(stack, email)).count).toBe(kinds.length);
      const pointedOut = (site: string) =>
        page.getByRole('region', { name: `Cart at ${site}` }).getByText(/booked for the same time/);
      await expect(pointedOut('Toowong Exchange')).toHaveText(
        /^(Hot desk|Private office for 3) \(.+\) and (Hot desk|Private office for 3) \(.+\) are booked for the same time: .+\d{4}\. Keep both if you need both\.$/,
      );
      await expect(pointedOut('Coopers Plains Drive-Up')).toHaveCount(0);
      await takeScreenshot(page, `cart-many-${mode}`);
    });

    test('a space someone else took meanwhile says so and offers the nearest free ones', async ({
      page,
      stack,
    }) => {
      const id = await productAt(stack, mode === 'web' ? 'Double garage' : 'Garage', 'Coopers Plains');
      await page.goto(`/search/details?productId=${id}`);
      await expect(add(page)).toBeEnabled();
      const takeOut = (out: boolean) =>
        stack.ctx.db.query(sql`update units set out_of_service = ${out} where product_id = ${id}`);
      await takeOut(true);
      try {
        await add(page).click();
        const news = page.getByRole('alert').filter({ hasText: 'Free nearby instead:' });
        await expect(news).toBeFocused();
        await expect(news.getByRole('link').first()).toBeVisible();
        await takeScreenshot(page, `lost-${mode}`);
      } finally {
        await takeOut(false);
      }
    });

    test(
      'a request whose answer got lost books once',
      mode === 'web' ? proves('fill a cart, reserve a space') : {},
      async ({ page, stack }) => {
        const id = await productAt(stack, 'Hot desk', 'Surry Hills');
        const tomorrow = Temporal.Now.plainDateISO('Australia/Sydney').add({ days: 1 });
        await page.goto(`/search/details?productId=${id}&date=${tomorrow}`);
        let lost = 0;
        await page.route('**/api/customer/order/*/booking/', async (route) => {
          if (lost++ > 0) return route.continue();
          await route.fetch();
          await route.abort();
        });
        await add(page).click();
        await expectAnnounced(
          page,
          'Adding booking to cart failed. If this continues to happen please contact support.',
        );
        await add(page).click();
        await expect(page).toHaveURL(/\/cart$/);
        expect((await newestBooking(stack, email)).count).toBe(1);
      },
    );
  });
}

test('pressed twice at once, and again after the answer was lost, it is one booking', async ({
  page,
  stack,
}) => {
  const email = await makeCustomer(stack);
  await signIn(page, stack, email, 'web');
  const id = await storageAt(stack, 'Small room', 'North Lakes');
  await makeUnit(stack.ctx.db, { productId: id });
  await page.goto(`/search/details?productId=${id}`);
  // The server books, and nobody hears of it.
  await page.route(
    '**/booking/',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const pressTwice = (button: HTMLElement) => {
    button.click();
    button.click();
  };
  await add(page).evaluate(pressTwice);
  await expect(page.getByText('Adding booking to cart failed.', { exact: false }).first()).toBeVisible();
  await add(page).evaluate(pressTwice);
  await expect(page).toHaveURL(/\/cart/);
  expect((await newestBooking(stack, email)).count).toBe(1);
});
