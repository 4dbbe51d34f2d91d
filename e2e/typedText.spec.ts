import { expectAnnounced } from './announcements.ts';
import { makeCustomer } from './customers.ts';
import { proves } from './gate.ts';
import { codeFor } from './mailedCode.ts';
import { openLogin, signIn } from './signIn.ts';
import { expect, test } from './stack.ts';

/** The digits as a keyboard of full width types them. */
const fullWidth = (digits: string) =>
  digits.replace(/\d/g, (digit) => String.fromCodePoint((digit.codePointAt(0) ?? 0) + 0xfee0));

test(
  'names, addresses and numbers are taken as they are written and pasted, and shown as what they are',
  proves('names, addresses and numbers as people write them'),
  async ({ page, stack }) => {
    await signIn(page, stack, await makeCustomer(stack), 'web');
    await page.goto('/profile/details');
    await page.getByLabel('First Name').fill('J.R. ’Mo');
    await page.getByLabel('Last Name').fill(' O’Brien\u00a0Cafe\u0301\u200b ');
    await page.getByLabel('Mobile').fill('\u202a+61 412 345 678\u202c');
    await page.getByRole('button', { name: 'Add postal address' }).click();
    await page.getByLabel('Street address').fill('12 St.Georges Tce');
    await page.getByLabel('Suburb').fill('St.Kilda');
    await page.getByLabel('State').selectOption('VIC');
    await page.getByLabel('Postcode').fill(`\u200e${fullWidth('3182')}\u00a0`);
    await page.getByRole('button', { name: 'Save' }).click();
    await expectAnnounced(page, 'Details saved.');
    await page.reload();
    for (const [field, value] of [
      ['First Name', "J.R. 'Mo"],
      ['Last Name', "O'Brien Café"],
      ['Mobile', '+6141 234 5678'],
      ['Street address', '12 St.Georges Tce'],
      ['Suburb', 'St.Kilda'],
      ['Postcode', '3182'],
    ] as const)
      await expect(page.getByLabel(field)).toHaveValue(value);
  },
);

test('a code typed in full width, or pasted with what stood around it, is the code', async ({
  page,
  stack,
}) => {
  const email = await makeCustomer(stack);
  const form = await openLogin(page, 'web');
  await form.getByRole('button', { name: 'Forgot password?' }).click();
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Send code' }).click();
  const field = form.getByLabel('Verification code');
  await expect(field).toBeVisible();
  await field.fill(fullWidth(await codeFor(stack, email)));
  await expect(form.getByRole('heading', { name: 'New Password' })).toBeVisible();
});
