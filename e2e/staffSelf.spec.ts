import type { StaffRole } from '@gatehouse/contract/rules/staffRoles';
import { sql } from '@gatehouse/server/db/sql';
import { hashPassword } from '@gatehouse/server/features/auth/password';
import { makeUser } from '@gatehouse/server/testing/peopleFactories';
import type { Stack } from '@gatehouse/stack/stack';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expectAnnounced } from './announcements.ts';
import { proves } from './gate.ts';
import { takeScreenshot } from './screenshot.ts';
import { expect, test } from './stack.ts';
import { expectGoodInEachView, show, views } from './views.ts';

const password = 'correct horse 7';
const next = 'another horse 8';
const desktop = views[4];

/** Somebody of the staff, at all sites. */
async function colleague({ ctx }: Stack, name: string, role: StaffRole = 'siteManager'): Promise<string> {
  const email = `${name.toLowerCase()}@example.com`;
  const passwordHash = await hashPassword(password);
  await makeUser(ctx.db, { email, name, passwordHash, permissions: [{ role }] });
  return email;
}

async function openStaffLogin(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('main').getByRole('button', { name: 'Staff Login' }).click();
  await expect(page.getByRole('heading', { name: 'Staff Login' })).toBeVisible();
}

async function logIn(page: Page, email: string, given: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(given);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** A page that waits for an answer can be used on a phone and on a desk. */
async function seenWaiting(page: Page, name: string): Promise<void> {
  for (const view of [views[1], desktop]) {
    await show(page, view);
    await expectAccessible(page);
    await takeScreenshot(page, `${name}-${view.size}-${view.colorScheme}`);
  }
}

test(
  'staff change their own password and see where they are logged in',
  proves('staff: one’s own account: password, forgotten password, where one is logged in'),
  async ({ page, stack, browser, baseURL }) => {
    const email = await colleague(stack, 'Pia');
    const elsewhere = await browser.newPage({ ...(baseURL && { baseURL }) });
    await openStaffLogin(elsewhere);
    await logIn(elsewhere, email, password);
    await expect(elsewhere).toHaveURL(/\/user-access/);

    await show(page, desktop);
    await openStaffLogin(page);
    await logIn(page, email, password);
    await expect(page).toHaveURL(/\/user-access/);
    await page.getByRole('button', { name: 'Profile of Pia' }).click();
    await page.getByRole('menuitem', { name: 'Your account' }).click();
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(email);
    await expect(page.getByRole('main')).toContainText('This device');
    await expectGoodInEachView(page, 'staff-account');

    await page.getByLabel('Current password').fill('wrong horse 1');
    await page.getByLabel('New password').fill(next);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByText('The current password isn’t right.')).toBeVisible();
    await page.getByLabel('Current password').fill(password);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expectAnnounced(page, 'Password changed.');
    await expect(elsewhere).not.toHaveURL(/\/user-access/);
    await elsewhere.close();
    await expect(page.getByRole('button', { name: 'Log out all other devices' })).toHaveCount(0);
    await page.goto('/manage');
    await page.getByRole('link', { name: 'Your account' }).click();
    await expect(page).toHaveURL(/\/user\/account/);
  },
);

test('staff who forgot their password choose another by the mail, once', async ({ page, stack }) => {
  const email = await colleague(stack, 'Otto');
  await openStaffLogin(page);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await expectGoodInEachView(page, 'staff-forgot');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('a link is on its way there', { exact: false })).toBeVisible();
  await expectGoodInEachView(page, 'staff-forgot-sent');
  const { path } = await stack.ctx.db.one<{ path: string }>(sql`
    select letter -> 'button' ->> 'path' as path from mails where recipient = ${email} order by id desc limit 1`);

  await page.goto('/staff-password/1');
  await expect(page.getByRole('heading', { name: 'This link isn’t complete' })).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole('main')).toContainText(email);
  await expect(page).toHaveURL(/\/staff-password\/\d+$/);
  await page.getByLabel('New password').fill('password1');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText(/one of the most common passwords/)).toBeVisible();
  await page.getByLabel('New password').fill(next);
  await expectGoodInEachView(page, 'staff-password');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expectAnnounced(page, 'Password changed.');
  await expect(page.getByRole('heading', { name: 'Staff Login' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectGoodInEachView(page, 'staff-password-over');
  await page.getByRole('button', { name: 'Ask for another link' }).click();
  await page.getByRole('button', { name: 'Back to Login' }).click();
  await logIn(page, email, next);
  await expect(page).toHaveURL(/\/user-access/);
});

test(
  'giving rights asks whether it is still them, and goes on after it',
  proves('staff: asked again who they are before they give anybody rights'),
  async ({ page, stack }) => {
    const email = await colleague(stack, 'Olive', 'superAdmin');
    await openStaffLogin(page);
    await logIn(page, email, password);
    await expect(page).toHaveURL(/\/user-access/);
    await stack.ctx.db.query(sql`
      update token_families set created_at = created_at - interval '20 minutes'
      where user_id = (select id from users where email = ${email})`);
    await page.goto('/manage/staff');
    await page.getByRole('button', { name: 'Invite someone' }).click();
    await page.getByRole('textbox', { name: 'Their email' }).fill('pete@example.com');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    const dialog = page.getByRole('dialog', { name: 'Is it still you?' });
    await expect(dialog).toBeVisible();
    await seenWaiting(page, 'staff-proof');
    await page.keyboard.press('Escape');
    await expect(page.getByText('Please confirm that it’s you, and try again.')).toBeVisible();
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await dialog.getByLabel('Password', { exact: true }).fill('wrong horse 1');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByText('The current password isn’t right.')).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expectAnnounced(page, 'Invitation sent to pete@example.com.');
    await expect(dialog).toBeHidden();
  },
);
