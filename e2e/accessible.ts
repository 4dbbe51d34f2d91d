import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Resolves once nothing fades in or out any more: what is half there has another contrast. */
export async function atRest(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document.getAnimations().filter(({ playState, effect }) => {
            const fades = (effect as KeyframeEffect).getKeyframes().some((frame) => 'opacity' in frame);
            return playState === 'running' && fades && effect?.getTiming().iterations === 1;
          }).length,
      ),
    )
    .toBe(0);
}

/** Nothing that axe finds fault with, and nothing that hangs out sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  await atRest(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  expect(overflow, 'nothing hangs out sideways').toBeLessThanOrEqual(0);
}
