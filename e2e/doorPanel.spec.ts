import type { Locator, Page } from '@playwright/test';
import { expectAnnounced } from './announcements.ts';
import { makeCustomer } from './customers.ts';
import { BIG_SITE, rentUnit, simulatedUnit } from './rentedUnits.ts';
import { takeScreenshot } from './screenshot.ts';
import { setOffline } from './setOffline.ts';
import { signIn, signInStaff } from './signIn.ts';
import { expect, test } from './stack.ts';

const sizes = [
  { name: 'narrow', width: 320, height: 568 },
  { name: 'phone', width: 390, height: 844 },
  { name: 'landscape', width: 844, height: 390 },
  // A desktop of 1440 x 900 at 200 %
  { name: 'zoomed', width: 720, height: 450 },
  { name: 'desktop', width: 1440, height: 900 },
] as const;

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not shown`);
  return { ...box, bottom: box.y + box.height };
}

/** The state and the command are in the window together, and the dock takes at most 40 % of it. */
async function expectInSight(page: Page, size: (typeof sizes)[number], word: string, button: string) {
  const panel = page.getByRole('region').filter({ has: page.locator('[data-dock]') });
  const parts = [
    panel.locator('[data-dock] [aria-live]').filter({ hasText: word }).first(),
    panel.locator('[data-dock] time').first(),
    page.getByRole('button', { name: button, exact: true }),
  ];
  const tabs = page.getByRole('navigation').filter({ has: page.getByRole('link', { name: 'Access' }) });
  const topOfTabs = async () => (await boxOf(tabs)).y;
  // At the foot again, where they were the bar at the side of a desk.
  if (size.name !== 'desktop')
    await expect.poll(topOfTabs, { message: 'where the tabs are' }).toBeGreaterThan(size.height / 2);
  const foot = size.name === 'desktop' ? size.height : await topOfTabs();
  for (const part of parts) {
    await expect(part).toBeVisible();
    const box = await boxOf(part);
    expect(box.y, `${part} at ${size.name}`).toBeGreaterThanOrEqual(0);
    expect(box.bottom, `${part} at ${size.name}`).toBeLessThanOrEqual(foot + 1);
  }
  if (size.name === 'desktop') return;
  const dock = await boxOf(panel.locator('[data-dock]'));
  expect(dock.height, `the dock at ${size.name}`).toBeLessThanOrEqual(size.height * 0.4 + 1);
}

test('a customer has the state of a door in sight with its command, and neither moves under the finger', async ({
  page,
  stack,
  context,
}) => {
  const email = await makeCustomer(stack, 'Doro Dock');
  const unit = await rentUnit(stack, email, BIG_SITE);
  await signIn(page, stack, email, 'app');
  await page.goto(`/access/${unit.accessId}`);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectInSight(page, size, 'Locked', 'Open');
    await takeScreenshot(page, `door-panel-${size.name}`);
  }

  for (const size of [sizes[1], sizes[4]]) {
    await page.setViewportSize(size);
    const facts = page.getByRole('definition').first();
    const word = page.locator('[data-dock] [aria-live]').first();
    const press = async (name: 'Open' | 'Lock', said: string) => {
      const button = page.getByRole('button', { name, exact: true });
      await expect(button).toBeEnabled();
      await expect(page.getByRole('list', { name: 'Your command' })).toHaveCount(0, { timeout: 15_000 });
      const places = [await boxOf(button), await boxOf(word), await boxOf(facts)];
      await button.click();
      await expect(page.getByText(said)).toBeVisible();
      const now = [
        await boxOf(page.getByRole('button', { name: /^(Open|Lock)$/ })),
        await boxOf(word),
        await boxOf(facts),
      ];
      for (const [i, { y }] of now.entries()) expect(Math.abs(y - places[i]!.y)).toBeLessThan(1);
    };
    await press('Open', 'Unlocked, the door confirmed it');
    await press('Lock', 'Locked, the door confirmed it');
  }

  await expect(page.getByRole('button', { name: 'Other ways' })).toBeVisible();
  await setOffline(context, stack, true);
  await expect(page.locator('[data-dock]')).toContainText('You’re offline. Last seen');
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectInSight(page, size, 'Unknown', 'Open over Bluetooth');
    await takeScreenshot(page, `door-panel-offline-${size.name}`);
  }
  await setOffline(context, stack, false);
});

test('staff have the state of an alarming door in sight with the reason and the command, and read it once', async ({
  page,
  stack,
}) => {
  const email = await makeCustomer(stack, 'Fred Forced');
  const unit = await rentUnit(stack, email, BIG_SITE);
  await signInStaff(page, stack, 'admin@gatehouse.example');
  simulatedUnit(stack, unit).act('force');
  await page.setViewportSize(sizes[1]);
  await page.goto(`/user-access/${unit.accessId}`);
  const panel = page.getByRole('region', { name: unit.name });
  await expect(panel.locator('[data-dock]').getByText('Forced open')).toBeVisible();
  await expect(panel.getByRole('definition').filter({ hasText: 'Forced open' })).toBeVisible();
  await expect(panel.getByText('Alarming')).toHaveCount(1);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectInSight(page, size, 'Forced open', 'Open');
    await expect(page.getByLabel('Reason')).toBeVisible();
    await takeScreenshot(page, `door-panel-staff-${size.name}`);
  }
  for (const name of ['Acknowledge', 'Open', 'Other ways']) {
    const button = page.getByRole('button', { name, exact: true });
    if (await button.isVisible()) expect((await boxOf(button)).bottom).toBeLessThanOrEqual(900);
  }
  await page.getByLabel('Reason').fill('Looked after the alarm');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expectAnnounced(page, 'Unlocked, the door confirmed it');
  await page.reload();
  await page.getByLabel('Reason').click();
  await expect(page.locator('datalist option')).toHaveAttribute('value', 'Looked after the alarm');
});
