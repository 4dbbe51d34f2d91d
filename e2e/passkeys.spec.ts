import { sql } from '@gatehouse/server/db/sql';
import { hashPassword } from '@gatehouse/server/features/auth/password';
import { makeUser } from '@gatehouse/server/testing/peopleFactories';
import type { CDPSession, Page } from '@playwright/test';
import { expectAnnounced } from './announcements.ts';
import { proves } from './gate.ts';
import { expect, test } from './stack.ts';
import { expectGoodInEachView } from './views.ts';

const password = 'correct horse 7';
const email = 'kay@example.com';

/** A device that keeps passkeys and whose owner shows their finger at once. */
async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

async function openStaffLogin(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('main').getByRole('button', { name: 'Staff Login' }).click();
  await expect(page.getByRole('heading', { name: 'Staff Login' })).toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login$/);
}

async function givePassword(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test(
  'staff add a passkey and use it in place of the password, as the second step and as a proof',
  proves('staff: passkeys, in place of the password and as the second step'),
  async ({ page, stack }) => {
    // Its port was chosen as it started; passkeys are for the address that people are given.
    Object.assign(stack.ctx.organisationHosts, { addressOf: async () => stack.url });
    const { cdp, authenticatorId } = await addAuthenticator(page);
    const id = await makeUser(stack.ctx.db, {
      email,
      name: 'Kay',
      passwordHash: await hashPassword(password),
      permissions: [{ role: 'superAdmin' }],
    });
    await openStaffLogin(page);
    await expectGoodInEachView(page, 'passkey-login');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeEnabled();
    await givePassword(page);
    await expect(page).toHaveURL(/\/user-access/);

    await page.goto('/user/account');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('button', { name: 'Make passkey' }).click();
    await expect(page.getByText('What to call it is a required field')).toBeVisible();
    await page.getByRole('textbox', { name: 'What to call it' }).fill('Office laptop');
    await expectGoodInEachView(page, 'passkey-add');
    await page.getByRole('button', { name: 'Make passkey' }).click();
    await page.getByRole('button', { name: 'I’ve kept them' }).click();
    await expect(page.getByRole('main').getByText('Office laptop')).toBeVisible();
    await expectGoodInEachView(page, 'passkey-added');
    const left = await stack.ctx.db.query(sql`select after from changes where user_id = ${id}`);
    expect(left).toEqual([{ after: { secondFactor: 'added' } }]);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('textbox', { name: 'What to call it' }).fill('Once more');
    await page.getByRole('button', { name: 'Make passkey' }).click();
    await expect(page.getByText(/No passkey was made/)).toBeVisible();

    await logOut(page);
    await openStaffLogin(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL(/\/user-access/);

    await logOut(page);
    await openStaffLogin(page);
    await givePassword(page);
    await expect(page.getByRole('textbox', { name: 'Recovery code' })).toBeVisible();
    await expectGoodInEachView(page, 'passkey-second-step');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL(/\/user-access/);

    await stack.ctx.db.query(sql`
      update token_families set created_at = created_at - interval '20 minutes' where user_id = ${id}`);
    await page.goto('/manage/staff');
    await page.getByRole('button', { name: 'Invite someone' }).click();
    await page.getByRole('textbox', { name: 'Their email' }).fill('pat@example.com');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page
      .getByRole('dialog', { name: 'Is it still you?' })
      .getByRole('button', { name: 'Use a passkey' })
      .click();
    await expectAnnounced(page, 'Invitation sent to pat@example.com.');

    await page.goto('/user/account');
    await page.getByRole('main').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expectAnnounced(page, 'Second factor removed.');
    await expect(page.getByRole('main').getByText('Office laptop')).toHaveCount(0);

    await logOut(page);
    await openStaffLogin(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByText(/This passkey isn’t known here/)).toBeVisible();
    await cdp.send('WebAuthn.clearCredentials', { authenticatorId });
    await givePassword(page);
    await expect(page).toHaveURL(/\/user-access/);
  },
);
