import { sql } from '@gatehouse/server/db/sql';
import { hashPassword } from '@gatehouse/server/features/auth/password';
import { totpCode } from '@gatehouse/server/features/auth/totp';
import { makeUser } from '@gatehouse/server/testing/peopleFactories';
import type { Stack } from '@gatehouse/stack/stack';
import type { Page } from '@playwright/test';
import { expectAnnounced } from './announcements.ts';
import { proves } from './gate.ts';
import { setOffline } from './setOffline.ts';
import { signInStaff } from './signIn.ts';
import { expect, test } from './stack.ts';
import { expectGoodInEachView, show, views } from './views.ts';

const SITE = 'Port Adelaide Wool Store';
const password = 'correct horse 7';
const [phone, , , , desktop] = views;

/** The code that an app shows now, or so many steps of 30 seconds later. */
const codeOf = ({ ctx }: Stack, secret: string, steps = 0) =>
  totpCode(secret, ctx.clock.now().add({ seconds: 30 * steps }));

/** Sets an app up on the page of one's own account; answers its secret and the recovery codes. */
async function setUpApp(page: Page, stack: Stack): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByRole('button', { name: 'Set up an app that shows codes' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'QR code for your app' })).toBeVisible();
  await expectGoodInEachView(page, 'factor-app');
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Code that the app shows').fill('000000');
  await expect(dialog.getByText(/This isn’t the code it shows now/)).toBeVisible();
  await dialog.getByLabel('Code that the app shows').fill(codeOf(stack, secret));
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  await expectGoodInEachView(page, 'factor-recovery-codes');
  const recoveryCodes = await list.getByRole('listitem').allTextContents();
  await page.getByRole('button', { name: 'I’ve kept them' }).click();
  await expect(page.getByRole('main').getByText('10 codes left')).toBeVisible();
  return { secret, recoveryCodes };
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login$/);
}

