import { sql } from '@gatehouse/server/db/sql';
import type { Stack } from '@gatehouse/stack/stack';
import type { Page, Route } from '@playwright/test';
import { expectAnnounced } from './announcements.ts';
import { agree, fillCard, fillDetails } from './checkoutSteps.ts';
import { setConnectionCut } from './controllerConnections.ts';
import { makeCustomer } from './customers.ts';
import { proves } from './gate.ts';
import { takeScreenshot } from './screenshot.ts';
import { signIn, signInStaff } from './signIn.ts';
import { expect, test } from './stack.ts';

test.use({ viewport: { width: 390, height: 844 } });

const INSTALLER = 'installer@gatehouse.example';
/** Installs too, and has the right to rented units. */
const ADMINISTRATOR = 'admin@gatehouse.example';
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

/** How often a controller has started. */
async function bootIdOf({ ctx }: Stack, id: number): Promise<number> {
  return (await ctx.db.one<{ epoch: number }>(sql`select epoch from controllers where id = ${id}`)).epoch;
}

const dialog = (page: Page) => page.getByRole('dialog');

test(
  'a manager sees the controllers, filters them and reboots many; one without a link is named',
  proves('staff: controllers, tests, calibration, wiring'),
  async ({ page, stack }) => {
    await signInStaff(page, stack, MANAGER);
    await page.goto('/user-access');
    await page.getByRole('link', { name: 'Controllers' }).click();
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows.first()).toContainText('Online');
    await takeScreenshot(page, 'controllers-list');
    const names = await stack.ctx.db.query<{ id: number; name: string; serial: string }>(sql`
    select c.id, c.name, c.serial from controllers c join sites s on s.id = c.site_id
    where s.name = 'Fortitude Valley Storage' order by c.name limit 2`);
    const [first, second] = names;
    try {
      await setConnectionCut(stack, second!.serial, true);
      for (const { name } of names) {
        await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
      }
      await page.getByRole('button', { name: 'Reboot' }).click();
      const question = page.getByRole('alertdialog', { name: 'Reboot 2 controllers?' });
      await expect(question).toContainText('For a few seconds the doors don’t answer anyone');
      const before = await bootIdOf(stack, first!.id);
      await question.getByRole('button', { name: 'Reboot' }).click();
      await expectAnnounced(page, `1 of 2 controllers restarting. Failed: ${second!.name}`);
      await expect(page.getByText('1 selected')).toBeVisible();
      await page.getByRole('button', { name: 'Clear' }).click();
      await expect.poll(() => bootIdOf(stack, first!.id)).toBeGreaterThan(before);

      await expect(rows.filter({ hasText: second!.serial })).toContainText('Offline');
      await page.getByText('Offline', { exact: true }).first().click();
      await expect(rows.filter({ hasText: second!.serial })).toBeVisible();
      await expect(rows.filter({ hasText: first!.serial })).toHaveCount(0);
    } finally {
      await setConnectionCut(stack, second!.serial, false);
    }
    await page.getByLabel('Controller or unit name').fill('nowhere');
    await page.getByRole('button', { name: 'Show all' }).click();

    await page.getByRole('link', { name: new RegExp(`^${first!.name}`) }).click();
    await expect(page.getByRole('heading', { name: first!.name, level: 1 })).toBeVisible();
    // Commissioning, tests and calibration are the installer's.
    await expect(page.getByRole('button', { name: 'Start test mode' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Test / })).toHaveCount(0);
    await takeScreenshot(page, 'controllers-manager');
  },
);

/** Fills in a new unit and asks for it. */
async function createUnit(page: Page, name: string, product: RegExp): Promise<void> {
  await dialog(page).getByLabel('Unit name').fill(name);
  const offered = dialog(page).getByLabel('Booked as');
  const option = offered.locator('option', { hasText: product });
  await offered.selectOption((await option.getAttribute('value'))!);
  await dialog(page).getByRole('button', { name: 'Create and attach' }).click();
}

