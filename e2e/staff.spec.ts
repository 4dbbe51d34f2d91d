import { sql } from '@gatehouse/server/db/sql';
import type { Page } from '@playwright/test';
import { expectAnnounced } from './announcements.ts';
import { makeCustomer } from './customers.ts';
import { proves } from './gate.ts';
import { BIG_SITE, rentUnit } from './rentedUnits.ts';
import { takeScreenshot } from './screenshot.ts';
import { signInStaff } from './signIn.ts';
import { expect, test } from './stack.ts';
import { vacantUnit, vacantUnits } from './vacantUnits.ts';

test.use({ viewport: { width: 390, height: 844 } });

const MANAGER = 'manager@gatehouse.example';

const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}\\b`) });

async function select(page: Page, name: string): Promise<void> {
  await page.getByLabel('Unit name').fill(name);
  await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
}

test('staff sign in by their own login and find the doors of their site', async ({ page }) => {
  await page.goto('/user-access?platform=web');
  await expect(page.getByRole('heading', { name: 'Staff Login' })).toBeVisible();
  await page.getByLabel('Email').fill(MANAGER);
  await page.getByLabel('Password', { exact: true }).fill('gatehouse4');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/user-access$/);
  await expect(page.getByRole('button', { name: /^Gates/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Site' }).selectOption('Fortitude Valley Storage');
  await expect(row(page, 'Front entry')).toContainText('Closed');

  await page.goto('/search');
  await expect(page).toHaveURL(/\/user-access$/);

  await page.getByLabel('Unit name').fill('nowhere');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('button', { name: /^Gates/ }).click();
  await expect(row(page, 'Front entry')).toHaveCount(0);
});

test(
  'many units move at once; what failed is named and stays selected',
  proves('staff: doors one by one and in bulk'),
  async ({ page, stack }) => {
    const [first, second, third] = await vacantUnits(stack, 3);
    stack.simulator.act({ type: 'jam', serial: third!.serial, channel: third!.channel, stuck: true });
    await signInStaff(page, stack, MANAGER);
    await page.goto('/user-access');
    for (const unit of [first!, second!, third!]) await select(page, unit.name);
    await page.getByLabel('Unit name').fill('');
    await expect(page.getByText('3 selected')).toBeVisible();

    await page.getByRole('button', { name: 'Unlock', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Unlock 3 doors?' });
    await expect(question).toContainText('up to 3 seconds per selected unit');
    for (const unit of [first!, second!, third!]) await expect(question).toContainText(unit.name);
    await takeScreenshot(page, 'staff-confirm');
    await question.getByRole('button', { name: 'Unlock' }).click();
    await expectAnnounced(page, `2 of 3 units opened. Failed: ${third!.name} (the lock is jammed)`);
    await takeScreenshot(page, 'staff-result');
    await expect(page.getByText('1 selected')).toBeVisible();
    await page.getByLabel('Unit name').fill(first!.name);
    await expect(row(page, first!.name)).toContainText('Unlocked');
    expect(stack.simulator.device(first!.serial).model.door(first!.channel)).toMatchObject({
      lock: 'unlocked',
    });

    // Another try with what is still selected.
    stack.simulator.act({ type: 'jam', serial: third!.serial, channel: third!.channel, stuck: false });
    await page.getByRole('button', { name: 'Unlock', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unlock' }).click();
    await expectAnnounced(page, '1 of 1 unit opened.');

    for (const unit of [first!, second!, third!]) await select(page, unit.name);
    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Lock' }).click();
    await expectAnnounced(page, '3 of 3 units locked.');
  },
);

test('a group is selected as a whole, and rented units ask for a reason', async ({ page, stack }) => {
  await signInStaff(page, stack, MANAGER);
  await page.goto('/user-access');
  await page.getByRole('checkbox', { name: 'Select all storage' }).check();
  await expect(page.getByText(/^\d{2,} selected$/)).toBeVisible();
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Unlock' }).click();
  await expect(question.getByText('Reason is a required field')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Clear the selection' }).click();
  await expect(page.getByText(/selected$/)).toHaveCount(0);
});

test('without a connection the list stays, with its age, and a command says why it failed', async ({
  page,
  stack,
}) => {
  const [unit] = await vacantUnits(stack, 1);
  await signInStaff(page, stack, MANAGER);
  await page.goto('/user-access');
  await select(page, unit!.name);
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Lock' }).click();
  await expectAnnounced(page, 'Network Unreachable');
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(page.getByText(/^Last seen/)).toBeVisible();
  await page.context().setOffline(false);
});

test(
  'a rented unit opens for a reason that its activity keeps, and can be barred and freed',
  proves('a door’s history'),
  async ({ page, stack }) => {
    const { id, name } = await rentUnit(stack, await makeCustomer(stack), BIG_SITE);
    await signInStaff(page, stack, MANAGER);
    await page.goto('/user-access');
    await page.getByLabel('Unit name').fill(name);
    await row(page, name).click();
    await expect(page).toHaveURL(new RegExp(`/user-access/unit_${id}$`));
    const door = page.getByRole('region', { name });
    await expect(page.getByRole('main')).toContainText('Tenant');

    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(page.getByText('Reason is a required field')).toBeVisible();
    await page.getByLabel('Reason').fill('Smoke seen below the door');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expectAnnounced(page, 'Unlocked, the door confirmed it');
    await expect(page.getByRole('listitem').filter({ hasText: 'Ravi Pillai · Staff' }).first()).toBeVisible();
    await expect(page.getByText('Smoke seen below the door.')).toBeVisible();
    await takeScreenshot(page, 'staff-unit');
    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    await expectAnnounced(page, 'Locked, the door confirmed it');

    await page.getByRole('button', { name: 'Overlock', exact: true }).click();
    const question = page.getByRole('dialog', { name: `Overlock ${name}?` });
    await question.getByLabel('Note').fill('Lease ended');
    await question.getByRole('button', { name: 'Overlock' }).click();
    await expect(page.getByText('Overlocked by staff')).toBeVisible();
    await expect(door).toContainText('Lease ended');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Lift overlock' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Lift overlock' }).click();
    await expect(page.getByText('Overlocked by staff')).toHaveCount(0);
    await page.goto('/user-access/unit_999999');
    await expect(page.getByRole('heading', { name: 'This door isn’t at one of your sites' })).toBeVisible();
  },
);

test('staff see what sets off an alarm, and acknowledge it', async ({ page, stack }) => {
  const [unit] = await vacantUnits(stack, 1);
  await signInStaff(page, stack, MANAGER);
  await page.goto(`/user-access/unit_${unit!.id}`);
  await expect(page.getByRole('region', { name: unit!.name })).toContainText('Locked');
  stack.simulator.act({ type: 'force', serial: unit!.serial, channel: unit!.channel });
  const alarm = page.getByRole('alert').filter({ hasText: /^Alarming/ });
  await expect(alarm).toBeVisible();
  await expect(page.getByRole('region', { name: unit!.name })).toContainText('Forced open');
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(alarm).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Alarm cleared' }).first()).toContainText(
    'Ravi Pillai',
  );
});

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the doors are a table that is narrowed, sorted and worked with by keys', async ({ page, stack }) => {
    const unit = await vacantUnit(stack);
    await signInStaff(page, stack, MANAGER);
    await page.goto('/user-access');
    const table = page.getByRole('grid', { name: 'Doors at Fortitude Valley Storage' });
    await expect(table.getByRole('columnheader', { name: 'Tenant' })).toBeVisible();
    await takeScreenshot(page, 'staff-desk');

    stack.simulator.act({ type: 'force', serial: unit.serial, channel: unit.channel });
    const row = table
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: unit.name, exact: true }) });
    await expect(row).toContainText('Alarming');
    await page.getByRole('button', { name: /^Alarming \d/ }).click();
    await expect(page).toHaveURL(/show=alarming/);
    await expect(table.getByRole('rowheader')).toHaveCount(1);

    await row.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/user-access/unit_${unit.id}\\?show=alarming$`));
    const beside = page.getByRole('complementary', { name: 'Door' });
    await beside.getByRole('button', { name: 'Acknowledge' }).click();
    await expect(beside.getByText(/^Alarming/)).toHaveCount(0);
    await page
      .getByRole('button', { name: 'Show all' })
      .or(page.getByRole('button', { name: /^All/ }))
      .first()
      .click();
    await expect(page.getByRole('button', { name: /^All \d/, pressed: true })).toBeVisible();
    await expect(beside).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(beside).toHaveCount(0);
    await expect(page).toHaveURL(/\/user-access$/);

    await table.getByRole('button', { name: 'Tenant' }).click();
    await expect(table.getByRole('columnheader', { name: 'Tenant' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await table.getByRole('button', { name: 'Unit' }).click();

    await page.keyboard.press('/');
    await page.keyboard.type('jko');
    await expect(page.getByLabel('Unit name')).toHaveValue('jko');
    await page.getByLabel('Unit name').fill(unit.name);
    await expect(row).toBeVisible();
    await table.getByRole('columnheader', { name: 'State' }).getByRole('button').focus();
    await page.keyboard.press('j');
    await expect(row.getByRole('link')).toBeFocused();
    await page.keyboard.press('x');
    await expect(page.getByText('1 selected')).toBeVisible();
    await page.keyboard.press('x');
    await page.keyboard.press('Enter');
    await expect(beside.getByRole('heading', { name: unit.name })).toBeVisible();
    await expect(row.getByRole('link')).toBeFocused();
    await page.keyboard.press('o');
    await expect(beside.getByRole('button', { name: 'Open', exact: true })).toBeFocused();
    await expect(beside.getByRole('button', { name: 'Open', exact: true })).toBeInViewport({ ratio: 1 });
    await takeScreenshot(page, 'staff-desk-door');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  });

  test('all sites say what is wrong with the backups, and nothing in the demo', async ({ page, stack }) => {
    await signInStaff(page, stack, 'admin@gatehouse.example');
    const asked = page.waitForResponse('**/api/admin/backups');
    await page.goto('/user-access?view=sites');
    expect(await (await asked).json()).toMatchObject({ result: { hasKey: false, problems: [] } });
    await expect(page.getByRole('list', { name: 'Your sites' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Backups' })).toHaveCount(0);

    await page.route('**/api/admin/backups', async (route) => {
      const response = await route.fetch();
      const at = new Date(Date.now() - 3.1 * 86_400_000).toISOString();
      const result = {
        hasKey: true,
        newest: { at, bytes: 1 },
        triedAt: null,
        problems: ['old', 'neverTried'],
      };
      await route.fulfill({ response, json: { ...(await response.json()), result } });
    });
    await page.reload();
    await expect(page.getByRole('list', { name: 'Backups' }).getByRole('listitem')).toHaveText([
      /^The last backup was made 3 d ago: .*npm run doctor/,
      /^No backup was ever restored\. .*npm run restore -- --drill/,
    ]);
    await takeScreenshot(page, 'staff-backups');
  });

  test('a rented unit opens by four keys, its name and a reason', async ({ page, stack }) => {
    const { name } = await rentUnit(stack, await makeCustomer(stack), BIG_SITE);
    await signInStaff(page, stack, MANAGER);
    await page.goto('/user-access');
    await expect(page.getByRole('grid')).toBeVisible();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search' });
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(`open ${name}`);
    await expect(palette.getByRole('option', { selected: true })).toContainText(`Open ${name}`);
    await takeScreenshot(page, 'palette-command');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Reason')).toBeFocused();
    await page.keyboard.type('The tenant is locked out');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expectAnnounced(page, 'Unlocked, the door confirmed it');

    // What is open already is not locked by a press that was meant to open it.
    await page.keyboard.press('Control+k');
    await page.keyboard.type(`open ${name}`);
    await expect(palette.getByRole('option', { selected: true })).toContainText(`Open ${name}`);
    await page.keyboard.press('Enter');
    await expect(palette).toHaveCount(0);
    await expect(page.getByRole('complementary', { name: 'Door' })).toBeFocused();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(`lock ${name}`);
    await expect(palette.getByRole('option', { selected: true })).toContainText(`Lock ${name}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectAnnounced(page, 'Locked, the door confirmed it');
  });

  test('who was nowhere yet begins at the site that needs someone most, and stays where they went', async ({
    page,
    stack,
  }) => {
    const unit = await vacantUnit(stack, { skip: 2 });
    stack.simulator.act({ type: 'force', serial: unit.serial, channel: unit.channel });
    await expect
      .poll(() =>
        stack.ctx.db.one(sql`
          select alarm_since is not null as alarming from doors d join units u on u.door_id = d.id where u.id = ${unit.id}`),
      )
      .toEqual({ alarming: true });
    await page.goto('/user-access?platform=web');
    await page.getByLabel('Email').fill('admin@gatehouse.example');
    await page.getByLabel('Password', { exact: true }).fill('gatehouse4');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByRole('grid', { name: 'Doors at Fortitude Valley Storage' })).toBeVisible();
    const site = page.getByRole('combobox', { name: 'Site' });
    await expect(site.locator('option:checked')).toHaveText('Fortitude Valley Storage');
    await site.selectOption('Coopers Plains Drive-Up');
    await page.reload();
    await expect(page.getByRole('grid', { name: 'Doors at Coopers Plains Drive-Up' })).toBeVisible();
  });

  test(
    'all sites are shown with what needs someone, one press from the doors it is about',
    proves('staff: all sites with what needs someone'),
    async ({ page, stack }) => {
      const unit = await vacantUnit(stack, { skip: 1 });
      stack.simulator.act({ type: 'force', serial: unit.serial, channel: unit.channel });
      await signInStaff(page, stack, 'admin@gatehouse.example');
      await page.goto('/user-access');
      await page.getByText('All sites', { exact: true }).click();
      await expect(page).toHaveURL(/view=sites/);
      const sites = page.getByRole('list', { name: 'Your sites' });
      const alarm = sites.getByRole('link', { name: /^Alarming \d+ at Fortitude Valley Storage$/ });
      await expect(alarm).toBeVisible({ timeout: 30_000 });
      await takeScreenshot(page, 'staff-sites');
      await alarm.click();
      await expect(page).toHaveURL(/\/user-access\?show=alarming$/);
      await expect(page.getByRole('grid').getByRole('link', { name: unit.name, exact: true })).toBeVisible();
      await page.getByRole('grid').getByRole('link', { name: unit.name, exact: true }).click();
      await page.getByRole('button', { name: 'Acknowledge' }).click();
      await expect(
        page.getByRole('heading', { name: 'No door is like that now.' }).or(page.getByRole('grid')),
      ).toBeVisible();
    },
  );
});
