import { sql } from '@gatehouse/server/db/sql';
import type { Stack } from '@gatehouse/stack/stack';
import type { Page } from '@playwright/test';
import { expect, test } from './house.ts';
import { shot } from './shot.ts';
import { signInStaff } from './signIn.ts';

test.use({ viewport: { width: 390, height: 844 } });

const INSTALLER = 'installer@gatehouse.example';
const MANAGER = 'manager@gatehouse.example';

type Controller = { id: number; serial: string; name: string; siteId: number };

/** The controller of the demo's unfinished site that nothing hangs on yet. */
function spareController({ ctx }: Stack): Promise<Controller> {
  return ctx.db.one(sql`
    select id, serial, name, site_id as "siteId" from controllers where serial like '%-0100'`);
}

async function workAt(page: Page, siteId: number): Promise<void> {
  await page.addInitScript((id) => localStorage.setItem('userSite', String(id)), siteId);
}

const dialog = (page: Page) => page.getByRole('dialog');

test('a manager sees the controllers, filters them and reboots many; one without a link is named', async ({
  page,
  house,
}) => {
  await signInStaff(page, MANAGER);
  await page.goto('/user-access');
  await page.getByRole('link', { name: 'Controllers' }).click();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.first()).toContainText('Online');
  await shot(page, 'controllers-list');
  const names = await house.ctx.db.query<{ name: string; serial: string }>(sql`
    select c.name, c.serial from controllers c join sites s on s.id = c.site_id
    where s.name = 'Fortitude Valley Storage' order by c.name limit 2`);
  const [first, second] = names;
  house.simulator.act({ type: 'cut', serial: second!.serial, cut: true });
  for (const { name } of names) {
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
  }
  await page.getByRole('button', { name: 'Reboot' }).click();
  const told = page.getByText('1 of 2 controllers restarting.').first();
  await expect(told).toContainText(`Failed: ${second!.name}`, { timeout: 15_000 });
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();

  await expect(rows.filter({ hasText: second!.serial })).toContainText('Offline', { timeout: 20_000 });
  await page.getByText('Offline', { exact: true }).first().click();
  await expect(rows.filter({ hasText: second!.serial })).toBeVisible();
  await expect(rows.filter({ hasText: first!.serial })).toHaveCount(0);
  house.simulator.act({ type: 'cut', serial: second!.serial, cut: false });
  await page.getByLabel('Controller or unit name').fill('nowhere');
  await page.getByRole('button', { name: 'Show all' }).click();

  await page.getByRole('link', { name: new RegExp(`^${first!.name}`) }).click();
  await expect(page.getByRole('heading', { name: first!.name, level: 1 })).toBeVisible();
  // Commissioning, tests and calibration are the installer's.
  await expect(page.getByRole('button', { name: 'Start test mode' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Test / })).toHaveCount(0);
  await shot(page, 'controllers-manager');
});

