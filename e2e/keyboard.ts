import type { Locator, Page } from '@playwright/test';
import { expect } from './stack.ts';

/** More than any screen has before what is looked for. */
const MAX_TABS = 200;

/** Goes on by Tab until something has the focus, where it can be seen that it has. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; tabs < MAX_TABS && !(await isFocused()); tabs++) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
  await expect.poll(() => target.evaluate(ringOf), { message: `the focus on ${target}` }).toBe('seen');
}

/** Goes to something by Tab and presses it. */
export async function pressAt(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Goes to a field by Tab and types into it. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Runs in the page: a control shows its focus itself, by what is laid over its card, or by the box around it. */
function ringOf(element: Element): string {
  const places = [element, element.parentElement, element.closest('label')].filter((place) => place !== null);
  const isRinged = (style: CSSStyleDeclaration) =>
    style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1;
  const rings = places.flatMap((place) =>
    [undefined, '::before', '::after'].map((part) => getComputedStyle(place, part)),
  );
  return rings.some(isRinged) ? 'seen' : `unseen: ${element.outerHTML.slice(0, 120)}`;
}
