import { sql } from '@gatehouse/server/db/sql';
import { makeBooking } from '@gatehouse/server/testing/peopleFactories';
import type { Stack } from '@gatehouse/stack/stack';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expectAnnounced } from './announcements.ts';
import { makeCustomer } from './customers.ts';
import { BIG_SITE, customerId } from './rentedUnits.ts';
import { takeScreenshot } from './screenshot.ts';
import { signInStaff } from './signIn.ts';
import { expect, test } from './stack.ts';
import { type VacantUnit, vacantUnit } from './vacantUnits.ts';
import { expectGoodInEachView } from './views.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const plan = (page: Page) => page.getByRole('application');
const door = (page: Page, { id }: Pick<VacantUnit, 'id'>) => page.locator(`g[data-key="unit_${id}"]`);
const mark = (page: Page, { id }: Pick<VacantUnit, 'id'>) => page.locator(`g[data-selected="unit_${id}"]`);
const marks = (page: Page) => page.locator('g[data-selected]');

async function openPlan(page: Page, stack: Stack, search = ''): Promise<void> {
  await signInStaff(page, stack, 'manager@gatehouse.example');
  await page.goto(`/user-access?view=plan${search}`);
  await expect(plan(page)).toBeVisible();
}

/** The vacant units that stand last on the ground floor. */
const lastUnits = (stack: Stack, count: number) =>
  Promise.all(Array.from({ length: count }, (_, skip) => vacantUnit(stack, { skip })));

