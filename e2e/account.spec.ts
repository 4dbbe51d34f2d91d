import type { Stack } from '@gatehouse/stack/stack';
import type { Page } from '@playwright/test';
import { expectAnnounced } from './announcements.ts';
import { makeCustomer, password } from './customers.ts';
import { respondFailing } from './failing.ts';
import { proves } from './gate.ts';
import { codeFor, mailTo, wrongCode } from './mailedCode.ts';
import { openLogin, type SignedIn, signedIn, signIn } from './signIn.ts';
import { expect, test } from './stack.ts';

const newPassword = 'a longer sesame 8';
const modes = ['web', 'app'] as const;
type Mode = (typeof modes)[number];

/** Signs a new customer in, at a page of theirs. */
async function signInNewCustomer(page: Page, stack: Stack, mode: Mode, path: string): Promise<string> {
  const email = await makeCustomer(stack);
  await signIn(page, stack, email, mode);
  await page.goto(path);
  return email;
}

for (const mode of modes) {
  test.describe(`${mode} mode`, () => {
    if (mode === 'app') test.use({ viewport: { width: 390, height: 844 } });

    test(
      'a forgotten password is replaced by a mailed code',
      mode === 'web' ? proves('set another password for a forgotten one') : {},
      async ({ page, stack }) => {
        const email = await makeCustomer(stack);
        const form = await openLogin(page, mode);
        await form.getByRole('button', { name: 'Forgot password?' }).click();
        await expect(form.getByRole('heading', { name: 'Forgot Password?' })).toBeVisible();

        await form.getByRole('button', { name: 'Send code' }).click();
        await expect(form.getByText('Email is a required field')).toBeVisible();
        await form.getByLabel('Email').fill(email);
        await form.getByRole('button', { name: 'Send code' }).click();
        await expect(form.getByRole('heading', { name: 'Verify Account' })).toBeVisible();
        const code = await codeFor(stack, email);

        await form.getByLabel('Verification code').fill(wrongCode(code));
        await expect(form.getByText('This code isn’t right or has expired.')).toBeVisible();
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
        await expectAnnounced(page, 'Password changed.');
        await expect(page.getByRole('heading', { name: 'New Password' })).toHaveCount(0);
        await expect(page.getByRole('button', { name: 'Profile of Sam Reed' })).toBeVisible();
      },
    );

    test('a step of the way that was opened by itself leads to the one before', async ({ page }) => {
      test.skip(mode === 'app', 'The app has no pages for it.');
      await page.goto('/new-password');
      await page.getByRole('button', { name: 'Send code' }).click();
      await expect(page).toHaveURL('/forgot-password');
      await page.goto('/forgot-password-verify');
      await page.getByRole('button', { name: 'Enter email' }).click();
      await expect(page).toHaveURL('/forgot-password');
    });

    test(
      'details are changed by the address rules',
      mode === 'app' ? proves('own details, password, e-mail address') : {},
      async ({ page, stack }) => {
        await signInNewCustomer(page, stack, mode, '/profile');
        await page.getByRole('main').getByRole('link', { name: 'Your details' }).click();
        await expect(page.getByRole('heading', { name: 'Your details', level: 1 })).toBeVisible();
        await page.getByLabel('First Name').fill('');
        await page.getByLabel('Mobile').fill('1234');
        await page.getByRole('button', { name: 'Add postal address' }).click();
        await page.getByLabel('Postcode').fill('40');
        await page.getByRole('button', { name: 'Save' }).click();
        for (const problem of [
          'First Name is a required field',
          'Please enter a valid Australian phone number.',
          'Street address is required.',
          'Suburb is required.',
          'State is required.',
          'Postcode must be 4 digits.',
        ])
          await expect(page.getByText(problem)).toBeVisible();

        await page.getByLabel('First Name').fill('Samira');
        await page.getByLabel('Mobile').fill('');
        await page.getByLabel('Street address').fill('1 Queen Street');
        await page.getByLabel('Suburb').fill('Brisbane');
        await page.getByLabel('State').selectOption('QLD');
        await page.getByLabel('Postcode').fill('4000');
        await page.getByRole('button', { name: 'Save' }).click();
        await expectAnnounced(page, 'Details saved.');
        await page.reload();
        await expect(page.getByLabel('First Name')).toHaveValue('Samira');
        await expect(page.getByLabel('Mobile')).toHaveValue('');
        await expect(page.getByLabel('Suburb')).toHaveValue('Brisbane');
      },
    );

    test('the email changes when its code comes back', async ({ page, stack }) => {
      const email = await signInNewCustomer(page, stack, mode, '/profile/details');
      const next = email.replace('sam', 'sam.new');
      await page.getByRole('button', { name: 'Change email' }).click();
      await page.getByLabel('New email').fill(email);
      await page.getByLabel('Current password').fill('not it 7');
      await page.getByRole('button', { name: 'Send code' }).click();
      await expect(page.getByText('This is already your email.')).toBeVisible();
      await page.getByLabel('New email').fill(next);
      await page.getByRole('button', { name: 'Send code' }).click();
      await expect(page.getByText('The current password isn’t right.')).toBeVisible();
      await page.getByLabel('Current password').fill(password);
      await page.getByLabel('New email').fill('mia@gatehouse.example');
      await page.getByRole('button', { name: 'Send code' }).click();
      await expect(page.getByText('An account with this email address already exists.')).toBeVisible();
      await page.getByLabel('New email').fill(next);
      await page.getByRole('button', { name: 'Send code' }).click();
      await expect(page).toHaveURL('/profile/details/verify-email');
      await expect(page.getByRole('button', { name: /^Resend code in/ })).toBeDisabled();

      const code = await codeFor(stack, next);
      await page.getByLabel('Verification code').fill(wrongCode(code));
      await expect(page.getByText('This code isn’t right or has expired.')).toBeVisible();
      await page.getByRole('link', { name: 'Use another email' }).click();
      await expect(page.getByText(`We sent a code to ${next}. Enter it to change your email.`)).toBeVisible();
      await page.getByRole('link', { name: 'Enter code' }).click();
      await page.getByLabel('Verification code').fill(code);
      await expectAnnounced(page, 'Email changed.');
      await expect(page).toHaveURL('/profile/details');
      await expect(page.getByRole('main').getByText(next, { exact: true })).toBeVisible();
      await page.goto('/profile/details/verify-email');
      await expect(page.getByText('There’s no email change to confirm')).toBeVisible();
    });

    test(
      'a changed email is undone from the old one',
      mode === 'web' ? proves('take an account back') : {},
      async ({ page, stack }) => {
        test.skip(mode === 'app', 'Links of mails open in the browser.');
        const email = await signInNewCustomer(page, stack, mode, '/profile');
        const customer = await signedIn(stack, email);
        const thief = `thief.${email}`;
        const headers = { Authorization: `Bearer ${customer.accessToken}`, OrganisationId: '4' };
        const call = (method: string, path: string, data: object) =>
          page.request.fetch(`/api/customer/${customer.id}/email${path}`, { method, headers, data });
        await call('PUT', '', { email: thief, currentPassword: password });
        await call('POST', '/verify', { verificationCode: await codeFor(stack, thief) });

        const [, path, secret] = /(\/undo-email\/\d+)#(\S+)/.exec(await mailTo(stack, email))!;
        await page.goto(`${path}#${secret}`);
        await expect(page).toHaveURL(path!);
        await page.getByRole('button', { name: 'Take my account back' }).click();
        await expect(page.getByText(`Its email is ${email} again`)).toBeVisible();
        expect((await call('PUT', '', { email: thief, currentPassword: password })).status()).toBe(401);
        await page.getByRole('button', { name: 'Set a new password' }).click();
        await expect(page.getByLabel('Email')).toHaveValue(email);

        await page.goto(`${path}#${secret}`);
        await page.getByRole('button', { name: 'Take my account back' }).click();
        await expect(page.getByText('This link has already been used or is no longer valid.')).toBeVisible();
      },
    );

    test(
      'a device that is logged in elsewhere is logged out',
      mode === 'web' ? proves('sessions and devices that end at once') : {},
      async ({ page, stack }) => {
        const email = await signInNewCustomer(page, stack, mode, '/profile/security');
        const devices = page.getByRole('region', { name: 'Devices and sessions' });
        await expect(devices.getByText('This device')).toBeVisible();
        await expect(devices.getByRole('button')).toHaveCount(0);
        const [lost, old, older] = [
          await signedIn(stack, email),
          await signedIn(stack, email),
          await signedIn(stack, email),
        ];
        await page.reload();
        const logOut = devices.getByRole('button', { name: 'Log out Chrome on Linux' });
        await expect(logOut).toHaveCount(3);
        const isServed = async ({ id, accessToken }: SignedIn) => {
          const headers = { Authorization: `Bearer ${accessToken}`, OrganisationId: '4' };
          return (await page.request.get(`/api/customer/${id}`, { headers })).ok();
        };
        await logOut.first().click();
        await expectAnnounced(page, 'Device logged out.');
        await expect(logOut).toHaveCount(2);
        expect(
          [await isServed(older), await isServed(old), await isServed(lost)].filter(Boolean),
        ).toHaveLength(2);
        await devices.getByRole('button', { name: 'Log out all other devices' }).click();
        await expectAnnounced(page, 'All other devices logged out.');
        await expect(devices.getByRole('button')).toHaveCount(0);
        expect([await isServed(older), await isServed(old), await isServed(lost)]).toEqual([
          false,
          false,
          false,
        ]);
      },
    );

    test('the password changes, and this device stays signed in', async ({ page, stack }) => {
      const email = await signInNewCustomer(page, stack, mode, '/profile/security');
      await page.getByLabel('Current password').fill('not it 7');
      await page.getByLabel('New password').fill(newPassword);
      await page.getByRole('button', { name: 'Save password' }).click();
      await expect(page.getByText('The current password isn’t right.')).toBeVisible();
      await page.getByLabel('Current password').fill(password);
      await page.getByRole('button', { name: 'Save password' }).click();
      await expectAnnounced(page, 'Password changed.');
      await expect(page.getByLabel('Current password')).toHaveValue('');

      const login = (given: string) =>
        page.request.post('/auth/customerLogin', {
          headers: { OrganisationId: '4' },
          data: { username: email, password: given },
        });
      expect((await login(password)).status()).toBe(401);
      expect((await login(newPassword)).status()).toBe(200);
      const refreshToken = await page.evaluate(() => localStorage.getItem('secure.refreshToken'));
      const renewal = await page.request.get('/auth/customerLogin/refresh', {
        headers: { Authorization: `Bearer ${refreshToken}`, OrganisationId: '4' },
      });
      expect(renewal.status()).toBe(200);
    });

    test(
      'help is there, also when its links are not, and one can log out',
      mode === 'web' ? proves('profile, help') : {},
      async ({ page, stack }) => {
        await signInNewCustomer(page, stack, mode, '/profile');
        await page.route('**/organisation/support/', respondFailing);
        const main = page.getByRole('main');
        await main.getByRole('link', { name: 'Help' }).click();
        await expect(main.getByText('Not now.')).toBeVisible();
        await expect(main.getByRole('link', { name: /1800 160 401/ })).toHaveAttribute(
          'href',
          'tel:1800160401',
        );
        await page.unroute('**/organisation/support/');
        await main.getByRole('button', { name: 'Try again' }).click();
        await expect(main.getByRole('link', { name: /Text us/ })).toBeVisible();
        await expect(page.getByText(/^Version \d/)).toBeVisible();

        await page.goBack();
        await main.getByRole('link', { name: 'Log out' }).click();
        await expect(page).toHaveURL(mode === 'web' ? '/login' : '/search');
        const kept = () => page.evaluate(() => localStorage.getItem('secure.refreshToken') ?? '');
        await expect.poll(kept).toBe('');
      },
    );
  });
}
