import { sql } from '@gatehouse/server/db/sql';
import type { Stack } from '@gatehouse/stack/stack';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expectAnnounced } from './announcements.ts';
import { respondFailing } from './failing.ts';
import { proves } from './gate.ts';
import { takeScreenshot } from './screenshot.ts';
import { signInStaff } from './signIn.ts';
import { expect, test } from './stack.ts';
import { acknowledgeAlarms, vacantUnit } from './vacantUnits.ts';
import { expectGoodInEachView } from './views.ts';

test.use({ viewport: { width: 390, height: 844 } });

const MANAGER = 'manager@gatehouse.example';

const plan = (page: Page) => page.getByRole('application');
/** What is moved as a whole. */
const drawing = (page: Page) => plan(page).locator('svg > g').first();
const door = (page: Page, key: string) => page.locator(`g[data-key="${key}"]`);

async function openPlan(page: Page, stack: Stack): Promise<void> {
  await signInStaff(page, stack, MANAGER);
  await page.goto('/user-access');
  await page.getByText('Plan', { exact: true }).click();
  await expect(page).toHaveURL(/view=plan/);
  await expect(plan(page)).toBeVisible();
}

test(
  'the plan shows a unit with its four facts and leads to it',
  proves('staff: a site as a plan'),
  async ({ page, stack }) => {
    await acknowledgeAlarms(stack);
    const unit = await vacantUnit(stack);
    await openPlan(page, stack);
    await takeScreenshot(page, 'plan-phone');
    await page.getByLabel('Unit name').fill(unit.name);
    await page.getByRole('button', { name: /^Show (it|next)$/ }).click();
    const card = page.getByRole('region', { name: unit.name, exact: true });
    await expect(card).toContainText('Locked');
    await expect(card).toContainText('Vacant');
    await expect(card).toContainText('reported');
    const [canvas, beneath] = [(await plan(page).boundingBox())!, (await card.boundingBox())!];
    expect(beneath.y, 'the card covers no door').toBeGreaterThanOrEqual(canvas.y + canvas.height);
    await takeScreenshot(page, 'plan-phone-card');

    stack.simulator.act({ type: 'force', serial: unit.serial, channel: unit.channel });
    await expect(card).toContainText('Forced open');
    await expect(door(page, `unit_${unit.id}`)).toHaveAttribute('data-alarmed', 'true');
    await expect(door(page, `unit_${unit.id}`).locator('[data-open="true"]')).toHaveCount(1);
    await expectAnnounced(page, `Unit ${unit.name} is alarming!`);
    await takeScreenshot(page, 'plan-phone-alarm');

    await card.getByRole('link', { name: 'Open and lock' }).click();
    await expect(page).toHaveURL(new RegExp(`/user-access/unit_${unit.id}$`));
    await page.getByRole('button', { name: 'Acknowledge' }).click();
    await expect(page.getByText(/^Alarming/)).toHaveCount(0);
    await page.goBack();
    await expect(card).toContainText('None');
    await expect(door(page, `unit_${unit.id}`)).toHaveAttribute('data-alarmed', 'false');
  },
);

test('floors are changed, and a search finds what is on another one', async ({ page, stack }) => {
  const above = await vacantUnit(stack, { floor: 1 });
  await openPlan(page, stack);
  await expect(plan(page)).toHaveAccessibleName('Plan of Ground floor');
  await page.getByText('First floor', { exact: true }).click();
  await expect(plan(page)).toHaveAccessibleName('Plan of First floor');
  // What is out of view is not drawn.
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(door(page, `unit_${above.id}`)).toBeVisible();
  await page.reload();
  await expect(plan(page)).toHaveAccessibleName('Plan of First floor');

  await page.getByText('Ground floor', { exact: true }).click();
  await page.getByLabel('Unit name').fill(above.name);
  await page.getByRole('button', { name: /^Show (it|next)$/ }).click();
  await expect(plan(page)).toHaveAccessibleName('Plan of First floor');
  await expect(page.getByRole('region', { name: above.name, exact: true })).toBeVisible();

  await page.getByLabel('Unit name').fill('nowhere');
  await expect(page.getByText('Nothing found')).toBeVisible();
});

