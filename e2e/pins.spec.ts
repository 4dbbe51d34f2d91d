import { sql } from '@gatehouse/server/db/sql';
import { makeBooking } from '@gatehouse/server/testing/peopleFactories';
import type { Stack } from '@gatehouse/stack/stack';
import type { Locator, Page } from '@playwright/test';
import { expectAnnounced } from './announcements.ts';
import { makeCustomer } from './customers.ts';
import { proves } from './gate.ts';
import { customerId, type RentedUnit, rentUnit, SITE } from './rentedUnits.ts';
import { signIn } from './signIn.ts';
import { expect, test } from './stack.ts';
import { vacantUnit } from './vacantUnits.ts';

test.use({ viewport: { width: 390, height: 844 } });

type Renter = RentedUnit & { email: string; customerId: number };

/** Somebody who rents a unit with a pad. */
async function renter(stack: Stack, name: string): Promise<Renter> {
  const email = await makeCustomer(stack, name);
  const unit = await rentUnit(stack, email);
  return { ...unit, email, customerId: await customerId(stack, email) };
}

/** Opens the pad of a door on the simulator's page. */
async function openPad(page: Page, { name }: RentedUnit): Promise<Locator> {
  await page.goto(`/simulator?site=${SITE.toLowerCase().replaceAll(' ', '-')}`);
  await page
    .getByRole('button', { name: new RegExp(`^${name}, `) })
    .first()
    .click();
  return page.getByRole('group', { name: `Pad of ${name}`, exact: true });
}

async function type(pad: Locator, pin: string): Promise<void> {
  for (const digit of pin) await pad.getByRole('button', { name: digit, exact: true }).click();
  await pad.getByRole('button', { name: 'Enter' }).click();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Save PIN code' }).click();
}

/** Resolves once the controller holds the PINs that were changed last, so that its pads know them. */
async function waitForPins(stack: Stack, { serial }: RentedUnit): Promise<void> {
  await expect
    .poll(async () => {
      const { done } = await stack.ctx.db.one<{ done: boolean }>(sql`
        select pins_acknowledged_version = pins_desired_version and not exists (select from pin_changes) as done
        from controllers where serial = ${serial}`);
      return done;
    })
    .toBe(true);
}

