import { sql } from '@gatehouse/server/db/sql';
import type { Stack } from '@gatehouse/stack/stack';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './house.ts';

const newPassword = 'a longer sesame 8';
const modes = ['web', 'app'] as const;
type Mode = (typeof modes)[number];

/** The code in the newest mail to an address. */
async function codeFor(house: Stack, recipient: string): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const mail = await house.ctx.db.maybe<{ subject: string }>(sql`
      select subject from mails where recipient = ${recipient} order by id desc limit 1`);
    code = /^\d{6}/.exec(mail?.subject ?? '')?.[0];
    expect(code).toBeDefined();
  }).toPass();
  return code!;
}

/** Another code of the same length. */
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

let people = 0;

/** Makes a customer of the demo's operator and returns their address. */
async function makePerson(page: Page, mode: Mode): Promise<string> {
  const email = `sam.${mode}.${++people}@example.com`;
  const reply = await page.request.post('/auth/customerRegister', {
    headers: { OrganisationId: '4' },
    data: {
      firstName: 'Sam',
      lastName: 'Reed',
      mobile: '0412345678',
      email,
      password: 'open sesame 7',
      organisationId: 4,
    },
  });
  expect(reply.ok()).toBe(true);
  return email;
}

/** Opens the login: a page on the web, a slide-over in the app. */
async function openLogin(page: Page, mode: Mode): Promise<Locator> {
  await page.goto(mode === 'app' ? '/access?platform=app' : '/login');
  if (mode === 'web') return page.getByRole('main');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  return page.getByRole('dialog');
}

for (const mode of modes) {
  test.describe(`${mode} mode`, () => {
    if (mode === 'app') test.use({ viewport: { width: 390, height: 844 } });

    test('a forgotten password is replaced by a mailed code', async ({ page, house }) => {
      const email = await makePerson(page, mode);
      const form = await openLogin(page, mode);
      await form.getByRole('button', { name: 'Forgot password?' }).click();
      await expect(form.getByRole('heading', { name: 'Forgot Password?' })).toBeVisible();

      await form.getByRole('button', { name: 'Send code' }).click();
      await expect(form.getByText('Email is a required field')).toBeVisible();
      await form.getByLabel('Email').fill(email);
      await form.getByRole('button', { name: 'Send code' }).click();
      await expect(form.getByRole('heading', { name: 'Verify Account' })).toBeVisible();
      const code = await codeFor(house, email);

      await form.getByLabel('Verification code').fill(wrongCode(code));
      await expect(form.getByText('This code is not correct or has expired.')).toBeVisible();
      await form.getByLabel('Verification code').fill(code);
      await expect(form.getByRole('heading', { name: 'New Password' })).toBeVisible();
      expect(page.url()).not.toContain(code);
      expect(page.url()).not.toContain('sam');

      const field = form.getByLabel('New password', { exact: true });
      await field.fill('short1');
      await expect(form.getByText('Not accepted yet')).toBeVisible();
      await form.getByRole('button', { name: 'Save password' }).click();
      await expect(form.getByText('Password must be 8 or more characters.')).toBeVisible();
      await field.fill(newPassword);
      await expect(form.getByText('Very good')).toBeVisible();
      await form.getByRole('button', { name: 'Save password' }).click();
      await expect(page.getByText('Password changed.')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'New Password' })).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Profile of Sam Reed' })).toBeVisible();
    });

    test('a step of the way that was opened by itself leads to the one before', async ({ page }) => {
      test.skip(mode === 'app', 'The app has no pages for it.');
      await page.goto('/new-password');
      await page.getByRole('button', { name: 'Send code' }).click();
      await expect(page).toHaveURL('/forgot-password');
      await page.goto('/forgot-password-verify');
      await page.getByRole('button', { name: 'Enter email' }).click();
      await expect(page).toHaveURL('/forgot-password');
    });
  });
}
