import type { Page } from '@playwright/test';
import { expect } from './stack.ts';

/**
 * Opens the page of what is not there, which the server answers as that. One whose head is not made in time comes as any
 * other, and has it the next time.
 */
export async function openMissing(page: Page, address: string): Promise<void> {
  await expect.poll(async () => (await page.goto(address))?.status()).toBe(404);
}
