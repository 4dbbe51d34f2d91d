import { readFile } from 'node:fs/promises';
import { PRINT_TIMEOUT_MS } from '@gatehouse/contract/rules/callTime';
import { pdfText } from '@gatehouse/server/testing/pdfText';
import type { Locator, Page } from '@playwright/test';

/** Presses the button on a page, or in a part of it, that keeps a document: what it is kept as, and the words in it. */
export async function savedPdf(
  on: Page | Locator,
  button: string | RegExp,
): Promise<{ name: string; text: string }> {
  const page = 'page' in on ? on.page() : on;
  const download = page.waitForEvent('download', { timeout: PRINT_TIMEOUT_MS });
  await on.getByRole('button', { name: button }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: pdfText(await readFile(await file.path())) };
}