test('a floor wider than a phone fills its canvas, and the legend opens in view', async ({ page, stack }) => {
  await openPlan(page, stack);
  const canvas = (await plan(page).boundingBox())!;
  const floor = plan(page).locator('svg > g > rect').first();
  const drawn = (await floor.boundingBox())!;
  expect(drawn.height / canvas.height, 'of the height').toBeGreaterThan(0.85);
  expect(drawn.width, 'wider than the canvas').toBeGreaterThan(canvas.width);
  await expect(plan(page).locator('text').filter({ hasText: /^A1$/ })).toBeVisible();
  const [tools, tabs] = [
    (await page.getByRole('button', { name: 'Zoom in' }).boundingBox())!,
    (await page.getByRole('link', { name: 'Controllers' }).boundingBox())!,
  ];
  expect(tools.y, 'the tools cover no door').toBeGreaterThanOrEqual(canvas.y + canvas.height);
  expect(tools.y + tools.height).toBeLessThanOrEqual(tabs.y);

  const legend = page.getByRole('list', { name: 'Legend' });
  await expect(legend).toBeHidden();
  await page.getByRole('button', { name: 'Legend' }).click();
  await expect(legend.getByText('Rented, or goods inside')).toBeInViewport();
  await expectGoodInEachView(page, 'plan-legend');
  await page.getByRole('button', { name: 'Legend' }).click();
  await expect(legend).toBeHidden();

  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(async () => (await floor.boundingBox())!.width).toBeLessThan(canvas.width);
});

