import { sql } from '@gatehouse/server/db/sql';
import type { Stack } from '@gatehouse/stack/stack';
import type { Browser, Page } from '@playwright/test';
import { expectAnnounced } from './announcements.ts';
import { makeCustomer, password } from './customers.ts';
import { proves } from './gate.ts';
import { codeFor, mailTo } from './mailedCode.ts';
import { rentUnit, SITE, simulatedUnit, unlinkedUnit } from './rentedUnits.ts';
import { takeScreenshot } from './screenshot.ts';
import { signIn } from './signIn.ts';
import { expect, test } from './stack.ts';
import { stopPolling } from './stopPolling.ts';

const phone = { width: 390, height: 844 };
let newcomers = 0;

/** Somebody in a browser of their own. */
async function person(browser: Browser, stack: Stack, name: string, platform: 'web' | 'app' = 'app') {
  const context = await browser.newContext({
    baseURL: stack.url,
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
    viewport: phone,
  });
  const page = await context.newPage();
  const email = await makeCustomer(stack, name);
  await signIn(page, stack, email, platform);
  return { page, email };
}

async function invite(page: Page, name: string, email: string): Promise<void> {
  const sheet = page.getByRole('dialog');
  if (!(await sheet.isVisible())) await page.getByRole('button', { name: 'Invite someone' }).click();
  await sheet.getByLabel('Name').fill(name);
  await sheet.getByLabel('Email').fill(email);
  await sheet.getByRole('button', { name: 'Send invitation' }).click();
}

const rowOf = (page: Page, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text });

