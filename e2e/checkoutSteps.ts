import { expect, type Page } from '@playwright/test';

/** The details of someone who has given none yet. */
export async function fillDetails(page: Page): Promise<void> {
  await page.getByLabel('Street address').fill('1 Queen Street');
  await page.getByLabel('Suburb').fill('Brisbane');
  await page.getByLabel('State').selectOption('QLD');
  await page.getByLabel('Postcode').fill('4000');
}

/** A card, where none is kept yet. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12/30');
  await page.getByLabel('CVC').fill('123');
}

/** Every agreement, however many there are, signed once. */
export async function agree(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^I have read this and agree/ });
  await expect(boxes.first()).toBeVisible();
  for (const box of await boxes.all()) await box.check();
  await page.getByLabel('Signature').fill('Ann Tester');
}
