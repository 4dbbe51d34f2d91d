import { expect, type Page } from '@playwright/test';
import { allVariable } from '../tools/test/totals.ts';
import { expectAccessible } from './accessible.ts';
import { takeScreenshot } from './screenshot.ts';

/** Each size and each theme. */
export const views = [
  { size: 'phone', width: 390, height: 844, colorScheme: 'light' },
  { size: 'phone', width: 390, height: 844, colorScheme: 'dark' },
  { size: 'tablet', width: 820, height: 1180, colorScheme: 'dark' },
  { size: 'tablet', width: 820, height: 1180, colorScheme: 'light' },
  { size: 'desktop', width: 1440, height: 900, colorScheme: 'light' },
  { size: 'desktop', width: 1440, height: 900, colorScheme: 'dark' },
] as const;

/** What a theme can change of a page that is otherwise the same. */
const THEME_RULES = ['color-contrast'];

/** The gate proves a feature in one mode, on a phone by day. */
const walked = process.env[allVariable] === '1' ? views : views.slice(0, 1);

/** Resolves once a page has its heading, whatever lies over it, and waits for nothing. */
export async function untilSettled(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/**
 * A page as it stands can be used in every size and theme, without being reopened, or as a phone shows it by day where
 * the gate alone is run; a picture of each, where pictures are wanted. Leaves it as a phone shows it by day.
 */
export async function expectGoodInEachView(page: Page, name: string): Promise<void> {
  const seen = new Set<string>();
  for (const view of walked) {
    const { size, colorScheme } = view;
    await show(page, view);
    await untilSettled(page);
    await expectAccessible(page, seen.has(size) ? THEME_RULES : undefined);
    await takeScreenshot(page, `${name}-${size}-${colorScheme}`);
    seen.add(size);
  }
  await show(page, views[0]);
}

/** Shows a page in a size and theme. */
export async function show(
  page: Page,
  { width, height, colorScheme }: (typeof views)[number],
): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme });
}