/** Gives the password on the staff login, which leads to the second step. */
async function toSecondStep(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('main').getByRole('button', { name: 'Staff Login' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByLabel('Code from your app')).toBeVisible();
}

test(
  'who is invited sets a second factor up on their phone, sees their sites, and is out at once',
  proves(
    'staff: a second factor: an app that shows codes, and recovery codes',
    'staff: who works here, by invitation, with roles at sites; who is kept out is out at once',
  ),
  async ({ page, stack, browser, baseURL }) => {
    const email = 'nell.newcomer@example.com';
    await show(page, desktop);
    await signInStaff(page, stack, 'admin@gatehouse.example');
    await page.goto('/manage/staff');
    await page.getByRole('button', { name: 'Invite someone' }).click();
    await page.getByRole('textbox', { name: 'Their email' }).fill(email);
    await page.getByLabel('Where', { exact: true }).selectOption({ label: SITE });
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expectAnnounced(page, `Invitation sent to ${email}.`);

    const newcomer = await browser.newPage({ ...(baseURL && { baseURL }), viewport: phone });
    const { path } = await stack.ctx.db.one<{ path: string }>(sql`
      select letter -> 'button' ->> 'path' as path from mails where recipient = ${email} order by id desc limit 1`);
    await newcomer.goto(path);
    await newcomer.getByRole('textbox', { name: 'Your name' }).fill('Nell Newcomer');
    await newcomer.getByLabel('Password', { exact: true }).fill(password);
    await newcomer.getByRole('button', { name: 'Join' }).click();
    await expect(newcomer.getByLabel('Site').getByRole('option')).toHaveText([SITE]);
    await newcomer.getByRole('button', { name: 'Profile of Nell Newcomer' }).click();
    await newcomer.getByRole('menuitem', { name: 'Your account' }).click();
    const { secret, recoveryCodes } = await setUpApp(newcomer, stack);

    await logOut(newcomer);
    await toSecondStep(newcomer, email);
    await expectGoodInEachView(newcomer, 'factor-login');
    await newcomer.getByLabel('Code from your app').fill('000000');
    await expect(newcomer.getByText('This code isn’t right or has expired.')).toBeVisible();
    await setOffline(newcomer.context(), stack, true);
    await newcomer.getByLabel('Code from your app').fill(codeOf(stack, secret, 1));
    await expect(newcomer.getByRole('alert').filter({ hasText: /connect|offline|network/i })).toBeVisible();
    await setOffline(newcomer.context(), stack, false);
    await newcomer.getByLabel('Code from your app').fill(codeOf(stack, secret, 1));
    await expect(newcomer).toHaveURL(/\/user-access/);

    await logOut(newcomer);
    await toSecondStep(newcomer, email);
    await newcomer.getByLabel('Code from your app').fill(codeOf(stack, secret));
    await expect(newcomer.getByText('This code isn’t right or has expired.')).toBeVisible();
    await newcomer.getByRole('button', { name: 'Use a recovery code' }).click();
    await newcomer.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCodes[0]!.toLowerCase());
    await newcomer.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(newcomer).toHaveURL(/\/user-access/);
    await expect(newcomer.getByLabel('Site').getByRole('option')).toHaveText([SITE]);

    await page.reload();
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Nell Newcomer' });
    await expect(row).toContainText('Second factor set up');
    await page.getByRole('button', { name: 'Options for Nell Newcomer' }).click();
    await page.getByRole('menuitem', { name: 'Disable' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
    await expectAnnounced(page, 'Nell Newcomer is disabled and logged out.');
    await expect(newcomer).not.toHaveURL(/\/user-access/);
    await newcomer.close();
  },
);

test('a ticket that is over leads back to the password', async ({ page, stack }) => {
  const email = 'tess@example.com';
  const id = await makeUser(stack.ctx.db, {
    email,
    name: 'Tess',
    passwordHash: await hashPassword(password),
    permissions: [{ role: 'siteManager' }],
  });
  await stack.ctx.db.query(sql`
    insert into user_factors (user_id, kind, ciphertext, key_id, made_at, confirmed_at)
    values (${id}, 'app', 'any', 'any', now(), now())`);
  await toSecondStep(page, email);
  await stack.ctx.db.query(sql`delete from sign_in_tickets where user_id = ${id}`);
  await page.getByLabel('Code from your app').fill('123456');
  await expect(page.getByText('That took too long, or was used already. Please log in again.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
});

/** An owner since so many days, without a second factor. */
async function owner({ ctx }: Stack, name: string, days: number): Promise<string> {
  const email = `${name.toLowerCase()}@example.com`;
  const grantedAt = ctx.clock.now().subtract({ hours: 24 * days });
  await makeUser(ctx.db, { email, name, permissions: [{ role: 'superAdmin' }], grantedAt });
  return email;
}

test('an owner is asked for seven days to set one up', async ({ page, stack }) => {
  await signInStaff(page, stack, await owner(stack, 'Una', 1));
  await page.goto('/user-access');
  await expect(page.getByText('Your role needs a second factor within 6 days.')).toBeVisible();
  await expectGoodInEachView(page, 'factor-due');
  await page.getByRole('link', { name: 'Set it up' }).click();
  await expect(page).toHaveURL(/\/user\/account/);
});

test('after that an owner sets one up before anything else; who loses it is let in by a colleague', async ({
  page,
  stack,
  browser,
  baseURL,
}) => {
  await signInStaff(page, stack, await owner(stack, 'Opal', 7));
  await page.goto('/manage/sites');
  await expect(page).toHaveURL(/\/user\/account/);
  await expect(page.getByText('Your role needs a second factor. Set one up to go on.')).toBeVisible();
  await expectGoodInEachView(page, 'factor-needed');
  await setUpApp(page, stack);
  await expectGoodInEachView(page, 'factor-set-up');
  await page.goto('/manage/sites');
  await expect(page).toHaveURL(/\/manage\/sites/);
  await page.goto('/user-access');

  const colleague = await browser.newPage({ ...(baseURL && { baseURL }) });
  await signInStaff(colleague, stack, 'admin@gatehouse.example');
  await colleague.goto('/manage/staff');
  await colleague.getByRole('button', { name: 'Options for Opal' }).click();
  await colleague.getByRole('menuitem', { name: 'Take second factor away' }).click();
  await colleague.getByRole('alertdialog').getByRole('button', { name: 'Take away' }).click();
  await expectAnnounced(colleague, 'Opal can log in without a second factor.');
  await expect(page).not.toHaveURL(/\/user-access/);
  await colleague.goto('/manage/changes?kind=staff');
  await expect(colleague.getByRole('listitem').filter({ hasText: 'Opal' }).first()).toContainText(
    'Second factor removed by Helen Marsh',
  );
  await colleague.close();
});

for (const path of ['/manage/sites', '/user/account'])
  test(`whoever is disabled is out within a second at ${path}, which shows nothing live`, async ({
    page,
    stack,
  }) => {
    const { db } = stack.ctx;
    await signInStaff(page, stack, 'admin@gatehouse.example');
    const isLive = page.waitForResponse((reply) => reply.url().includes('/events'));
    await page.goto(path);
    await isLive;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await db.query(sql`update users set disabled_at = now() where email = 'admin@gatehouse.example'`);
    await expect(page).not.toHaveURL(new RegExp(path), { timeout: 1_000 });
    await db.query(sql`update users set disabled_at = null where email = 'admin@gatehouse.example'`);
  });
