import type { Stack } from '@gatehouse/stack/stack';
import type { Page } from '@playwright/test';
import { expectAnnounced } from './announcements.ts';
import { BIG_SITE_MANAGER, bigSiteUnits, expect, test, wiredUnits } from './bigSite.ts';
import { signInStaff } from './signIn.ts';

// One stack for all of them.
test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 390, height: 844 } });

const rows = (page: Page) => page.getByRole('main').getByRole('link', { name: /^[AB]\d{4}/ });
const head = (page: Page) => page.getByRole('button', { name: /^Storage/ });
const selectAll = (page: Page) => page.getByRole('checkbox', { name: 'Select all storage' });

async function openList(page: Page, stack: Stack): Promise<void> {
  await signInStaff(page, stack, BIG_SITE_MANAGER);
  await page.goto('/user-access');
  await expect(head(page)).toHaveText('Storage5,000');
}

test('of 5,000 units those in sight are on the page, each once and in its place', async ({ page, stack }) => {
  await page.setViewportSize({ width: 390, height: 2_000 });
  await openList(page, stack);
  await expect(rows(page).first()).toBeVisible();
  expect(await rows(page).count()).toBeLessThan(100);
  const seen = await page.evaluate(readThrough);
  expect(seen).toEqual(bigSiteUnits);

  await expect(rows(page).last()).toHaveAccessibleName(/^B4900/);
  await expect(rows(page).last()).toBeInViewport();
  expect(await rows(page).count()).toBeLessThan(100);
});

/**
 * Runs in the page: scrolls from the top to the end and returns the names of the rows, each as often as it appeared.
 */
async function readThrough(): Promise<string[]> {
  const names: string[] = [];
  const inSight = () => [...document.querySelectorAll<HTMLElement>('main a[href*="/user-access/unit_"]')];
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // As high as all its rows are, whichever of them are on the page.
  const list = inSight()[0]!.closest('[style*="padding-block-start"]')!;
  const isCovered = () => {
    const end = Math.min(innerHeight, list.getBoundingClientRect().bottom);
    const last = inSight().at(-1)?.getBoundingClientRect();
    return last !== undefined && last.bottom > end - last.height / 2;
  };
  let known = new Set<string>();
  for (let top = 0; ; top += innerHeight - 300) {
    scrollTo(0, top);
    for (let frames = 0; frames === 0 || !isCovered(); frames++) {
      if (frames === 600) throw new Error(`Nothing was drawn at ${top} px within 600 frames`);
      await frame();
    }
    const now = inSight().map((row) => row.querySelector('span span')!.textContent);
    names.push(...now.filter((name) => !known.has(name)));
    known = new Set(now);
    if (now.length !== known.size) throw new Error(`A unit stands there twice: ${now.join(' ')}`);
    if (scrollY + innerHeight >= document.documentElement.scrollHeight - 1) return names;
  }
}

