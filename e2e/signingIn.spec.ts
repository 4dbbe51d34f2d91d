import { sql } from '@gatehouse/server/db/sql';
import { registerCustomer } from '@gatehouse/server/features/auth/registration';
import type { Stack } from '@gatehouse/stack/stack';
import type { Locator, Page } from '@playwright/test';
import { expectAnnounced, keepToastsOpen } from './announcements.ts';
import { makeCustomer, password } from './customers.ts';
import { proves } from './gate.ts';
import { codeFor, wrongCode } from './mailedCode.ts';
import { takeScreenshot } from './screenshot.ts';
import { openLogin } from './signIn.ts';
import { expect, test } from './stack.ts';
import { expectGoodInEachView, untilSettled, views } from './views.ts';

const modes = ['web', 'app'] as const;
const badCode = 'This code isn’t right or has expired.';

let people = 0;
const newEmail = () => `rob.${++people}@example.com`;

/** Whether the demo's operator asks for a code from the addresses that register. */
const validating = ({ ctx }: Stack, on: boolean) =>
  ctx.db.query(sql`update organisations set customer_email_validation = ${on} where id = 4`);

/** Registers an address that is not proven yet. */
async function register({ ctx }: Stack, email: string): Promise<void> {
  const person = { firstName: 'Robin', lastName: 'Vale', mobile: '0412345678', email, password };
  await registerCustomer(ctx, { device: null, network: '127.0.0.x' }, { ...person, organisationId: 4 });
}

async function fillRegistration(form: Locator, email: string): Promise<void> {
  await form.getByLabel('First Name').fill('Robin');
  await form.getByLabel('Last Name').fill('Vale');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Mobile').fill('0412345678');
  await expect(form.getByLabel('Mobile')).toHaveValue('0412 345 678');
  await form.getByLabel('Password', { exact: true }).fill(password);
}