test('the plan is worked with by keys, pointer and buttons, its door beside it', async ({ page, stack }) => {
  const unit = await vacantUnit(stack);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPlan(page, stack);
  const drawn = drawing(page);
  const transform = async () =>
    (await drawn.getAttribute('transform'))!.replaceAll(/-?\d+\.\d+/g, (number) => Number(number).toFixed(2));
  const whole = await transform();

  await page.getByLabel('Unit name').fill(unit.name);
  await page.getByRole('button', { name: /^Show (it|next)$/ }).click();
  const panel = page.getByRole('complementary', { name: 'Door' });
  await expect(panel.getByRole('heading', { name: unit.name, level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/user-access/unit_${unit.id}\\?view=plan`));
  await page.getByLabel('Unit name').fill('');
  await plan(page).focus();
  await page.keyboard.press('Enter');
  const open = panel.getByRole('button', { name: 'Open', exact: true });
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await expectAnnounced(page, 'Unlocked, the door confirmed it');
  await expect(door(page, `unit_${unit.id}`)).toHaveAttribute('data-mark', 'unlocked');
  await expectAccessible(page);
  await takeScreenshot(page, 'plan-desktop-panel');
  await panel.getByRole('button', { name: 'Lock', exact: true }).click();
  await expectAnnounced(page, 'Locked, the door confirmed it');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(plan(page)).toBeFocused();

  await page.keyboard.press('ArrowRight');
  await expect(panel).toBeVisible();
  const first = new URL(page.url()).pathname;
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(first);
  await expect(plan(page), 'the focus stays on the plan').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel.locator('input[name="reason"]:focus, [data-command]:focus')).toHaveCount(1);
  await panel.getByRole('button', { name: 'Close the door' }).click();
  await expect(panel).toHaveCount(0);

  await plan(page).focus();
  await page.keyboard.press('+');
  await expect.poll(transform).not.toBe(whole);
  await page.keyboard.press('0');
  await expect.poll(transform).toBe(whole);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  const near = await transform();
  expect(near).not.toBe(whole);
  await plan(page).focus();
  await page.keyboard.press('PageDown');
  await expect.poll(transform).not.toBe(near);
  await page.keyboard.press('PageUp');
  await expect.poll(transform).toBe(near);

  const box = (await plan(page).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 - 120, box.y + box.height / 2 - 40, { steps: 4 });
  await page.mouse.up();
  await expect.poll(transform).not.toBe(near);
  await expect(panel, 'dragging chooses nothing').toHaveCount(0);
  await page.mouse.wheel(0, 2_000);
  await expect.poll(transform).toBe(whole);
  await takeScreenshot(page, 'plan-desktop');
});

test('a door that was chosen on a phone stands beside the plan on a desk', async ({ page, stack }) => {
  const unit = await vacantUnit(stack);
  await openPlan(page, stack);
  await page.getByLabel('Unit name').fill(unit.name);
  await page.getByRole('button', { name: /^Show (it|next)$/ }).click();
  await expect(page.getByRole('region', { name: unit.name, exact: true })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('complementary', { name: 'Door' })).toContainText(unit.name);
  await expect(plan(page)).toBeVisible();
});

test('a site without a plan says so, and one whose plan could not be had is asked for again', async ({
  page,
  stack,
}) => {
  await signInStaff(page, stack, MANAGER);
  const calls = '**/api/admin/sites/*/plan';
  await page.route(calls, async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { result: object };
    await route.fulfill({ response, json: { ...envelope, result: { areas: [], spots: [] } } });
  });
  await page.goto('/user-access?view=plan');
  await expect(page.getByRole('heading', { name: 'No plan yet' })).toBeVisible();
  await page.unroute(calls);
  await page.route(calls, respondFailing);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(plan(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(plan(page)).toBeVisible();
});

test('a site with 5,000 doors is drawn and moved without a stutter', async ({ page, stack }) => {
  const { id } = await stack.ctx.db.one<{ id: number }>(sql`
    select id from sites where name = 'Fortitude Valley Storage'`);
  await stack.ctx.db.transaction(async (tx) => {
    const area = await tx.one<{ id: number }>(sql`
      insert into areas (site_id, name, floor, plan_width, plan_height)
      values (${id}, 'Annexe', 2, 25000, 17000) returning id`);
    await tx.query(sql`
      with made as (
        insert into doors (site_id, area_id, plan_x, plan_y, plan_width, plan_height, reported_lock, reported_door)
        select ${id}, ${area.id}, 200 + (n % 100) * 240, 200 + (n / 100) * 330, 240, 200, 'locked', 'closed'
        from generate_series(0, 4999) as n returning id
      )
      insert into units (site_id, area_id, door_id, name, type)
      select ${id}, ${area.id}, id, 'X' || id, 'storage' from made`);
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPlan(page, stack);
  await page.getByText('Annexe', { exact: false }).click();
  await expect(plan(page)).toHaveAccessibleName('Plan of Annexe');
  await expect(page.locator('g[data-key]')).toHaveCount(5_000);
  await takeScreenshot(page, 'plan-5000');
  const zoomIn = page.getByRole('button', { name: 'Zoom in' });
  for (let times = 0; times < 5; times++) await zoomIn.click();
  await expect.poll(() => page.locator('g[data-key]').count()).toBeLessThan(1_500);
  const box = (await plan(page).boundingBox())!;
  await page.mouse.move(box.x + 700, box.y + 300);
  await page.mouse.down();
  // What stutters is redrawing what stays in sight; how long that takes depends on the machine.
  const changes = await drawing(page).evaluateHandle((moved) => {
    const seen = { moves: 0, doorsChanged: 0 };
    new MutationObserver((records) => {
      for (const { target, type } of records) {
        if (target === moved && type === 'attributes') seen.moves += 1;
        else if (target !== moved) seen.doorsChanged += 1;
      }
    }).observe(moved, { attributes: true, childList: true, characterData: true, subtree: true });
    return seen;
  });
  await page.mouse.move(box.x + 200, box.y + 100, { steps: 10 });
  await page.mouse.up();
  await expect.poll(() => changes.evaluate(({ moves }) => moves)).toBeGreaterThan(0);
  expect(await changes.evaluate(({ doorsChanged }) => doorsChanged)).toBe(0);
  expect(await page.locator('g[data-key]').count()).toBeLessThan(1_500);
  await takeScreenshot(page, 'plan-5000-near');
  await stack.ctx.db.query(sql`delete from units where name like 'X%' and site_id = ${id}`);
  await stack.ctx.db.query(
    sql`delete from doors where area_id in (select id from areas where name = 'Annexe')`,
  );
  await stack.ctx.db.query(sql`delete from areas where name = 'Annexe'`);
});
