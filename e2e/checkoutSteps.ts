import { expect, type Page } from '@playwright/test';

/** The details of somebody who has given none yet. */
export async function fillDetails(page: Page): Promise<void> {
  await page.getByLabel('Street address').fill('1 Queen Street');
  await page.getByLabel('Suburb').fill('Brisbane');
  await page.getByLabel('State').selectOption('QLD');
  await page.getByLabel('Postcode').fill('4000');
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** A card, where none is kept yet. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12/30');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Save card and continue' }).click();
}

/** Every agreement, however many there are. */
export async function agree(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'I have read this and agree' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agreement');
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1000 });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review and pay', { timeout: 1000 });
  }).toPass();
}