test('an installer commissions a unit: made, tested, calibrated; then a customer books and opens it', async ({
  page,
  stack,
}, { repeatEachIndex }) => {
  const spare = await spareController(stack);
  const door = { serial: spare.serial, channel: 0 };
  // Before the others of its product, so that it is the one that is booked.
  const [loft, attic] = [`Loft ${repeatEachIndex}A`, `Loft ${repeatEachIndex}B`];
  await signInStaff(page, stack, INSTALLER);
  await page.goto(`/user/controllers/${spare.id}`);
  await expect(page.getByRole('heading', { name: spare.name, level: 1 })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Site' })).toHaveValue(String(spare.siteId));

  await page.getByRole('button', { name: 'Attach unit' }).click();
  await dialog(page).getByRole('button', { name: 'Create and attach' }).click();
  await expect(dialog(page).getByText('Unit name is a required field')).toBeVisible();
  await expect(dialog(page).getByText('Booked as is a required field')).toBeVisible();
  await takeScreenshot(page, 'controllers-attach');
  await createUnit(page, loft, /^Large room/);
  await expect(page.getByRole('heading', { name: loft })).toBeVisible();

  // The second channel, and then none is free.
  await page.getByRole('button', { name: 'Attach unit' }).click();
  await createUnit(page, loft, /^Large room/);
  await expect(dialog(page).getByText('This site already has a unit with that name.')).toBeVisible();
  await createUnit(page, attic, /^Not for booking$/);
  await expect(page.getByRole('heading', { name: attic })).toBeVisible();
  await page.getByRole('button', { name: 'Attach unit' }).click();
  await createUnit(page, `${attic} 2`, /^Not for booking$/);
  await expect(dialog(page).getByText('The controller is already attached to another unit.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: `Test ${loft}` }).click();
  await dialog(page).getByRole('button', { name: 'Start test mode' }).click();
  await dialog(page).getByRole('button', { name: 'Check link' }).click();
  await dialog(page).getByRole('button', { name: 'Check lock' }).click();
  await dialog(page).getByRole('button', { name: 'Check door sensor' }).click();
  await expect(dialog(page).getByText('Not passed: its sensor hasn’t reported anything.')).toBeVisible();
  await takeScreenshot(page, 'controllers-test');
  stack.simulator.act({ type: 'force', ...door });
  stack.simulator.act({ type: 'push', ...door });
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Motion' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Skip' }).click();
  await dialog(page).getByRole('button', { name: 'Check light' }).click();
  stack.simulator.act({ type: 'bluetooth', serial: spare.serial, works: false });
  await dialog(page).getByRole('button', { name: 'Check Bluetooth' }).click();
  await dialog(page).getByRole('button', { name: 'Note as failed' }).click();
  stack.simulator.act({ type: 'bluetooth', serial: spare.serial, works: true });
  await dialog(page).getByRole('button', { name: 'Check motor' }).click();
  await dialog(page).getByRole('button', { name: 'Store results' }).click();
  await page.getByText(`${loft}: 5 passed, 1 failed, 1 skipped`).click();
  await expect(page.getByText('Bluetooth: Failed')).toBeVisible();
  await expect(page.getByText('Motion: Skipped')).toBeVisible();

  await page.getByRole('button', { name: `Calibrate ${loft}` }).click();
  await dialog(page).getByRole('button', { name: 'Start' }).click();
  await expect(dialog(page).getByText(/^[23]:\d\d left$/)).toBeVisible();
  stack.simulator.act({ type: 'turn', ...door, position: 3 });
  await expect(dialog(page).getByText('Position: 3°')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Set locked' }).click();
  await dialog(page).getByRole('button', { name: 'Set unlocked' }).click();
  await expect(dialog(page).getByText(/the two ends are too close together/)).toBeVisible();
  stack.simulator.act({ type: 'turn', ...door, position: 87 });
  await expect(dialog(page).getByText('Position: 87°')).toBeVisible();
  await takeScreenshot(page, 'controllers-calibration');
  await dialog(page).getByRole('button', { name: 'Set unlocked' }).click();
  await dialog(page).getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText(`${loft}: calibration passed`)).toBeVisible();

  // One whose time ran out is shown, and can be begun again.
  await page.getByRole('button', { name: `Calibrate ${loft}` }).click();
  await dialog(page).getByRole('button', { name: 'Start' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Set locked' })).toBeVisible();
  await stack.ctx.db.query(sql`
    update motorised_locks set calibration_ends_at = now() where calibration_ends_at is not null`);
  await expect(dialog(page).getByText(/^The time ran out/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  await page.getByRole('button', { name: `Settings of ${attic}` }).click();
  await dialog(page)
    .getByLabel(/Lock by itself/)
    .fill('30');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expectAnnounced(page, 'Settings saved');
  await expect(dialog(page)).toHaveCount(0);

  // A restart ends test mode, and what the device still took for a calibration.
  const before = await bootIdOf(stack, spare.id);
  await page.getByRole('button', { name: 'Reboot' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reboot' }).click();
  await expect(page.getByRole('button', { name: 'Start test mode' })).toBeVisible();
  await expect.poll(() => bootIdOf(stack, spare.id)).toBeGreaterThan(before);
  await takeScreenshot(page, 'controllers-details');

  await bookAndOpen(page, stack, loft, door);

  await signInStaff(page, stack, INSTALLER);
  await page.goto(`/user/controllers/${spare.id}`);
  await expect(page.getByText(`${loft} is rented. Testing and changing that needs the right`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Detach ${loft}` })).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Detach ${attic}` })).toBeVisible();
  await takeScreenshot(page, 'controllers-rented');

  await signInStaff(page, stack, ADMINISTRATOR);
  await page.goto(`/user/controllers/${spare.id}`);
  const question = page.getByRole('alertdialog', { name: `Detach ${loft}?` });
  const askToDetachLoft = async () => {
    await page.getByRole('button', { name: `Detach ${loft}` }).click();
    await dialog(page).getByLabel('Reason').fill('Its controller is replaced');
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
    await expect(question).toContainText('Someone rents this unit.');
  };
  await page.getByRole('button', { name: `Detach ${loft}` }).click();
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(dialog(page).getByText('Reason is a required field')).toBeVisible();
  await takeScreenshot(page, 'controllers-reason');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await askToDetachLoft();
  await takeScreenshot(page, 'controllers-detach');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: loft })).toBeVisible();
  // The answer about the first comes once the second is asked about, and leaves that question open.
  const asked = Promise.withResolvers<void>();
  const answer = async (route: Route) => {
    const response = await route.fetch();
    await asked.promise;
    await route.fulfill({ response });
  };
  await page.route('**/api/admin/units/*', answer, { times: 1 });
  const detach = page.getByRole('alertdialog').getByRole('button', { name: 'Detach' });
  await page.getByRole('button', { name: `Detach ${attic}` }).click();
  await detach.click();
  await expect(page.getByRole('heading', { name: attic })).toHaveCount(0);
  await askToDetachLoft();
  asked.resolve();
  await expectAnnounced(page, `${attic} detached`);
  await detach.click();
  await expect(page.getByRole('heading', { name: loft })).toHaveCount(0);
  const { unit_id } = await stack.ctx.db.one<{ unit_id: number }>(
    sql`select id as unit_id from units where name = ${loft}`,
  );
  await page.goto(`/user-access/unit_${unit_id}`);
  const history = page.getByRole('region', { name: 'Activity', exact: true }).getByRole('listitem');
  await expect(history.filter({ hasText: 'Detached from its controller' })).toContainText(
    /Its controller is replaced.*Helen Marsh/,
  );
});

/** A new customer finds the unit's product by searching, books it for today, pays, and opens the door. */
async function bookAndOpen(
  page: Page,
  stack: Stack,
  unit: string,
  door: { serial: string; channel: number },
) {
  const email = await makeCustomer(stack);
  await signIn(page, stack, email, 'app');
  await page.goto('/search');
  await page.getByRole('combobox', { name: 'Location' }).fill('Port Adelaide');
  await page
    .getByRole('option', { name: /Port Adelaide/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Search' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Large room/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('link', { name: 'Checkout' }).click();
  await fillDetails(page);
  await fillCard(page, '4242 4242 4242 4242');
  await agree(page);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.getByRole('link', { name: /Open your door/ }).click();
  await expect(page.getByRole('region', { name: unit })).toContainText('Locked');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('region', { name: unit })).toContainText('Unlocked');
  expect(stack.simulator.device(door.serial).model.door(door.channel)?.lock).toBe('unlocked');
  await takeScreenshot(page, 'controllers-opened');
}

test('a controller without a link says so, and nothing is stored for later', async ({ page, stack }) => {
  const [offline] = await stack.ctx.db.query<Controller>(sql`
    select c.id, c.serial, c.name, c.site_id as "siteId" from controllers c join sites s on s.id = c.site_id
    where s.name = 'North Lakes Storage' order by c.id limit 1`);
  await signInStaff(page, stack, ADMINISTRATOR);
  await workAt(page, offline!.siteId);
  try {
    await setConnectionCut(stack, offline!.serial, true);
    await page.goto(`/user/controllers/${offline!.id}`);
    await expect(page.getByText('Offline', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Start test mode' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByLabel('Reason').fill('An alarm without a cause');
    await question.getByRole('button', { name: 'Start test mode' }).click();
    await expect(question.getByText(/The controller is offline/)).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Lock all' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Lock' }).click();
    await expect(page.getByRole('alertdialog').getByText(/The controller is offline/)).toBeVisible();
  } finally {
    await setConnectionCut(stack, offline!.serial, false);
  }
});
