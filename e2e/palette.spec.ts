import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expectAnnounced } from './announcements.ts';
import { makeCustomer } from './customers.ts';
import { proves } from './gate.ts';
import { BIG_SITE, rentUnit } from './rentedUnits.ts';
import { takeScreenshot } from './screenshot.ts';
import { signInStaff } from './signIn.ts';
import { expect, test } from './stack.ts';
import { vacantUnit } from './vacantUnits.ts';
import { show, views } from './views.ts';

// One stack for all of them.
test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 1440, height: 900 } });

const MANAGER = 'manager@gatehouse.example';
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => palette(page).getByRole('combobox');
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true });
const beside = (page: Page) => page.getByRole('complementary', { name: 'Door' });

async function openDoors(page: Page): Promise<void> {
  await page.goto('/user-access');
  await expect(page.getByRole('grid')).toBeVisible();
}

test(
  'a rented unit is found by its name and shown, and moves for a reason alone',
  proves('staff: find a door, controller, site or page by keys'),
  async ({ page, stack }) => {
    const { id, name } = await rentUnit(stack, await makeCustomer(stack), BIG_SITE);
    await signInStaff(page, stack, MANAGER);
    await openDoors(page);
    await page.getByLabel('Unit name').focus();
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type(name.toLowerCase());
    await expect(chosen(page)).toContainText(name);
    await expect(chosen(page)).toContainText('Rented');
    await expect(chosen(page)).toContainText('Locked');
    await page.keyboard.down('Enter');
    await expect(page).toHaveURL(new RegExp(`/user-access/unit_${id}$`));
    await expect(palette(page)).toHaveCount(0);
    await expect(beside(page).getByLabel('Reason')).toBeFocused();
    await page.keyboard.up('Enter');
    await expect(page.getByRole('grid').locator('[aria-current=true]')).toContainText(name);
    await expect(page.getByRole('grid').locator('[aria-current=true]')).toBeInViewport();
  },
);

test('a key that is held on chooses a door and does not open it', async ({ page, stack }) => {
  const unit = await vacantUnit(stack);
  await signInStaff(page, stack, MANAGER);
  await openDoors(page);
  const commands: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && commands.push(request.url()));
  await page.keyboard.press('Control+k');
  await field(page).fill(unit.name);
  await expect(chosen(page)).toContainText(unit.name);
  await page.keyboard.down('Enter');
  await expect(beside(page).getByRole('button', { name: 'Open', exact: true })).toBeFocused();
  for (let n = 0; n < 3; n++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  expect(commands.filter((url) => url.endsWith('/open'))).toEqual([]);

  // Let go and pressed again it is the button's.
  await page.keyboard.press('Enter');
  await expectAnnounced(page, 'Unlocked, the door confirmed it');
  expect(commands.filter((url) => url.endsWith(`/${unit.id}/open`))).toHaveLength(1);
});

test('the keys go through what was found, and Escape gives the focus back', async ({ page, stack }) => {
  await signInStaff(page, stack, MANAGER);
  await openDoors(page);
  const button = page.getByRole('banner').getByRole('button', { name: 'Search' });
  await expect(button).toHaveText(/Search….*Ctrl K/);
  await button.focus();
  await page.keyboard.press('Enter');
  await field(page).fill('con');
  const options = palette(page).getByRole('option');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await expect(options.last()).toBeInViewport();
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options.last().getAttribute('id'))!,
  );
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  for (let n = 0; n < 3; n++) await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
  await field(page).fill('zzz');
  await expect(palette(page).getByText('Nothing’s called “zzz”')).toBeVisible();
  await expect(palette(page).getByRole('status')).toHaveText('Nothing found');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('pages, filters, controllers and sites are found, and the last five come first', async ({
  page,
  stack,
}) => {
  await signInStaff(page, stack, MANAGER);
  await openDoors(page);
  const go = async (text: string, name: string) => {
    await page.keyboard.press('Control+k');
    await field(page).fill(text);
    await expect(chosen(page)).toContainText(name);
    await page.keyboard.press('Enter');
    await expect(palette(page)).toHaveCount(0);
  };
  await go('plan', 'Plan');
  await expect(page).toHaveURL(/\/user-access\?view=plan$/);
  await go('all si', 'All sites');
  await expect(page).toHaveURL(/view=sites$/);
  await go('vacant', 'Vacant');
  await expect(page).toHaveURL(/\/user-access\?show=vacant$/);
  await go('controllers', 'Controllers');
  await expect(page.getByRole('heading', { name: 'Controllers', level: 1 })).toBeVisible();
  await go('north la', 'North Lakes Storage');
  await expect(page.getByRole('combobox', { name: 'Site' }).locator('option:checked')).toHaveText(
    'North Lakes Storage',
  );
  await expect(page).toHaveURL(/\/user-controllers$/);

  await page.keyboard.press('Control+k');
  const recent = palette(page).getByRole('group', { name: 'Recent' }).getByRole('option');
  await expect(recent).toHaveCount(5);
  await expect(recent.first()).toContainText('North Lakes');
  await takeScreenshot(page, 'palette-recent');
  await page.keyboard.press('Control+k');
  // While it is still closing.
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toHaveCount(0);
});

test('it works over what was fetched before, and stays out of the way of a question', async ({
  page,
  stack,
}) => {
  const unit = await vacantUnit(stack, { skip: 1 });
  await signInStaff(page, stack, MANAGER);
  await openDoors(page);
  // Its code comes once the first page has settled.
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await page.context().setOffline(true);
  await page.keyboard.press('Control+k');
  await field(page).fill(unit.name);
  await expect(chosen(page)).toContainText(unit.name);
  await page.keyboard.press('Escape');
  await page.context().setOffline(false);

  await page.getByLabel('Unit name').fill(unit.name);
  await page.getByRole('checkbox', { name: `Select ${unit.name}`, exact: true }).check();
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toHaveCount(0);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
});

test('it can be used on a desk and a tablet, by day and by night', async ({ page, stack }) => {
  await signInStaff(page, stack, MANAGER);
  await openDoors(page);
  await page.keyboard.press('Control+k');
  await field(page).fill('a');
  for (const view of views.filter(({ size }) => size !== 'phone')) {
    await show(page, view);
    await expect(palette(page).getByRole('option').first()).toBeVisible();
    await expectAccessible(page);
    await takeScreenshot(page, `palette-${view.size}-${view.colorScheme}`);
  }
});
