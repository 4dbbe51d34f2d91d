import type { Page } from '@playwright/test';

/** A screenshot for whoever looks at the run; taken only when a folder for them is given. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}