test('an installer makes a unit, runs its tests and calibrates its motor', async ({ page, house }) => {
  test.setTimeout(120_000);
  const spare = await spareController(house);
  const door = { serial: spare.serial, channel: 0 };
  await signInStaff(page, INSTALLER);
  await workAt(page, spare.siteId);
  await page.goto(`/user/controllers/${spare.id}`);
  await expect(page.getByRole('heading', { name: spare.name, level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Attach unit' }).click();
  await dialog(page).getByRole('button', { name: 'Create and attach' }).click();
  await expect(dialog(page).getByText('Unit name is a required field')).toBeVisible();
  await dialog(page).getByLabel('Unit name').fill('Loft 1');
  await shot(page, 'controllers-attach');
  await dialog(page).getByRole('button', { name: 'Create and attach' }).click();
  await expect(page.getByRole('heading', { name: 'Loft 1' })).toBeVisible();

  // The second channel, and then none is free.
  await page.getByRole('button', { name: 'Attach unit' }).click();
  await dialog(page).getByLabel('Unit name').fill('Loft 1');
  await dialog(page).getByRole('button', { name: 'Create and attach' }).click();
  await expect(dialog(page).getByText('This site has a unit of that name already.')).toBeVisible();
  await dialog(page).getByLabel('Unit name').fill('Loft 2');
  await dialog(page).getByRole('button', { name: 'Create and attach' }).click();
  await expect(page.getByRole('heading', { name: 'Loft 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Attach unit' }).click();
  await dialog(page).getByLabel('Unit name').fill('Loft 3');
  await dialog(page).getByRole('button', { name: 'Create and attach' }).click();
  await expect(dialog(page).getByText('The controller is already attached to another unit.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Test Loft 1' }).click();
  await dialog(page).getByRole('button', { name: 'Start test mode' }).click();
  await dialog(page).getByRole('button', { name: 'Check link' }).click();
  await dialog(page).getByRole('button', { name: 'Check lock' }).click();
  await dialog(page).getByRole('button', { name: 'Check door sensor' }).click();
  await expect(dialog(page).getByText('Not passed: its sensor has told nothing.')).toBeVisible();
  await shot(page, 'controllers-test');
  house.simulator.act({ type: 'force', ...door });
  house.simulator.act({ type: 'push', ...door });
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await dialog(page).getByRole('button', { name: 'Skip' }).click();
  await dialog(page).getByRole('button', { name: 'Check light' }).click();
  house.simulator.act({ type: 'bluetooth', serial: spare.serial, works: false });
  await dialog(page).getByRole('button', { name: 'Check Bluetooth' }).click();
  await dialog(page).getByRole('button', { name: 'Note as failed' }).click();
  await dialog(page).getByRole('button', { name: 'Check motor' }).click();
  await dialog(page).getByRole('button', { name: 'Store results' }).click();
  await expect(page.getByText('Loft 1: 5 passed, 1 failed, 1 skipped')).toBeVisible();

  await page.getByRole('button', { name: 'Calibrate Loft 1' }).click();
  await dialog(page).getByRole('button', { name: 'Start' }).click();
  await expect(dialog(page).getByText(/^[23]:\d\d left$/)).toBeVisible();
  house.simulator.act({ type: 'turn', ...door, position: 3 });
  await expect(dialog(page).getByText('Position: 3°')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Set locked' }).click();
  await dialog(page).getByRole('button', { name: 'Set unlocked' }).click();
  await expect(dialog(page).getByText(/the two ends are too close together/)).toBeVisible();
  house.simulator.act({ type: 'turn', ...door, position: 87 });
  await expect(dialog(page).getByText('Position: 87°')).toBeVisible();
  await shot(page, 'controllers-calibration');
  await dialog(page).getByRole('button', { name: 'Set unlocked' }).click();
  await dialog(page).getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('Loft 1: calibration 1 passed')).toBeVisible();

  // One whose time ran out is told of, and can be begun again.
  await page.getByRole('button', { name: 'Calibrate Loft 1' }).click();
  await dialog(page).getByRole('button', { name: 'Start' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Set locked' })).toBeVisible();
  await house.ctx.db.query(sql`update motorised_locks set calibration_ends_at = now()`);
  await expect(dialog(page).getByText(/^The time ran out/)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Settings of Loft 2' }).click();
  await dialog(page)
    .getByLabel(/Lock by itself/)
    .fill('30');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();

  await page.getByRole('button', { name: 'Detach Loft 2' }).click();
  await expect(page.getByRole('heading', { name: 'Loft 2' })).toHaveCount(0);
  await shot(page, 'controllers-details');
});

test('a controller without a link says so, and nothing is stored for later', async ({ page, house }) => {
  const [offline] = await house.ctx.db.query<Controller>(sql`
    select c.id, c.serial, c.name, c.site_id as "siteId" from controllers c join sites s on s.id = c.site_id
    where s.name = 'North Lakes Storage' order by c.id limit 1`);
  house.simulator.act({ type: 'cut', serial: offline!.serial, cut: true });
  await signInStaff(page, INSTALLER);
  await workAt(page, offline!.siteId);
  await page.goto(`/user/controllers/${offline!.id}`);
  await expect(page.getByText('Offline', { exact: true })).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Start test mode' }).click();
  await expect(page.getByText(/The controller is offline/)).toBeVisible();
  await page.getByRole('button', { name: 'Lock all' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Lock' }).click();
  await expect(page.getByRole('alertdialog').getByText(/The controller is offline/)).toBeVisible();
  house.simulator.act({ type: 'cut', serial: offline!.serial, cut: false });
});
