import { expect, type Page } from '@playwright/test';

/** How long one attempt waits, in ms: the ways to a door may change places meanwhile. */
const ATTEMPT = { timeout: 5_000 };

/** Sends a command by a way that is folded into 'Other ways', unless it is the first one now. */
export async function command(page: Page, name: string | RegExp): Promise<void> {
  const first = page.getByRole('button', { name, exact: true }).first();
  const folded = page.getByRole('menuitem', { name, exact: true }).first();
  const others = page.getByRole('button', { name: 'Other ways' });
  await first.or(folded).or(others).first().waitFor();
  await expect(async () => {
    if (await first.isVisible()) return first.click(ATTEMPT);
    if (!(await folded.isVisible())) await others.click(ATTEMPT);
    await folded.click(ATTEMPT);
  }).toPass({ timeout: 30_000 });
}