async function choose(page: Page, of: string, item: 'Edit' | 'Delete' | 'Invite again'): Promise<void> {
  await page.getByRole('button', { name: `Change share of ${of}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test(
  'a unit is linked, shared, opened by the guest, and taken back',
  proves('link a unit by its code', 'share access'),
  async ({ browser, stack }) => {
    const owner = await person(browser, stack, 'Olive Owner');
    const guest = await person(browser, stack, 'Gus Guest');
    await stopPolling(guest.page);
    const unit = await unlinkedUnit(stack);
    const { page } = owner;

    await page.goto('/access');
    await expect(page.getByText('No bookings are linked to this account.')).toBeVisible();
    await page.getByRole('button', { name: 'Link Access' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Unit Name is required')).toBeVisible();
    await page.getByLabel('Unit Name').fill(unit.name);
    await page.getByLabel('Linking Code').fill('WRONGWRG');
    const logged = page.waitForEvent('console', (line) =>
      line.text().startsWith('A booking could not be linked'),
    );
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectAnnounced(page, 'Unable to link access');
    await logged;
    await page.getByLabel('Linking Code').fill(unit.code.toLowerCase());
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectAnnounced(page, `${unit.name} is linked to your account.`);
    await expect(page).toHaveURL(`/access/${unit.accessId}`);
    await expect(page.getByRole('heading', { name: unit.name })).toBeVisible();

    await page.getByRole('link', { name: 'Share' }).click();
    await expect(page).toHaveURL(`/access/${unit.accessId}/share`);
    await expect(page.getByText('Not shared yet')).toBeVisible();
    await takeScreenshot(page, 'share-empty');
    await invite(page, 'Olive', owner.email.toUpperCase());
    await expect(page.getByText('You can not invite your own email.')).toBeVisible();
    await takeScreenshot(page, 'share-own-email');
    await invite(page, 'Gus Guest', guest.email);
    await expectAnnounced(page, `Invitation sent to ${guest.email}.`);
    await expect(rowOf(page, guest.email)).toContainText('Not accepted yet, until the booking ends');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await invite(page, 'Gus again', ` ${guest.email.toUpperCase()}`);
    await expect(page.getByText('that email is already invited.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();

    await guest.page.goto('/access');
    const offer = guest.page.getByRole('button', { name: new RegExp(`^${unit.name}.*Accept Invitation`) });
    await expect(offer).toContainText('From Olive Owner');
    await expect(guest.page.getByText('Melaleuca Drive gate')).toHaveCount(0);
    await takeScreenshot(guest.page, 'share-offer');
    await offer.click();
    await expectAnnounced(guest.page, 'Invitation Accepted');
    await expect(rowOf(page, guest.email)).toContainText('Accepted, until the booking ends');
    await takeScreenshot(page, 'share-list');

    await expect(guest.page.getByRole('link', { name: /^Melaleuca Drive gate/ })).toBeVisible();
    await guest.page.getByRole('link', { name: new RegExp(`^${unit.name}`) }).click();
    await expect(
      guest.page.getByText('Shared with you by Olive Owner, until the booking ends'),
    ).toBeVisible();
    await expect(guest.page.getByRole('link', { name: 'Share', exact: true })).toHaveCount(0);
    await guest.page.getByRole('button', { name: 'Open', exact: true }).click();
    await expectAnnounced(guest.page, 'Unlocked, the door confirmed it');
    expect(simulatedUnit(stack, unit).door()).toMatchObject({ lock: 'unlocked' });
    await expect(rowOf(guest.page, 'Gus Guest · App')).toContainText('Unlocked');
    await takeScreenshot(guest.page, 'share-guest-door');

    await page.getByRole('button', { name: 'Back' }).click();
    await expect(rowOf(page, 'Gus Guest · App')).toContainText('Unlocked');
    await page.getByRole('link', { name: 'Share' }).click();

    await choose(page, 'Gus Guest', 'Edit');
    const sheet = page.getByRole('dialog');
    await sheet.getByText('For a time').click();
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet.getByText('Choose when the share ends, or when it starts.')).toBeVisible();
    await sheet.getByLabel('Until').fill('2020-01-01T12:00');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet.getByText('The end must be after the start.')).toBeVisible();
    await sheet.getByLabel('Until').fill('2031-05-06T14:30');
    await takeScreenshot(page, 'share-edit');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(rowOf(page, guest.email)).toContainText('Accepted, until Tue, 6 May 2031, 2:30 pm');

    await choose(page, 'Gus Guest', 'Delete');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(`${unit.name} stops opening for Gus Guest at once.`);
    await takeScreenshot(page, 'share-delete');
    await question.getByRole('button', { name: 'Keep share' }).click();
    await choose(page, 'Gus Guest', 'Delete');
    await question.getByRole('button', { name: 'Delete share' }).click();
    await expect(guest.page.getByText('This door isn’t yours to open')).toBeVisible();
    await expect(page.getByText('Not shared yet')).toBeVisible();
    await page.goto('/profile/accesses');
    await expect(page.getByText('Invite someone to open a unit or gate of yours.')).toBeVisible();
  },
);

test('a guest cannot share on, and a share that has ended can be given again', async ({ browser, stack }) => {
  const owner = await person(browser, stack, 'Nora Holder');
  const guest = await person(browser, stack, 'Tim Visitor');
  const unit = await rentUnit(stack, owner.email);
  await owner.page.goto(`/access/${unit.accessId}/share`);
  await invite(owner.page, 'Tim Visitor', guest.email);
  await guest.page.goto('/profile/accesses');
  await guest.page.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(guest.page.getByRole('link', { name: new RegExp(unit.name) })).toContainText(
    `${SITE}, from Nora Holder`,
  );
  await takeScreenshot(guest.page, 'accesses-guest');
  await guest.page.goto(`/access/${unit.accessId}/share`);
  await expect(guest.page.getByText('Only the person who booked it can share it')).toBeVisible();
  await guest.page.goto(`/access/${unit.accessId}`);

  await stack.ctx.db.query(sql`
    update invitations set end_time = ${stack.ctx.clock.now().subtract({ seconds: 1 })}
    where booking_id = ${unit.bookingId}`);
  await expect(rowOf(owner.page, guest.email)).toContainText('Ended');
  await expect(guest.page.getByText('This door isn’t yours to open')).toBeVisible();
  await takeScreenshot(owner.page, 'share-ended');
  await choose(owner.page, 'Tim Visitor', 'Invite again');
  await owner.page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(rowOf(owner.page, 'Not accepted yet')).toContainText(guest.email);

  await owner.page.goto('/profile/accesses');
  await expect(owner.page.getByRole('region', { name: 'Shared by you' })).toContainText(
    `${unit.name}, ${SITE}`,
  );
  await takeScreenshot(owner.page, 'accesses-owner');
});

test('a guest declines an offer or leaves a share, and who gave it is notified', async ({
  browser,
  stack,
}) => {
  const owner = await person(browser, stack, 'Tess Teller');
  const guest = await person(browser, stack, 'Leo Leaver');
  const unit = await rentUnit(stack, owner.email);
  const { page } = guest;
  const withMe = page.getByRole('region', { name: 'Shared with you' });
  const question = page.getByRole('alertdialog');
  const ask = async (item: 'Leave' | 'Decline') => {
    await withMe.getByRole('button', { name: `Change share of ${unit.name}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await owner.page.goto(`/access/${unit.accessId}/share`);
  await page.goto('/profile/accesses');

  await invite(owner.page, 'Leo Leaver', guest.email);
  await ask('Decline');
  await question.getByRole('button', { name: 'Keep invitation' }).click();
  await ask('Decline');
  await question.getByRole('button', { name: 'Decline invitation' }).click();
  await expectAnnounced(page, 'Invitation declined.');
  await expect(page.getByText('No one shares a door with you.')).toBeVisible();
  await expectAnnounced(owner.page, `Leo Leaver declined your invitation to ${unit.name}.`);
  await expect(owner.page.getByText('Not shared yet')).toBeVisible();

  await invite(owner.page, 'Leo Leaver', guest.email);
  await expect(withMe.getByRole('button', { name: 'Accept Invitation' })).toBeVisible();
  await page.goto(`/access/${unit.accessId}`);
  await expect(
    page.getByRole('heading', { name: `Tess Teller invites you to open ${unit.name}` }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open', exact: true })).toHaveCount(0);
  await takeScreenshot(page, 'share-offered-door');
  await page.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(page.getByRole('button', { name: 'Open', exact: true })).toBeVisible();
  await page.goto('/profile/accesses');
  await expect(withMe.getByRole('link', { name: new RegExp(unit.name) })).toBeVisible();
  await ask('Leave');
  await expect(question).toContainText(
    `${unit.name} stops opening for you at once. We’ll let Tess Teller know.`,
  );
  await takeScreenshot(page, 'share-leave');
  await question.getByRole('button', { name: 'Leave share' }).click();
  await expect(page.getByText('No one shares a door with you.')).toBeVisible();
  await expectAnnounced(owner.page, `Leo Leaver left your share of ${unit.name}.`);
  await page.goto(`/access/${unit.accessId}`);
  await expect(page.getByText('This door isn’t yours to open')).toBeVisible();
});

/** A phone with someone among its contacts, and a share sheet that keeps what it is given. */
async function withContact(page: Page, name: string, email: string) {
  await page.addInitScript(
    (contact) => {
      const select = async () => [contact];
      const share = async (data: ShareData) => void Object.assign(window, { shared: data });
      Object.defineProperty(navigator, 'contacts', { value: { select } });
      Object.defineProperty(navigator, 'share', { value: share });
    },
    { name: [name], email: [email] },
  );
  return { shared: () => page.evaluate(() => (window as { shared?: ShareData }).shared?.url) };
}

test('a gate is shared by itself, with someone picked from the contacts and by the share sheet', async ({
  browser,
  stack,
}) => {
  const owner = await person(browser, stack, 'Greta Gates');
  const guest = await person(browser, stack, 'Carl Courier');
  await rentUnit(stack, owner.email);
  const device = await withContact(owner.page, 'Carl Courier', guest.email);
  await owner.page.goto('/access');
  await owner.page.getByRole('link', { name: /^Melaleuca Drive gate/ }).click();
  await owner.page.getByRole('link', { name: 'Share' }).click();
  await owner.page.getByRole('button', { name: 'Invite someone' }).click();
  const sheet = owner.page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Choose from contacts' }).click();
  await expect(sheet.getByLabel('Name')).toHaveValue('Carl Courier');
  await expect(sheet.getByLabel('Email')).toHaveValue(guest.email);
  await sheet.getByRole('button', { name: 'Send invitation' }).click();
  await sheet.getByRole('button', { name: 'Send the link' }).click();
  await expect.poll(device.shared).toContain(`?email=${encodeURIComponent(guest.email)}`);
  await expect(sheet).toHaveCount(0);
  await guest.page.goto('/access');
  await guest.page.getByRole('button', { name: /^Melaleuca Drive gate.*Accept Invitation/ }).click();
  await guest.page.getByRole('link', { name: /^Melaleuca Drive gate/ }).click();
  await guest.page.getByRole('button', { name: 'Open', exact: true }).click();
  await expectAnnounced(guest.page, 'Opening, the gate confirmed it');
  await expect(rowOf(guest.page, 'Carl Courier · App')).toContainText('Opened');
});

test.describe('without an account', () => {
  // Where no code is asked for, the mail's own link shows that the address is theirs.
  for (const [platform, asksCode] of [
    ['web', false],
    ['app', true],
  ] as const) {
    test(`an invitation leads to registering${asksCode ? ', verifying' : ''} and the door, in ${platform} mode`, async ({
      browser,
      stack,
    }) => {
      const owner = await person(browser, stack, 'Ines Inviter');
      const unit = await rentUnit(stack, owner.email);
      await owner.page.goto(`/access/${unit.accessId}/share`);
      const email = `newcomer.${++newcomers}.${platform}+door@example.com`;
      await invite(owner.page, 'Una New', email);
      await expect(rowOf(owner.page, email)).toBeVisible();
      const link = /https?:\S+\/register\/\S+/.exec(await mailTo(stack, email))?.[0];
      expect(link).toMatch(/\/register\/\d+\?email=newcomer\.\d+\.\w+%2Bdoor%40example\.com#[\w-]{43}$/);

      const validateEmail = (on: boolean) =>
        stack.ctx.db.query(sql`update organisations set customer_email_validation = ${on} where id = 4`);
      await validateEmail(asksCode);
      try {
        const page = await (await browser.newContext({ viewport: phone })).newPage();
        await page.addInitScript((value) => localStorage.setItem('platform', value), platform);
        const { pathname, search, hash } = new URL(link!);
        await page.goto(`${stack.url}${pathname}${search}${asksCode ? '' : hash}`);
        expect(await page.evaluate(() => location.hash)).toBe('');
        await expect(page.getByText('Someone wants to share access with you.')).toBeVisible();
        await expect(page.getByLabel('Email')).toHaveValue(email);
        await takeScreenshot(page, `share-register-${platform}`);
        await page.getByLabel('First Name').fill('Una');
        await page.getByLabel('Last Name').fill('New');
        await page.getByLabel('Password', { exact: true }).fill(password);
        await page.locator('form').getByRole('button', { name: 'Register', exact: true }).click();
        if (asksCode) {
          await expect(page.getByRole('heading', { name: 'Verify Account' })).toBeVisible();
          await page.getByLabel('Verification code').fill(await codeFor(stack, email));
        }
        await expectAnnounced(page, 'Invitation Accepted');
        if (platform === 'web') {
          await expect(page).toHaveURL(/\/profile\/accesses$/);
          await expect(page.getByRole('link', { name: 'Open in the app' }).first()).toBeVisible();
          await takeScreenshot(page, 'accesses-web');
        } else {
          await page.getByRole('link', { name: new RegExp(`^${unit.name}`) }).click();
          await expect(page.getByText('Shared with you by Ines Inviter')).toBeVisible();
        }
      } finally {
        await validateEmail(false);
      }
    });
  }
});
