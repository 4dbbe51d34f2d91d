import { sql } from '@gatehouse/server/db/sql';
import type { Stack } from '@gatehouse/stack/stack';
import type { Page } from '@playwright/test';
import { expectAnnounced } from './announcements.ts';
import { proves } from './gate.ts';
import { signInStaff } from './signIn.ts';
import { expect, test } from './stack.ts';
import { expectGoodInEachView, show, views } from './views.ts';

const SITE = 'Port Adelaide Wool Store';
const desktop = views[4];

/** Somebody with an account and no role, who signs in as the installer of the demo does. */
async function makeColleague({ ctx }: Stack, name: string, email: string): Promise<void> {
  await ctx.db.query(sql`
    insert into users (organisation_id, name, email, password_hash, created_at)
    select organisation_id, ${name}, ${email}, password_hash, created_at from users
    where email = 'installer@gatehouse.example'`);
}

const person = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });

async function askRoles(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Options for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Change roles' }).click();
}

/** Gives somebody one role at one site in place of what they have. */
async function give(page: Page, name: string, role: string): Promise<void> {
  await askRoles(page, name);
  await expect(page.getByRole('button', { name: 'Save roles' })).toBeVisible();
  if (await page.getByLabel('Role', { exact: true }).isHidden()) {
    await page.getByRole('button', { name: 'Add a role' }).click();
  }
  await page.getByLabel('Role', { exact: true }).selectOption({ label: role });
  await page.getByLabel('Where', { exact: true }).selectOption({ label: SITE });
  await page.getByRole('button', { name: 'Save roles' }).click();
  await expectAnnounced(page, `The roles of ${name} are saved.`);
}

test(
  'an owner makes a role, gives it, and who has it sees no more than it lets them do',
  proves('staff: roles of one’s own, made of rights by name; screens hide what a role lacks'),
  async ({ page, stack, browser, baseURL }) => {
    const email = 'rosa.roles@gatehouse.example';
    await makeColleague(stack, 'Rosa Roles', email);
    await show(page, desktop);
    await signInStaff(page, stack, 'admin@gatehouse.example');
    await page.goto('/manage/roles/new');
    await page.getByRole('textbox', { name: 'Name' }).fill('Watcher');
    await page.getByRole('button', { name: 'Add role' }).click();
    await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
    await page.getByLabel('See controllers').check();
    await page.getByLabel('See alerts').check();
    await expectGoodInEachView(page, 'staff-role');
    await show(page, desktop);
    await page.getByRole('button', { name: 'Add role' }).click();
    await expectAnnounced(page, 'Watcher added.');
    await expect(page.getByRole('row').filter({ hasText: 'Watcher' })).toContainText('See doors');

    await page.goto('/manage/staff');
    await give(page, 'Rosa Roles', 'Watcher');
    await expect(person(page, 'Rosa Roles')).toContainText(`Watcher, ${SITE}`);

    const watcher = await browser.newPage({ ...(baseURL && { baseURL }), viewport: views[0] });
    await signInStaff(watcher, stack, email);
    await watcher.goto('/user-access');
    await watcher.getByRole('main').getByRole('link').first().click();
    await expect(watcher.getByRole('heading', { name: 'Activity' })).toBeVisible();
    await expect(watcher.getByRole('button', { name: /^(Open|Lock|Unlock)/ })).toHaveCount(0);
    await watcher.getByRole('button', { name: /Rosa Roles/ }).click();
    await expect(watcher.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
    await expect(watcher.getByRole('menuitem', { name: 'Manage' })).toHaveCount(0);
    await watcher.close();

    await page.goto('/manage/roles');
    await page.getByRole('link', { name: 'Watcher' }).click();
    await page.getByRole('button', { name: 'Archive' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText(/Rosa Roles has it/)).toBeVisible();
  },
);

test('of two owners who change one person the second sees both choices and keeps theirs', async ({
  page,
  stack,
}) => {
  await makeColleague(stack, 'Toni Twice', 'toni.twice@gatehouse.example');
  await show(page, desktop);
  await signInStaff(page, stack, 'admin@gatehouse.example');
  await page.goto('/manage/staff');
  await give(page, 'Toni Twice', 'Viewer');
  await askRoles(page, 'Toni Twice');
  await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Installer' });

  const other = await page.context().newPage();
  await other.goto('/manage/staff');
  await give(other, 'Toni Twice', 'Front desk');
  await other.close();

  await page.getByRole('button', { name: 'Save roles' }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'while you were editing' });
  await expect(conflict).toContainText(`Front desk, ${SITE}`);
  await expect(conflict).toContainText(`Installer, ${SITE}`);
  await expectGoodInEachView(page, 'staff-conflict');
  await show(page, desktop);
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Save roles' }).click();
  await expectAnnounced(page, 'The roles of Toni Twice are saved.');
  await expect(person(page, 'Toni Twice')).toContainText(`Installer, ${SITE}`);
  await page.goto('/manage/changes?words=Toni');
  await expect(page.getByRole('listitem').filter({ hasText: 'Toni Twice' }).first()).toContainText(
    `Front desk, ${SITE} → Installer, ${SITE}`,
  );
});
