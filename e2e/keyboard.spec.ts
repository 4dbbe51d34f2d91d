import type { Page } from '@playwright/test';
import { expectAnnounced } from './announcements.ts';
import { returning } from './journeys.ts';
import { pressAt, tabTo, typeInto } from './keyboard.ts';
import { expectFocusAtStart } from './screenReader.ts';
import { signInStaff } from './signIn.ts';
import { expect, test } from './stack.ts';
import { vacantUnit } from './vacantUnits.ts';

test.use({ viewport: { width: 820, height: 1180 } });

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name });

test('by the keyboard alone a space is found, paid for, opened and shared', async ({ page, stack }) => {
  await returning(page, stack, 'app');
  await page.goto('/search');
  await typeInto(page, page.getByRole('combobox', { name: 'Location' }), 'Brisbane');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await pressAt(page, button(page, 'Search'));
  await pressAt(page, link(page, /Medium room/).first());
  await pressAt(page, button(page, 'Add to cart'));
  await pressAt(page, link(page, 'Checkout'));
  await pressAt(page, button(page, /^Pay \$/));
  await expect(page.getByRole('heading', { name: 'It’s yours' })).toBeVisible();
  await expectFocusAtStart(page);

  await pressAt(page, link(page, /^Open/));
  await pressAt(page, button(page, 'Open'));
  await expectAnnounced(page, 'Unlocked, the door confirmed it');
  await expect(page.locator('[data-dock] :focus')).toHaveCount(1);

  await pressAt(page, link(page, 'Share'));
  await pressAt(page, button(page, 'Invite someone'));
  const sheet = page.getByRole('dialog');
  await expect.poll(() => sheet.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await typeInto(page, sheet.getByLabel('Name'), 'Gus Guest');
  await typeInto(page, sheet.getByLabel('Email'), 'gus.keys@example.com');
  await pressAt(page, sheet.getByRole('button', { name: 'Send invitation' }));
  await expect(page.getByRole('main').getByText('gus.keys@example.com')).toBeVisible();
  await expect(button(page, 'Invite someone')).toBeFocused();
});

test('by the keyboard alone staff find a unit and open it', async ({ page, stack }) => {
  const unit = await vacantUnit(stack, { skip: 1 });
  const act = (type: 'push') => stack.simulator.act({ type, serial: unit.serial, channel: unit.channel });
  await signInStaff(page, stack, 'manager@gatehouse.example');
  await page.goto('/user-access');
  await typeInto(page, page.getByLabel('Unit name'), unit.name);
  await pressAt(page, link(page, new RegExp(`^${unit.name}\\b`)));
  await pressAt(page, button(page, 'Open'));
  await expectAnnounced(page, 'Unlocked, the door confirmed it');
  await tabTo(page, button(page, 'Lock'));
  act('push');
});