/** Pastes as a person does from a mail. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const signedIn = (page: Page) => page.getByRole('button', { name: 'Profile of Robin Vale' });

for (const mode of modes) {
  test.describe(`${mode} mode`, () => {
    if (mode === 'app') test.use({ viewport: { width: 390, height: 844 } });

    test('an account is opened at once where no code is asked for, and once however often it is sent', async ({
      page,
    }) => {
      let sent = 0;
      await page.route('**/auth/customerRegister', async (route) => {
        sent++;
        await new Promise((resolve) => setTimeout(resolve, 500));
        await route.continue();
      });
      const form = await openLogin(page, mode);
      await form.getByRole('button', { name: 'Register' }).click();
      await form.getByRole('button', { name: 'Register', exact: true }).click();
      for (const field of ['First Name', 'Last Name', 'Email', 'Password'])
        await expect(form.getByText(`${field} is a required field`)).toBeVisible();
      await form.getByLabel('Mobile').fill('12');
      await form.getByLabel('Email').fill('nobody');
      await form.getByLabel('Email').blur();
      await expect(form.getByText('Please enter a valid Australian phone number.')).toBeVisible();
      await expect(form.getByText('must be a valid email')).toBeVisible();

      await fillRegistration(form, 'mia@gatehouse.example');
      await form.getByLabel('Password', { exact: true }).fill('Password1');
      await form.getByRole('button', { name: 'Register', exact: true }).click();
      await expect(form.getByText(/^This is one of the most common passwords/)).toBeVisible();
      await form.getByLabel('Password', { exact: true }).fill(password);
      await form.getByRole('button', { name: 'Register', exact: true }).click();
      await expect(form.getByText('An account with this email address already exists.')).toBeVisible();
      await expect(form.getByRole('button', { name: 'Log in with this email' })).toBeVisible();

      sent = 0;
      await form.getByLabel('Email').fill(newEmail());
      await form.getByRole('button', { name: 'Register', exact: true }).dblclick();
      if (mode === 'app') await expectAnnounced(page, 'You’re logged in, Robin Vale.');
      await expect(signedIn(page)).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(sent).toBe(1);
    });

    test(
      'an address is proven by its code: wrong five times, asked for again, pasted',
      mode === 'web' ? proves('register, verify, log in') : {},
      async ({ page, stack }) => {
        await validating(stack, true);
        try {
          await page.clock.install();
          const email = newEmail();
          const form = await openLogin(page, mode);
          await form.getByRole('button', { name: 'Register' }).click();
          await fillRegistration(form, email);
          await form.getByRole('button', { name: 'Register', exact: true }).click();
          await expect(form.getByRole('heading', { name: 'Verify Account' })).toBeVisible();
          const field = form.getByLabel('Verification code');
          await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
          await expect(field).toHaveAttribute('inputmode', 'numeric');
          await expect(form.getByRole('button', { name: /^Resend code in \d+ s$/ })).toBeDisabled();

          const first = await codeFor(stack, email);
          for (let miss = 1; miss <= 5; miss++) {
            await field.fill(wrongCode(first));
            await expect(field).toHaveValue('');
            await expect(
              form.getByText(miss < 5 ? badCode : 'That’s too many tries. Please ask for a new code.'),
            ).toBeVisible();
          }
          await field.fill(first);
          await expect(field).toHaveValue('');

          await stack.ctx.db.query(sql`
          update one_time_codes set created_at = created_at - interval '2 minutes'
          where registration_id in (select id from registrations where email = ${email})`);
          await page.clock.fastForward(61_000);
          await form.getByRole('button', { name: 'Resend code', exact: true }).click();
          await expectAnnounced(page, 'A new code is on its way.');
          const second = await codeFor(stack, email, first);
          await paste(field, `${second.slice(0, 3)} ${second.slice(3)}`);
          await expect(signedIn(page)).toBeVisible();
          expect(page.url()).not.toContain(second);
        } finally {
          await validating(stack, false);
        }
      },
    );

    test('a login waits for the code of an address that is not proven, and for one that is not too old', async ({
      page,
      stack,
    }) => {
      await validating(stack, true);
      try {
        const email = newEmail();
        await register(stack, email);
        const form = await openLogin(page, mode);
        await form.getByLabel('Email').fill(email);
        await form.getByLabel('Password', { exact: true }).fill('not this one 1');
        await form.getByRole('button', { name: 'Login', exact: true }).click();
        await expect(form.getByText('Username or password is incorrect.')).toBeVisible();
        await form.getByLabel('Password', { exact: true }).fill(password);
        await form.getByRole('button', { name: 'Login', exact: true }).click();
        await expectAnnounced(page, 'Please verify your account before logging in.');
        await expect(form.getByRole('heading', { name: 'Verify Account' })).toBeVisible();

        const age = (by: string) =>
          stack.ctx.db.query(sql`
            update one_time_codes set created_at = created_at - ${by}::interval, expires_at = expires_at - ${by}::interval
            where registration_id in (select id from registrations where email = ${email})`);
        await age('16 minutes');
        const old = await codeFor(stack, email);
        await form.getByLabel('Verification code').fill(old);
        await expect(form.getByText(badCode)).toBeVisible();
        await form.getByRole('button', { name: 'Resend code', exact: true }).click();
        await form.getByLabel('Verification code').fill(await codeFor(stack, email, old));
        await expect(signedIn(page)).toBeVisible();
      } finally {
        await validating(stack, false);
      }
    });

    test('who mistypes too often reads when to come again, and comes in by a new password', async ({
      page,
      stack,
    }) => {
      const email = await makeCustomer(stack, 'Robin Vale');
      const form = await openLogin(page, mode);
      await form.getByLabel('Email').fill(email);
      await form.getByLabel('Password', { exact: true }).fill('not this one 1');
      const refused = form.getByText('Username or password is incorrect.');
      for (let miss = 1; miss <= 5; miss++) {
        const answered = page.waitForResponse('**/auth/customerLogin');
        await form.getByRole('button', { name: 'Login', exact: true }).click();
        await answered;
        await expect(refused).toBeVisible();
      }
      await form.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(
        form.getByText(/^Too many tries\. Try again in 1[45] minutes, or set a new password\.$/),
      ).toBeVisible();
      await form.getByRole('button', { name: 'Set a new password' }).click();
      await expect(form.getByLabel('Email')).toHaveValue(email);
      await form.getByRole('button', { name: 'Send code' }).click();
      await form.getByLabel('Verification code').fill(await codeFor(stack, email));
      await form.getByLabel('New password').fill('a longer sesame 8');
      await form.getByRole('button', { name: 'Save password' }).click();
      await expect(signedIn(page)).toBeVisible();
    });

    test('without a connection a login says so, and works once it is back', async ({
      page,
      stack,
      context,
    }) => {
      const email = await makeCustomer(stack, 'Robin Vale');
      const form = await openLogin(page, mode);
      await form.getByLabel('Email').fill(email);
      await form.getByLabel('Password', { exact: true }).fill(password);
      await context.setOffline(true);
      await form.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(form.getByText('Unknown Network Error')).toBeVisible();
      await expect(form.getByText('Network Unreachable')).toBeVisible();
      await context.setOffline(false);
      await form.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(signedIn(page)).toBeVisible();
    });
  });
}

