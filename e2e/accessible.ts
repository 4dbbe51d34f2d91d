import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Frame, type Page } from '@playwright/test';

/**
 * Resolves once nothing fades in or out or changes its colour any more, in frames neither, and no toast is left that
 * would soon: what is half there has another contrast.
 */
export async function atRest(page: Page): Promise<void> {
  await expect.poll(async () => (await Promise.all(page.frames().map(restless))).some(Boolean)).toBe(false);
}

/** Whether something in a frame fades or will soon; a frame that goes meanwhile is not at rest. */
function restless(frame: Frame): Promise<boolean> {
  const look = () => {
    const contrast = ['opacity', 'color', 'backgroundColor', 'fill', 'stroke'];
    const fading = document.getAnimations().some(({ playState, effect }) => {
      const steps = (effect as KeyframeEffect).getKeyframes();
      const fades = steps.some((step) => contrast.some((property) => property in step));
      return playState === 'running' && fades && effect?.getTiming().iterations === 1;
    });
    const leaving = !('lingers' in window) && document.querySelector('[data-sonner-toast]') !== null;
    return fading || leaving;
  };
  return frame.evaluate(look).catch(() => true);
}

/** Nothing that axe finds fault with, and nothing that hangs out sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  await atRest(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  expect(overflow, 'nothing hangs out sideways').toBeLessThanOrEqual(0);
}