test('a search finds all it should, and a group is chosen whole', async ({ page, stack }) => {
  await openList(page, stack);
  const search = page.getByLabel('Unit name');
  await search.fill('b39');
  await expect(head(page)).toHaveText('Storage100');
  await expect(rows(page).first()).toHaveAccessibleName(/^B3900/);
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(rows(page).last()).toHaveAccessibleName(/^B3999/, { timeout: 1_000 });
  }).toPass();
  await search.fill('');
  await expect(head(page)).toHaveText('Storage5,000');

  await page.evaluate(() => scrollTo(0, 0));
  await selectAll(page).check();
  await expect(page.getByText('5,000 selected', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Lock 5,000 doors?' });
  await expect(question).toContainText('Please select at most 1,000 units.');
  await expect(question.getByRole('button', { name: 'Lock' })).toBeDisabled();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('checkbox', { name: 'Select A0002', exact: true }).uncheck();
  await expect(page.getByText('4,999 selected', { exact: true })).toBeVisible();
  await expect(selectAll(page)).not.toBeChecked();
  await page.getByRole('button', { name: 'Clear the selection' }).click();

  await search.fill('A');
  await selectAll(page).check();
  await search.fill('');
  await expect(page.getByText('100 selected', { exact: true })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Select A0100', exact: true })).toHaveCount(0);
  await search.fill('0100');
  await expect(page.getByRole('checkbox', { name: 'Select A0100', exact: true })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Select B0100', exact: true })).not.toBeChecked();
});

test('of a hundred units the one that failed is named at its door and stays chosen', async ({
  page,
  stack,
}) => {
  const [jammed] = wiredUnits;
  stack.simulator.act({ type: 'jam', serial: 'GH-BIG-0', channel: 0, stuck: true });
  await openList(page, stack);
  await page.getByLabel('Unit name').fill('A');
  await selectAll(page).check();
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlock' }).click();
  await expectAnnounced(page, `99 of 100 units opened. Failed: ${jammed} (the lock is jammed)`);
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
  await expect(rows(page).first()).toContainText('the lock is jammed');
});

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  const table = (page: Page) => page.getByRole('grid');
  const row = (page: Page, name: string) =>
    table(page)
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name, exact: true }) });
  const links = (page: Page) => table(page).getByRole('row').getByRole('link');

  async function openTable(page: Page, stack: Stack): Promise<void> {
    await signInStaff(page, stack, BIG_SITE_MANAGER);
    await page.goto('/user-access');
    await expect(links(page).first()).toHaveText('A0001');
  }

  test('the keys act at row 4,000 as at the first, and only the rows in sight are there', async ({
    page,
    stack,
  }) => {
    await openTable(page, stack);
    expect(await links(page).count()).toBeLessThan(40);
    await links(page).first().focus();
    await page.keyboard.press('End');
    await expect(row(page, 'B4900').getByRole('link')).toBeFocused();
    for (let n = 0; n < 100; n++) await page.keyboard.press('PageUp');
    await expect(row(page, 'B3900').getByRole('link')).toBeFocused();
    for (let n = 0; n < 30; n++) await page.keyboard.press('j');
    await expect(row(page, 'B3930')).toBeInViewport({ ratio: 1 });
    for (let n = 0; n < 20; n++) await page.keyboard.press('k');
    await expect(row(page, 'B3910').getByRole('link')).toBeFocused();
    await expect(row(page, 'B3910')).toBeInViewport({ ratio: 1 });
    await expect(row(page, 'B3910')).toHaveAttribute('aria-rowindex', '4012');
    expect(await links(page).count()).toBeLessThan(40);

    await page.keyboard.press('x');
    await expect(row(page, 'B3910')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
    await page.keyboard.press('x');
    await page.keyboard.press('Enter');
    const beside = page.getByRole('complementary', { name: 'Door' });
    await expect(beside.getByRole('heading', { name: 'B3910' })).toBeVisible();
    await expect(row(page, 'B3910').getByRole('link')).toBeFocused();
    await page.keyboard.press('j');
    await page.keyboard.press('o');
    await expect(beside.getByRole('heading', { name: 'B3911' })).toBeVisible();
    await expect(beside.getByRole('button', { name: 'Open', exact: true })).toHaveCount(0);
    await page.keyboard.press('Home');
    await page.keyboard.press('o');
    await expect(beside.getByRole('heading', { name: 'A0001' })).toBeVisible();
    await expect(beside.getByRole('button', { name: 'Open', exact: true })).toBeFocused();
  });

  test('filters say how many they leave, and sorting turns all of them round', async ({ page, stack }) => {
    await openTable(page, stack);
    const filters = page.getByRole('group', { name: 'Show only' });
    for (const text of ['All 5,000', 'No controller 4,900', 'Vacant 5,000']) {
      await expect(filters.getByRole('button', { name: text, exact: true })).toBeVisible();
    }
    await filters.getByRole('button', { name: /^No controller/ }).click();
    await expect(table(page).getByRole('rowheader')).toHaveText('Storage 4,900');
    await expect(links(page).first()).toHaveText('B0001');
    await page.getByLabel('Unit name').fill('01');
    await expect(filters.getByRole('button', { name: /^No controller/ })).toHaveText('No controller 198');
    await expect(table(page).getByRole('rowheader')).toHaveText('Storage 198');
    await page.getByLabel('Unit name').fill('');
    await filters.getByRole('button', { name: /^All/ }).click();

    await table(page).getByRole('button', { name: 'Unit' }).click();
    await expect(links(page).first()).toHaveText('B4900');
    // What has reported nothing stays last.
    await table(page).getByRole('button', { name: 'Last report' }).click();
    await expect(links(page).first()).toHaveText(/^A/);
    await table(page).getByRole('button', { name: 'Last report' }).click();
    await expect(links(page).first()).toHaveText(/^A/);
  });

  test('a search by keys finds one of them, and the table goes to it', async ({ page, stack }) => {
    await openTable(page, stack);
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search' });
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('b43');
    await expect(palette.getByRole('group', { name: 'Units' })).toContainText('8 of 100');
    await page.keyboard.type('21');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'Door' })).toContainText('B4321');
    await expect(row(page, 'B4321')).toBeInViewport({ ratio: 1 });
    await expect(row(page, 'B4321')).toHaveAttribute('aria-current', 'true');
  });
});