async function middleOf(page: Page, unit: Pick<VacantUnit, 'id'>) {
  const { x, y, width, height } = (await door(page, unit).locator('rect').first().boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

/** Draws a line through points around the middle of a unit, in pixels from there. */
async function draw(page: Page, around: Pick<VacantUnit, 'id'>, ...points: [number, number][]) {
  const { x, y } = await middleOf(page, around);
  const [[startX, startY], ...others] = points as [[number, number], ...[number, number][]];
  await page.mouse.move(x + startX, y + startY);
  await page.mouse.down();
  for (const [toX, toY] of others) await page.mouse.move(x + toX, y + toY, { steps: 3 });
  await page.mouse.up();
}

const bulk = async (page: Page, action: 'Unlock' | 'Lock') => {
  await page.getByRole('button', { name: action, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: action }).click();
};

test('units are selected with the mouse and move together, on the plan as in the list', async ({
  page,
  stack,
}) => {
  const [first, second, third] = (await lastUnits(stack, 3)) as [VacantUnit, VacantUnit, VacantUnit];
  await openPlan(page, stack);
  await page.keyboard.down('Shift');
  await draw(page, first, [-9, -9], [9, 9]);
  await expect(mark(page, first)).toBeVisible();
  await expectAnnounced(page, '1 unit selected');
  await draw(page, second, [-9, -9], [9, -9], [9, 9], [-9, 9]);
  await expectAnnounced(page, '2 units selected');
  const at = await middleOf(page, third);
  await page.mouse.click(at.x, at.y);
  await page.keyboard.up('Shift');
  await expectAnnounced(page, '3 units selected');
  await expect(marks(page)).toHaveCount(3);
  await expect(page.getByRole('complementary', { name: 'Door' }), 'no door is opened').toHaveCount(0);
  await expectAccessible(page);
  await takeScreenshot(page, 'plan-selected');

  const [bar, canvas] = [
    (await page.getByRole('button', { name: 'Unlock', exact: true }).boundingBox())!,
    (await plan(page).boundingBox())!,
  ];
  expect(bar.y, 'the bar covers no door').toBeGreaterThanOrEqual(canvas.y + canvas.height);

  stack.simulator.act({ type: 'jam', serial: third.serial, channel: third.channel, stuck: true });
  await bulk(page, 'Unlock');
  await expectAnnounced(page, `2 of 3 units opened. Failed: ${third.name} (the lock is jammed)`);
  await expect(door(page, first)).toHaveAttribute('data-mark', 'unlocked');
  await expect(marks(page), 'what failed stays selected').toHaveCount(1);
  await expect(mark(page, third)).toHaveAttribute('data-failed', 'true');
  await expect(mark(page, third).locator('title')).toHaveText(`${third.name}: Failed: the lock is jammed`);
  stack.simulator.act({ type: 'jam', serial: third.serial, channel: third.channel, stuck: false });

  await page.getByText('List', { exact: true }).click();
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.getByText('Plan', { exact: true }).click();
  await expect(mark(page, third)).toBeVisible();

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const unit of [first, second]) await draw(page, unit, [-9, -9], [9, 9]);
  await expect(marks(page)).toHaveCount(3);
  await draw(page, second, [-9, -9], [9, 9]);
  await expect(marks(page), 'what is selected as a whole is left out again').toHaveCount(2);
  await draw(page, second, [-9, -9], [9, 9]);
  await bulk(page, 'Lock');
  await expectAnnounced(page, '3 of 3 units locked.');
  await expect(marks(page)).toHaveCount(0);
});

test('units are selected by keys, but none that moves alone', async ({ page, stack }) => {
  // The last of its row, whoever rents it: to its left are others. Units that tests make are not on the plan.
  const unit = await stack.ctx.db.one<{ id: number; name: string }>(sql`
    select u.id, u.name from units u
      join sites s on s.id = u.site_id and s.name = ${BIG_SITE}
      join areas a on a.id = u.area_id and a.floor = 0
    where u.type = 'storage' and u.name like 'A%' order by u.id desc limit 1`);
  const locker = await stack.ctx.db.one<{ id: number }>(sql`
    select u.id from units u
      join sites s on s.id = u.site_id and s.name = ${BIG_SITE}
      join areas a on a.id = u.area_id and a.floor = 0
    where u.type = 'locker' limit 1`);
  await openPlan(page, stack);
  await page.getByLabel('Unit name').fill(unit.name);
  await page.getByRole('button', { name: /^Show (it|next)$/ }).click();
  await page.getByLabel('Unit name').fill('');
  await plan(page).focus();
  await page.keyboard.press('Space');
  await expectAnnounced(page, '1 unit selected');
  await expect(mark(page, unit)).toBeVisible();
  await page.keyboard.press('Space');
  await expect(marks(page)).toHaveCount(0);
  await page.keyboard.press('Shift+ArrowLeft');
  await expectAnnounced(page, '2 units selected');
  await page.keyboard.press('Shift+ArrowLeft');
  await expectAnnounced(page, '3 units selected');
  await expectAccessible(page);

  await page.keyboard.press('Control+a');
  await expectAnnounced(page, /^\d{2,} doors selected/);
  await expect(door(page, locker)).toBeVisible();
  await expect(mark(page, locker)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(marks(page)).toHaveCount(0);
  const panel = page.getByRole('complementary', { name: 'Door' });
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await expect(door(page, locker)).toHaveAttribute('data-dimmed', 'true');
  const at = await middleOf(page, locker);
  await page.mouse.click(at.x, at.y);
  await expectAnnounced(page, /can’t be moved together with others/);
  await plan(page).focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Select the whole floor');
  await expectAccessible(page);
});

test('the plan is coloured by arrears, which the address keeps', async ({ page, stack }) => {
  const [vacant, owing] = (await lastUnits(stack, 2)) as [VacantUnit, VacantUnit];
  const { db, clock } = stack.ctx;
  const email = await makeCustomer(stack, 'Olga Owing');
  await makeBooking(db, {
    unitId: owing.id,
    customerId: await customerId(stack, email),
    start: clock.now().subtract({ hours: 24 * 40 }),
    state: 'InArrears',
  });
  await openPlan(page, stack);
  await expect(door(page, owing), 'by and by, for what is owed').toHaveAttribute('data-mark', 'overlocked');
  const legend = page.getByRole('list', { name: 'Legend' });
  await expect(legend).toContainText('Overlocked');

  await page.getByText('Arrears', { exact: true }).click();
  await expect(door(page, owing)).toHaveAttribute('data-mark', 'barred');
  await expect(door(page, owing).locator('title').first()).toHaveText(
    `${owing.name}: Overlocked for arrears`,
  );
  await expect(door(page, vacant)).toHaveAttribute('data-mark', 'vacant');
  await expect(legend).toContainText('Paid up');
  await expect(page).toHaveURL(/colour=arrears/);
  await page.reload();
  await expect(door(page, owing)).toHaveAttribute('data-mark', 'barred');
  await expectGoodInEachView(page, 'plan-arrears');
  await page.getByText('State', { exact: true }).click();
  await expect(page).not.toHaveURL(/colour/);
});

test('the plan is coloured by the batteries of controllers, as they report them', async ({ page, stack }) => {
  const site = 'Coopers Plains Drive-Up';
  const unit = await vacantUnit(stack, { site });
  await signInStaff(page, stack, 'admin@gatehouse.example');
  await page.goto('/user-access?view=plan&colour=battery');
  await page.getByRole('combobox', { name: 'Site' }).selectOption({ label: site });
  await expect(door(page, unit)).toHaveAttribute('data-mark', 'batteryGood');
  stack.simulator.act({ type: 'battery', serial: unit.serial, percent: 17 });
  await expect(door(page, unit)).toHaveAttribute('data-mark', 'batteryLow');
  await expect(door(page, unit).locator('title').first()).toHaveText(`${unit.name}: 17%, low`);
  await expect(page.getByRole('list', { name: 'Legend' })).toContainText('20% or less');
  await expectGoodInEachView(page, 'plan-battery');
  await page.getByLabel('Unit name').fill(unit.name);
  await page.getByRole('button', { name: /^Show (it|next)$/ }).click();
  await expect(page.getByRole('region', { name: unit.name, exact: true })).toContainText('17%, low');
  await expectAccessible(page);
  stack.simulator.act({ type: 'battery', serial: unit.serial, percent: 96 });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('units are selected by touch while that is switched on', async ({ page, stack }) => {
    const unit = await vacantUnit(stack);
    await openPlan(page, stack);
    await page.getByLabel('Unit name').fill(unit.name);
    await page.getByRole('button', { name: /^Show (it|next)$/ }).click();
    const card = page.getByRole('region', { name: unit.name, exact: true });
    await card.getByRole('button', { name: 'Close' }).click();
    await page.getByLabel('Unit name').fill('');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await expect(page.getByText('Tap or circle doors. Two fingers move the plan.')).toBeVisible();
    await expect(mark(page, unit)).toHaveCount(0);
    const at = await middleOf(page, unit);
    await page.touchscreen.tap(at.x, at.y);
    await expect(mark(page, unit)).toBeVisible();
    await expect(card, 'no door is opened').toHaveCount(0);
    const [bar, canvas, tools] = [
      (await page.getByRole('button', { name: 'Unlock', exact: true }).boundingBox())!,
      (await plan(page).boundingBox())!,
      (await page.getByRole('button', { name: 'Zoom in' }).boundingBox())!,
    ];
    expect(bar.y, 'the bar covers no door').toBeGreaterThanOrEqual(canvas.y + canvas.height);
    expect(bar.y, 'and no tool').toBeGreaterThanOrEqual(tools.y + tools.height);
    const drawn = page.locator('svg > g').first();
    const before = await drawn.getAttribute('transform');
    await touchDraw(page, unit);
    await expect(marks(page)).toHaveCount(0);
    expect(await drawn.getAttribute('transform'), 'the plan stays where it is').toBe(before);
    await touchDraw(page, unit);
    await expect(mark(page, unit)).toBeVisible();
    await expectGoodInEachView(page, 'plan-selecting');
    await bulk(page, 'Lock');
    await expectAnnounced(page, '1 of 1 unit locked.');
  });
});

/** A finger goes around the middle of a unit. */
async function touchDraw(page: Page, unit: Pick<VacantUnit, 'id'>): Promise<void> {
  const { x, y } = await middleOf(page, unit);
  const path = [
    [-10, -10],
    [10, -10],
    [10, 10],
    [-10, 10],
  ].map(([dx, dy]) => ({ x: x + dx!, y: y + dy! }));
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [path[0]!]);
  for (const point of path.slice(1)) await touch('touchMove', [point]);
  await touch('touchEnd', []);
  await session.detach();
}
