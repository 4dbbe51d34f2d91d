import { expect, type Page } from '@playwright/test';

/** Each size and each theme. */
export const views = [
  { size: 'phone', width: 390, height: 844, colorScheme: 'light' },
  { size: 'tablet', width: 820, height: 1180, colorScheme: 'dark' },
  { size: 'desktop', width: 1440, height: 900, colorScheme: 'dark' },
  { size: 'desktop', width: 1440, height: 900, colorScheme: 'light' },
] as const;

/** Resolves once a page has its heading and waits for nothing. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}
