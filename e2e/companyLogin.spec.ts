import { sql } from '@gatehouse/server/db/sql';
import { type IdentityProvider, startIdentityProvider } from '@gatehouse/server/testing/identityProvider';
import { makeUser } from '@gatehouse/server/testing/peopleFactories';
import type { Page } from '@playwright/test';
import { expectAnnounced } from './announcements.ts';
import { proves } from './gate.ts';
import { signInStaff } from './signIn.ts';
import { expect, test } from './stack.ts';
import { expectGoodInEachView, show, views } from './views.ts';

const company = 'Use your company account';

async function openStaffLogin(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('main').getByRole('button', { name: 'Staff Login' }).click();
  await expect(page.getByRole('heading', { name: 'Staff Login' })).toBeVisible();
}

/** Logs in on the provider's own pages, which ask whether Gatehouse may know who it is. */
async function logInThere(page: Page, { issuer }: IdentityProvider, login: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.origin === issuer);
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test(
  'an owner sets the company login up, and staff log in by it or read why not',
  proves('staff: log in by the operator’s own provider of identities'),
  async ({ page, stack, browser, baseURL }) => {
    // Its port was chosen as it started; people come back to the address that they are given.
    Object.assign(stack.ctx.organisationHosts, { addressOf: async () => stack.url });
    const ends: (() => unknown)[] = [];
    const scope = { after: (end: () => unknown) => void ends.push(end) };
    const provider = await startIdentityProvider(scope, `${stack.url}/company-login`);
    const email = 'kim@example.com';
    await makeUser(stack.ctx.db, { email, name: 'Kim', permissions: [{ role: 'siteManager' }] });
    provider.people.set('kim', { email, email_verified: true });
    provider.people.set('stranger', { email: 'stranger@example.com', email_verified: true });

    await show(page, views[4]);
    await openStaffLogin(page);
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: company })).toHaveCount(0);
    await signInStaff(page, stack, 'admin@gatehouse.example');
    await page.goto('/manage');
    const menu = page.getByRole('navigation', { name: 'What you keep' });
    await menu.getByRole('link', { name: 'Company login' }).click();
    await expect(page.getByLabel('Redirect address')).toHaveValue(`${stack.url}/company-login`);
    await page.getByLabel('Issuer').fill(provider.issuer);
    await page.getByLabel('Client ID').fill(provider.clientId);
    await page.getByLabel('Client secret').fill('another secret');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('doesn’t accept this client ID with this secret')).toBeVisible();
    await expectGoodInEachView(page, 'company-login-setup');
    await page.getByLabel('Client secret').fill(provider.clientSecret);
    await page.getByLabel('How staff log in').selectOption({ label: 'By company account only' });
    await page.getByRole('button', { name: 'Save' }).click();
    await expectAnnounced(page, 'Company login saved.');
    await page.goto('/manage/changes?kind=staffProvider');
    await expect(page.getByRole('main').getByText('By company account only')).toBeVisible();

    const staff = await browser.newPage({ ...(baseURL && { baseURL }) });
    await openStaffLogin(staff);
    await expectGoodInEachView(staff, 'company-login');
    await staff.getByRole('button', { name: company }).click();
    await logInThere(staff, provider, 'stranger');
    await expect(staff.getByText('No one works here as stranger@example.com')).toBeVisible();
    await expect(staff).toHaveURL(/\/company-login$/);

    await staff.context().clearCookies();
    await staff.getByRole('button', { name: 'Staff Login' }).click();
    await staff.getByRole('button', { name: company }).click();
    await logInThere(staff, provider, 'kim');
    await expect(staff).toHaveURL(/\/user-access/);
    await staff.close();
    await stack.ctx.db.query(sql`delete from staff_providers`);
    for (const end of ends) await end();
  },
);
