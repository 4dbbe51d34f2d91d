import type { Page } from '@playwright/test';

/** Sends a command by a way that is folded into 'Other ways', unless it is the first one now. */
export async function command(page: Page, name: string | RegExp): Promise<void> {
  const first = page.getByRole('button', { name, exact: true });
  const folded = page.getByRole('menuitem', { name, exact: true });
  const others = page.getByRole('button', { name: 'Other ways' });
  await first.or(others).first().waitFor();
  if (await first.isVisible()) return first.first().click();
  await others.click();
  return folded.first().click();
}
