import { sql } from '@gatehouse/server/db/sql';
import type { Stack } from '@gatehouse/stack/stack';
import type { Page } from '@playwright/test';
import { expectAnnounced } from './announcements.ts';
import { signInStaff } from './signIn.ts';
import { expect, test } from './stack.ts';
import { expectGoodInEachView, show, views } from './views.ts';

const SITE = 'Port Adelaide Wool Store';
const EMAIL = 'nia.newcomer@example.com';
const desktop = views[4];

/** Where the newest mail to an address leads. */
async function mailedPath({ ctx }: Stack, email: string): Promise<string> {
  const { path } = await ctx.db.one<{ path: string }>(sql`
    select letter -> 'button' ->> 'path' as path from mails where recipient = ${email} order by id desc limit 1`);
  return path;
}

const person = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Options for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('an owner invites someone, who joins by the mail and sees their site, until they are disabled and erased', async ({
  page,
  stack,
  browser,
  baseURL,
}) => {
  await show(page, desktop);
  await signInStaff(page, stack, 'admin@gatehouse.example');
  await page.goto('/manage');
  await page
    .getByRole('navigation', { name: 'What you keep' })
    .getByRole('link', { name: 'Staff', exact: true })
    .click();
  await expect(person(page, 'admin@gatehouse.example')).toContainText('Owner');

  await page.getByRole('button', { name: 'Invite someone' }).click();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Their email is a required field')).toBeVisible();
  await page.getByRole('textbox', { name: 'Their email' }).fill('admin@gatehouse.example');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(/works here already/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Their email' }).fill(EMAIL);
  await page.getByLabel('Where', { exact: true }).selectOption({ label: SITE });
  await expectGoodInEachView(page, 'staff-invite');
  await show(page, desktop);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expectAnnounced(page, `Invitation sent to ${EMAIL}.`);
  await expect(person(page, EMAIL)).toContainText(`Manager, ${SITE}`);
  await expectGoodInEachView(page, 'staff');
  await show(page, desktop);

  const newcomer = await browser.newPage({ ...(baseURL && { baseURL }), viewport: views[0] });
  await newcomer.goto('/join/1#wrong');
  await expect(newcomer.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible();
  await newcomer.goto('/join/1');
  await expect(newcomer.getByRole('heading', { name: 'This link isn’t complete' })).toBeVisible();
  await newcomer.goto(await mailedPath(stack, EMAIL));
  await expect(newcomer.getByText(`You’ll log in as ${EMAIL}.`, { exact: false })).toBeVisible();
  await expect(newcomer).toHaveURL(/\/join\/\d+$/);
  await newcomer.getByRole('textbox', { name: 'Your name' }).fill('Nia Newcomer');
  await newcomer.getByLabel('Password', { exact: true }).fill('password1');
  await newcomer.getByRole('button', { name: 'Join' }).click();
  await expect(newcomer.getByText(/one of the most common passwords/)).toBeVisible();
  await newcomer.getByLabel('Password', { exact: true }).fill('correct horse 7');
  await expectGoodInEachView(newcomer, 'staff-join');
  await newcomer.getByRole('button', { name: 'Join' }).click();
  await expect(newcomer).toHaveURL(/\/user-access/);
  await expect(newcomer.getByLabel('Site').getByRole('option')).toHaveText([SITE]);

  await page.reload();
  await expect(person(page, 'Nia Newcomer')).toContainText('Last seen');
  await choose(page, 'Nia Newcomer', 'Disable');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
  await expectAnnounced(page, 'Nia Newcomer is disabled and logged out.');
  await expect(person(page, 'Nia Newcomer')).toContainText('Disabled');
  await expect(newcomer).not.toHaveURL(/\/user-access/);
  await newcomer.close();

  await choose(page, 'Nia Newcomer', 'Erase');
  await expectGoodInEachView(page, 'staff-erase');
  await show(page, desktop);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase' }).click();
  await expectAnnounced(page, 'Nia Newcomer has been erased.');
  await expect(person(page, 'Nia Newcomer')).toHaveCount(0);
  await page.goto('/manage/changes?kind=staff');
  await expect(page.getByRole('listitem').first()).toContainText('Account erased by');
  await expect(page.getByText('Nia Newcomer')).toHaveCount(0);
  await expect(page.getByText(EMAIL)).toHaveCount(0);
});

test('roles are changed, the only owner stays one, and all of it stands in the history', async ({
  page,
  stack,
}) => {
  await show(page, desktop);
  await signInStaff(page, stack, 'admin@gatehouse.example');
  await page.goto('/manage/staff');
  const installer = await stack.ctx.db.one<{ name: string }>(
    sql`select name from users where email = 'installer@gatehouse.example'`,
  );
  const owner = await stack.ctx.db.one<{ name: string }>(
    sql`select name from users where email = 'admin@gatehouse.example'`,
  );
  await choose(page, installer.name, 'Change roles');
  await page.getByRole('button', { name: 'Add a role' }).click();
  await page.getByLabel('Role', { exact: true }).last().selectOption({ label: 'Opens rented units' });
  await page.getByLabel('Where', { exact: true }).last().selectOption({ label: SITE });
  await page.getByRole('button', { name: 'Save roles' }).click();
  await expectAnnounced(page, `The roles of ${installer.name} are saved.`);
  await expect(person(page, installer.name)).toContainText(`Opens rented units, ${SITE}`);

  await choose(page, owner.name, 'Change roles');
  await page.getByLabel('Role', { exact: true }).first().selectOption({ label: 'Installer' });
  await page.getByRole('button', { name: 'Save roles' }).click();
  await expect(page.getByText('This is the only owner. Make someone else an owner first.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/manage/changes?kind=staff');
  const change = page.getByRole('listitem').filter({ hasText: installer.name }).first();
  await expect(change).toContainText(`Roles changed by ${owner.name}`);
  await expect(change).toContainText(`Opens rented units, ${SITE}`);
});
