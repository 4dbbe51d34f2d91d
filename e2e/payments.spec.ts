import { sql } from '@gatehouse/server/db/sql';
import type { Stack } from '@gatehouse/stack/stack';
import type { Locator, Page } from '@playwright/test';
import { expectAnnounced } from './announcements.ts';
import { makeCustomer } from './customers.ts';
import { respondFailing } from './failing.ts';
import { proves } from './gate.ts';
import { takeScreenshot } from './screenshot.ts';
import { signIn } from './signIn.ts';
import { expect, test } from './stack.ts';

async function fillCard(form: Locator, number: string): Promise<void> {
  await form.getByLabel('Card number').fill(number);
  await form.getByLabel('Expiry').fill('12/30');
  await form.getByLabel('CVC').fill('123');
}

/** Signs a new customer in, at their cards. */
async function signInNewCustomer(page: Page, stack: Stack, mode: 'web' | 'app'): Promise<string> {
  const email = await makeCustomer(stack);
  await signIn(page, stack, email, mode);
  await page.goto('/profile/payments');
  return email;
}

for (const mode of ['web', 'app'] as const) {
  test.describe(`${mode} mode`, () => {
    if (mode === 'app') test.use({ viewport: { width: 390, height: 844 } });
    else test.use({ viewport: { width: 1440, height: 900 } });

    test(
      'cards are added, preferred, replaced and removed',
      mode === 'web' ? proves('saved cards') : {},
      async ({ page, stack }) => {
        await signInNewCustomer(page, stack, mode);
        await expect(page.getByText('No cards yet')).toBeVisible();
        const saved = page.getByRole('region', { name: 'Saved cards' });
        const dialog = page.getByRole('dialog');

        await page.getByRole('button', { name: 'Add card' }).click();
        await fillCard(dialog, '4242 4242 4242 4241');
        await dialog.getByRole('button', { name: 'Save card' }).click();
        await expect(dialog.getByText('Your card number is invalid.')).toBeVisible();
        await fillCard(dialog, '4242 4242 4242 4242');
        await dialog.getByRole('button', { name: 'Save card' }).click();
        await expectAnnounced(page, 'Card added.');
        await expect(saved.getByRole('listitem')).toHaveCount(1);
        await expect(saved).toContainText('Visa •••• 4242');

        await page.getByRole('button', { name: 'Add card' }).click();
        await fillCard(dialog, '5555 5555 5555 4444');
        await dialog.getByLabel('Make this my default card').uncheck();
        await dialog.getByRole('button', { name: 'Save card' }).click();
        await expect(saved.getByRole('listitem')).toHaveCount(2);
        const card = (name: string) => saved.getByRole('listitem').filter({ hasText: name });
        await expect(card('Visa')).toContainText('Default');
        await expect(card('Mastercard')).not.toContainText('Default');

        await page.getByRole('button', { name: 'Change Mastercard' }).click();
        await page.getByRole('menuitem', { name: 'Make default' }).click();
        await expect(card('Mastercard')).toContainText('Default');
        await expect(card('Visa')).not.toContainText('Default');

        await page.getByRole('button', { name: 'Change Mastercard' }).click();
        await page.getByRole('menuitem', { name: 'Replace' }).click();
        await fillCard(dialog, '3782 822463 10005');
        await dialog.getByRole('button', { name: 'Replace card' }).click();
        await expectAnnounced(page, 'Card replaced.');
        await expect(card('American Express')).toContainText('Default');
        await expect(card('Mastercard')).toHaveCount(0);

        await page.getByRole('button', { name: 'Change Visa' }).click();
        await page.getByRole('menuitem', { name: 'Remove' }).click();
        const question = page.getByRole('alertdialog');
        await page.route('**/payment/*', (route) => route.abort());
        await question.getByRole('button', { name: 'Remove card' }).click();
        await expect(question.getByRole('alert')).not.toBeEmpty();
        await page.unroute('**/payment/*');
        await question.getByRole('button', { name: 'Keep card' }).click();
        await expect(card('Visa')).toHaveCount(1);
        await page.getByRole('button', { name: 'Change Visa' }).click();
        await page.getByRole('menuitem', { name: 'Remove' }).click();
        await expect(question.getByRole('alert')).toBeEmpty();
        await question.getByRole('button', { name: 'Remove card' }).click();
        await expectAnnounced(page, 'Card removed.');
        await expect(card('Visa')).toHaveCount(0);
      },
    );

    test('cards say when they end, or that it is not known', async ({ page, stack }) => {
      const email = await signInNewCustomer(page, stack, mode);
      const today = Temporal.Now.plainDateISO('Australia/Brisbane');
      const ends = {
        Visa: today.add({ days: 20 }),
        Mastercard: today.subtract({ months: 2 }),
        Discover: today.add({ years: 2 }),
      };
      for (const [brand, day] of Object.entries({ ...ends, JCB: null })) {
        await stack.ctx.db.query(sql`
          insert into cards (customer_id, provider, provider_card, brand, last4, exp_month, exp_year, created_at)
          select id, 'sandbox', ${`${email} ${brand}`}, ${brand.toLowerCase()}, '1234', ${day?.month ?? null}::integer,
            ${day?.year ?? null}::integer, now()
          from customers where email = ${email}`);
      }
      await page.reload();
      const card = (name: string) => page.getByRole('listitem').filter({ hasText: `${name} ••••` });
      await expect(card('Visa')).toContainText('Expires soon');
      await expect(card('Mastercard').getByText('Expired', { exact: true })).toBeVisible();
      await expect(card('Discover')).toContainText('Expires ');
      await expect(card('Discover')).not.toContainText('soon');
      await expect(card('JCB')).not.toContainText('Expire');
      await takeScreenshot(page, `cards-${mode}`);
      await page.getByRole('button', { name: 'Change Mastercard' }).click();
      await expect(page.getByRole('menuitem', { name: 'Make default' })).toHaveCount(0);
    });

    test('a new card stays when the old one cannot be taken away, and says so', async ({ page, stack }) => {
      await signInNewCustomer(page, stack, mode);
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: 'Add card' }).click();
      await fillCard(dialog, '4242 4242 4242 4242');
      await dialog.getByRole('button', { name: 'Save card' }).click();
      await expectAnnounced(page, 'Card added.');
      await page.route('**/payment/*', (route) =>
        route.request().method() === 'DELETE' ? route.abort() : route.continue(),
      );
      await page.getByRole('button', { name: 'Change Visa' }).click();
      await page.getByRole('menuitem', { name: 'Replace' }).click();
      await fillCard(dialog, '5555 5555 5555 4444');
      await dialog.getByRole('button', { name: 'Replace card' }).click();
      await expectAnnounced(page, 'Replacing the card failed: the new one is saved');
      await expect(page.getByRole('listitem').filter({ hasText: '••••' })).toHaveCount(2);
    });

    test('a list of cards that did not load can be asked for again', async ({ page, stack }) => {
      await page.route('**/api/customer/*/payment', respondFailing);
      await signInNewCustomer(page, stack, mode);
      await expect(page.getByText('We couldn’t load this')).toBeVisible();
      await page.unroute('**/api/customer/*/payment');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('No cards yet')).toBeVisible();
    });
  });
}