test.describe('the slide-over', () => {
  const [phone] = views;
  test.use({ viewport: phone, colorScheme: phone.colorScheme });

  test('can be used in every state', async ({ page, stack }) => {
    const seen = async (state: string) => {
      await page.mouse.move(0, 0);
      await expectGoodInEachView(page, `sign-in-${state}`);
    };
    await validating(stack, true);
    try {
      const email = newEmail();
      const form = await openLogin(page, 'app');
      await seen('login');
      await form.getByRole('button', { name: 'Staff Login' }).click();
      await expect(form.getByRole('heading', { name: 'Staff Login' })).toBeVisible();
      await seen('staff');
      await form.getByRole('button', { name: 'Customer Login' }).click();
      await form.getByRole('button', { name: 'Register' }).click();
      await form.getByLabel('Password', { exact: true }).fill('short1');
      await form.getByRole('button', { name: 'Register', exact: true }).click();
      await expect(form.getByText('First Name is a required field')).toBeVisible();
      await seen('register');
      await fillRegistration(form, email);
      await form.getByRole('button', { name: 'Register', exact: true }).click();
      const code = await codeFor(stack, email);
      await form.getByLabel('Verification code').fill(wrongCode(code));
      await expect(form.getByText(badCode)).toBeVisible();
      await seen('verify-account');
      await keepToastsOpen(page);
      await form.getByLabel('Verification code').fill(code);
      await expect(form.getByText('You’re logged in, Robin Vale.')).toBeVisible();
      await seen('success');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);

      await page.goto('/logout');
      await expect(page).toHaveURL(/\/search$/);
      await openLogin(page, 'app');
      await form.getByRole('button', { name: 'Forgot password?' }).click();
      await form.getByLabel('Email').fill(email);
      await seen('forgot-password');
      await form.getByRole('button', { name: 'Send code' }).click();
      await expect(form.getByRole('heading', { name: 'Verify Account' })).toBeVisible();
      await expect(form.getByLabel('Verification code')).toBeVisible();
      await seen('verify-password');
      await form.getByLabel('Verification code').fill(await codeFor(stack, email, code));
      await form.getByLabel('New password').fill('a longer sesame 8');
      await expect(form.getByText('Very good')).toBeVisible();
      await seen('new-password');
    } finally {
      await validating(stack, false);
    }
  });
});

test('the sheet of the app leaves with its success, never with its form again', async ({ page, stack }) => {
  const email = await makeCustomer(stack);
  const form = await openLogin(page, 'app');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const sheet = document.querySelector('[role=dialog]');
      const shows = sheet?.querySelector('input[type=password]') ? 'form' : sheet ? 'success' : 'nothing';
      if (seen.at(-1) !== shows) seen.push(shows);
    }).observe(document, { childList: true, subtree: true });
  });
  await form.getByRole('button', { name: 'Login', exact: true }).click();
  await expectAnnounced(page, 'You’re logged in');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.slice(seen.indexOf('success'))).toEqual(['success', 'nothing']);
});

test('on the web the pages of signing in have the cart and the menu, and are over for who is signed in', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Cart' })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Find a space' })).toBeVisible();
  await page.keyboard.press('Escape');
  await takeScreenshot(page, 'login-tools');
  const email = await makeCustomer(stack);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/search$/);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/search$/);
});

test.describe('on an Android phone', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile' });

  test('a visitor of the web site is led to the app in the store', async ({ page, stack }) => {
    const store = 'https://play.google.com/store/apps/details?id=au.gatehouse.app';
    await stack.ctx.db.query(sql`update organisations set play_store_url = ${store} where id = 4`);
    try {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/search');
      const link = page.getByRole('contentinfo').getByRole('link', { name: 'Get the app' });
      await expect(link).toHaveAttribute('href', store);
      await expect(link).toHaveAttribute('target', '_blank');
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('dialog').getByRole('link', { name: 'Get the app' })).toBeVisible();
      await untilSettled(page);
      await takeScreenshot(page, 'get-the-app');
    } finally {
      await stack.ctx.db.query(sql`update organisations set play_store_url = null where id = 4`);
    }
  });
});
