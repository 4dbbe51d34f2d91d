import { sql } from '@gatehouse/server/db/sql';
import { makeBooking } from '@gatehouse/server/testing/peopleFactories';
import type { Stack } from '@gatehouse/stack/stack';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { makeCustomer } from './customers.ts';
import { signIn } from './signIn.ts';
import { expect, test } from './stack.ts';

const zone = 'Australia/Sydney';

/** The one boardroom of Surry Hills, which is open from 6 am to 10 pm. Each test has a day of it to itself. */
async function boardroom({ ctx }: Stack) {
  return ctx.db.one<{ id: number; unit: number }>(sql`
    update products p set opens_at = '06:00', closes_at = '22:00' from sites s, units u
    where s.id = p.site_id and u.product_id = p.id and p.name = 'Boardroom for 12' and s.name like 'Surry Hills%'
    returning p.id, u.id as unit`);
}

const dayIn = (days: number) => Temporal.Now.plainDateISO(zone).add({ days });

/** Takes a time of the room for someone else. */
async function take({ ctx }: Stack, unitId: number, day: Temporal.PlainDate, from: string, to: string) {
  const at = (time: string) =>
    day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) }).toInstant();
  await makeBooking(ctx.db, {
    unitId,
    customerId: null,
    state: 'Upcoming',
    start: at(from),
    end: at(to),
  });
}

const main = (page: Page) => page.getByRole('main');
const add = (page: Page) => page.getByRole('button', { name: 'Add to cart' });
const slider = (page: Page, name: 'Start' | 'End') => main(page).getByRole('slider', { name, exact: true });

/** Where on the bar of a day, which is open from 6 am to 10 pm, a time of it lies. */
async function pointAt(page: Page, hour: number): Promise<{ x: number; y: number }> {
  const box = (await main(page).locator('[data-strip]').boundingBox())!;
  return { x: box.x + ((hour - 6) / 16) * box.width, y: box.y + box.height / 2 };
}

const chosen = (page: Page) => slider(page, 'Start').getAttribute('aria-valuetext');

