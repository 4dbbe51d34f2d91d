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
  await expect(head(page)).toHaveText('Storage5000');
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
  await expect(head(page)).toHaveText('Storage5000');

  await page.evaluate(() => scrollTo(0, 0));
  await selectAll(page).check();
  await expect(page.getByText('5000 selected', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Lock 5000 doors?' });
  await expect(question).toContainText('Please select at most 1,000 units.');
  await expect(question.getByRole('button', { name: 'Lock' })).toBeDisabled();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('checkbox', { name: 'Select A0002', exact: true }).uncheck();
  await expect(page.getByText('4999 selected', { exact: true })).toBeVisible();
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