test(
  'a PIN is chosen, opens the door at its pad, is changed and removed',
  proves('PIN codes and pads'),
  async ({ page, stack, context }) => {
    const person = await renter(stack, 'Penny Pads');
    // One of another site, so that there is a site to choose.
    const elsewhere = await vacantUnit(stack);
    const start = stack.ctx.clock.now().subtract({ hours: 1 });
    await makeBooking(stack.ctx.db, { unitId: elsewhere.id, customerId: person.customerId, start });
    await signIn(page, stack, person.email, 'app');
    await page.goto(`/access/unit_${person.id}`);
    const atPad = page.getByRole('region', { name: 'At the pad' });
    await expect(atPad.getByText('You don’t have a PIN code for this pad.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open', exact: true })).toBeVisible();
    await atPad.getByRole('link', { name: 'Choose a PIN code' }).click();
    await expect(page).toHaveURL('/profile/security/pinCodes');
    await expect(page.getByText('No PIN codes yet')).toBeVisible();

    await page.getByRole('button', { name: 'Add PIN code' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('combobox', { name: 'Site' }).selectOption(SITE);
    await save(page);
    await expect(sheet.getByText('PIN is a required field')).toBeVisible();
    await sheet.getByLabel('PIN', { exact: true }).fill('12345');
    await save(page);
    await expect(sheet.getByText('PIN must be 6 to 10 digits.')).toBeVisible();
    await sheet.getByLabel('PIN', { exact: true }).fill('112358');
    await save(page);
    await expect(sheet.getByText('PIN must not have the same digit twice in a row.')).toBeVisible();
    await sheet.getByRole('button', { name: 'Choose one for me' }).click();
    await expect(sheet.getByLabel('PIN', { exact: true })).toHaveValue(/^\d{6}$/);
    await sheet.getByLabel('PIN', { exact: true }).fill('\u2066０３ ５７９１\u2069');
    await sheet.getByLabel('Nickname').fill('Cleaner');
    await save(page);
    await expectAnnounced(page, 'PIN code added.');

    const row = page.getByRole('listitem').filter({ hasText: 'Cleaner' });
    await expect(row).not.toContainText('035791');
    await row.getByRole('button', { name: 'Show Cleaner' }).click();
    await expect(row).toContainText('035791');
    await row.getByRole('button', { name: 'Hide Cleaner' }).click();
    await expect(row).not.toContainText('035791');
    await waitForPins(stack, person);

    const simulatorPage = await context.newPage();
    const pad = await openPad(simulatorPage, person);
    await type(pad, '246802');
    await expectAnnounced(simulatorPage, 'Refused');
    await type(pad, '035791');
    await expectAnnounced(simulatorPage, 'Accepted');
    await expect(simulatorPage.getByRole('dialog').getByText('Unlocked').first()).toBeVisible();
    await pad.getByRole('button', { name: 'Lock' }).click();
    await expect(simulatorPage.getByRole('dialog').getByText('Unlocked')).toHaveCount(0);

    await page.goto(`/access/unit_${person.id}/activity`);
    await expect(page.getByText(/· PIN code/).first()).toBeVisible();
    await expect(page.getByText('The PIN was wrong.').first()).toBeVisible();
    await page.goto(`/access/unit_${person.id}`);
    await expect(atPad.getByRole('button', { name: 'Show Cleaner' })).toBeVisible();

    await page.goto('/profile/security/pinCodes');
    await row.getByRole('button', { name: 'Change Cleaner' }).click();
    await page.getByRole('menuitem', { name: 'Change' }).click();
    await sheet.getByLabel('New PIN').fill('975310');
    await save(page);
    await expectAnnounced(page, 'PIN code changed.');
    await waitForPins(stack, person);
    await type(pad, '035791');
    await expectAnnounced(simulatorPage, 'Refused');
    await type(pad, '975310');
    await expectAnnounced(simulatorPage, 'Accepted');

    await row.getByRole('button', { name: 'Change Cleaner' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Keep PIN code' }).click();
    await expect(row).toHaveCount(1);
    await row.getByRole('button', { name: 'Change Cleaner' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await question.getByRole('button', { name: 'Remove PIN code' }).click();
    await expectAnnounced(page, 'PIN code removed.');
    await expect(page.getByText('No PIN codes yet')).toBeVisible();
    await waitForPins(stack, person);
    for (const wrong of ['975310', '035791', '909090']) await type(pad, wrong);
    await expect(pad.getByText('Locked for five minutes')).toBeVisible();
    expect(page.url() + simulatorPage.url()).not.toMatch(/035791|975310/);
  },
);

test('a taken PIN is refused beside its field, and a failure to show one is announced', async ({
  page,
  stack,
}) => {
  const person = await renter(stack, 'Tara Taken');
  await signIn(page, stack, person.email, 'app');
  await page.goto('/profile/security/pinCodes');
  const post = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/pinCodes'),
  );
  await page.route('**/pinCodes', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          json: {
            statusCode: 409,
            errorMessage: 'This PIN can’t be used at this site. Please choose another.',
            errorCode: 'PIN_TAKEN',
          },
        })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Add PIN code' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('PIN', { exact: true }).fill('192837');
  await save(page);
  expect((await post).url()).not.toContain('192837');
  const phone = page.viewportSize()!;
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('navigation', { name: 'Profile' })).toBeAttached();
  await expect(sheet.getByLabel('PIN', { exact: true })).toHaveValue('192837');
  await page.setViewportSize(phone);
  await expect(sheet.getByText('This PIN can’t be used at this site. Please choose another.')).toBeVisible();
  await page.unroute('**/pinCodes');
  await save(page);
  await expectAnnounced(page, 'PIN code added.');
  await page.route('**/reveal', (route) => route.abort());
  await page.getByRole('button', { name: 'Show PIN code' }).click();
  await expectAnnounced(page, 'Network Unreachable');
  await expect(page.getByRole('button', { name: 'Show PIN code' })).toBeVisible();
});

test('where codes are fixed they are shown and not changed', async ({ page, stack }) => {
  const set = (on: boolean) =>
    stack.ctx.db.query(sql`update organisations set pin_codes_changeable = ${on} where id = 4`);
  await set(false);
  try {
    const person = await renter(stack, 'Fay Fixed');
    await waitForPins(stack, person);
    await signIn(page, stack, person.email, 'app');
    await page.goto('/profile/security/pinCodes');
    await expect(page.getByText('Site staff manage PIN codes.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add PIN code' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Change/ })).toHaveCount(0);
    await page.getByRole('button', { name: /^Show/ }).first().click();
    await expect(page.getByText(/^\d{6}$/)).toBeVisible();
  } finally {
    await set(true);
  }
});