async function expectChosen(page: Page, text: string): Promise<void> {
  await expect.poll(() => chosen(page)).toContain(`from ${text},`);
}

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('a time is put, stretched and dragged by the mouse, and never over what is taken', async ({
    page,
    stack,
  }) => {
    const { id, unit } = await boardroom(stack);
    const day = dayIn(41);
    await take(stack, unit, day, '12:00', '14:00');
    await page.goto(`/search/details?productId=${id}&date=${day}`);
    await expectChosen(page, '6:00 am to 7:00 am');
    await expect(main(page).getByRole('group', { name: 'Time' })).toHaveAccessibleDescription(
      'Free: 6:00 am to 12:00 pm, 2:00 pm to 10:00 pm.',
    );
    const clickOn = async (hour: number) => {
      const { x, y } = await pointAt(page, hour);
      await page.mouse.click(x, y);
    };
    const drag = async (from: number, to: number, aside = 0) => {
      const [start, end] = [await pointAt(page, from), await pointAt(page, to)];
      await page.mouse.move(start.x + aside, start.y);
      await page.mouse.down();
      await page.mouse.move(end.x + aside, end.y, { steps: 6 });
      await page.mouse.up();
    };
    await clickOn(9.1);
    await expectChosen(page, '9:00 am to 10:00 am');
    await drag(10, 11, 8);
    await expectChosen(page, '9:00 am to 11:00 am');
    await drag(11, 15, 8);
    await expectChosen(page, '9:00 am to 12:00 pm');
    await drag(9, 8, -8);
    await expectChosen(page, '8:00 am to 12:00 pm');
    await drag(9.1, 16.1);
    await expectChosen(page, '3:00 pm to 7:00 pm');
    await expect(page).toHaveURL(/at=15%3A00&for=4/);
    await page.reload();
    await expectChosen(page, '3:00 pm to 7:00 pm');
  });

  test('a time is chosen by the keyboard alone, or typed', async ({ page, stack }) => {
    const { id, unit } = await boardroom(stack);
    const day = dayIn(42);
    await take(stack, unit, day, '07:00', '08:30');
    await page.goto(`/search/details?productId=${id}&date=${day}&at=09:00&for=1`);
    await expectChosen(page, '9:00 am to 10:00 am');
    await slider(page, 'Start').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await expect(slider(page, 'End')).toBeFocused();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowUp');
    await expectChosen(page, '9:15 am to 11:00 am');
    await expect(slider(page, 'End')).toHaveAttribute(
      'aria-valuetext',
      'from 9:15 am to 11:00 am, 1 h 45 min, $238.00',
    );
    await page.getByRole('button', { name: 'Stay until 11:15 am for the same price' }).click();
    await expectChosen(page, '9:15 am to 11:15 am');
    await slider(page, 'Start').press('Home');
    await expectChosen(page, '6:00 am to 7:00 am');

    const from = main(page).getByLabel('From', { exact: true });
    await from.fill('07:30');
    await from.blur();
    await expect(main(page).getByText('7:30 am isn’t free.')).toBeVisible();
    await expect(add(page)).toBeDisabled();
    await expect(add(page)).toHaveAccessibleDescription('Check the times above.');
    await expectAccessible(page);
    await from.fill('13:00');
    await main(page).getByLabel('To', { exact: true }).fill('14:45');
    await expectChosen(page, '1:00 pm to 2:45 pm');
    await expect(add(page)).toBeEnabled();
  });

  test('a time that someone took meanwhile says so, and the nearest is taken in its place', async ({
    page,
    stack,
  }) => {
    await signIn(page, stack, await makeCustomer(stack), 'web');
    const { id, unit } = await boardroom(stack);
    const day = dayIn(43);
    const lengths = page.waitForResponse((reply) =>
      Boolean(reply.request().postData()?.includes('"level":"duration"')),
    );
    await page.goto(`/search/details?productId=${id}&date=${day}&at=06:00&for=2`);
    await expectChosen(page, '6:00 am to 8:00 am');
    await lengths;
    await take(stack, unit, day, '06:00', '09:00');
    await add(page).click();
    await expect(main(page).getByText(/6:00 am to 8:00 am isn’t free any more\.$/)).toBeVisible();
    await expect(add(page)).toHaveAccessibleDescription('Choose a free time.');
    await page.getByRole('button', { name: /^Take .*9:00 am to 11:00 am instead$/ }).click();
    await expectChosen(page, '9:00 am to 11:00 am');
    await add(page).click();
    await expect(page).toHaveURL(/\/cart$/);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a time is put by a tap and dragged by a finger', async ({ page, stack }) => {
    const { id } = await boardroom(stack);
    await page.goto(`/search/details?productId=${id}&date=${dayIn(44)}`);
    await expectChosen(page, '6:00 am to 7:00 am');
    await main(page).locator('[data-strip]').scrollIntoViewIfNeeded();
    await page.evaluate('scrollBy(0, 200)');
    const at = await pointAt(page, 16.1);
    await page.touchscreen.tap(at.x, at.y);
    await expectChosen(page, '4:00 pm to 5:00 pm');
    const finger = await page.context().newCDPSession(page);
    const [from, to] = [await pointAt(page, 17), await pointAt(page, 19)];
    const touch = (type: string, x?: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: x === undefined ? [] : [{ x, y: from.y }],
      });
    await touch('touchStart', from.x + 8);
    for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from.x + 8 + share * (to.x - from.x));
    await touch('touchEnd');
    await expectChosen(page, '4:00 pm to 7:00 pm');
    await expectAccessible(page);
  });

  test('the next free hour is chosen beforehand, and days are gone through one by one', async ({
    page,
    stack,
  }) => {
    const { id } = await boardroom(stack);
    await page.goto(`/search/details?productId=${id}`);
    await expect(slider(page, 'Start')).toBeVisible();
    await expect(add(page)).toBeEnabled();
    const date = main(page).getByLabel('Date');
    const first = Temporal.PlainDate.from(await date.inputValue());
    expect([dayIn(0), dayIn(1)].map(String)).toContain(first.toString());
    await page.getByRole('button', { name: 'Next day' }).click();
    await expect(date).toHaveValue(first.add({ days: 1 }).toString());
    await page.getByRole('button', { name: 'Previous day' }).click();
    await expect(date).toHaveValue(first.toString());
  });
});
