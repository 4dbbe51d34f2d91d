import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Frame, type Page, test } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

/** The step of a test that looks for faults of accessibility, as a run sums it up. */
export const AXE_STEP = 'axe';

/**
 * Resolves once nothing fades in or out or changes its colour any more, in frames neither, no toast is left that would
 * soon, and what lies over the page has the window's size: what is half there has another contrast, and what covers half
 * of a page is no dialog to axe.
 */
export async function atRest(page: Page): Promise<void> {
  await expect
    .poll(async () => (await Promise.all(page.frames().map(restless))).some(Boolean), {
      intervals: [50, 100],
    })
    .toBe(false);
}

/** Whether something in a frame fades, will soon or has yet to be resized; a frame that goes meanwhile is not at rest. */
function restless(frame: Frame): Promise<boolean> {
  const look = () => {
    const contrast = ['opacity', 'color', 'backgroundColor', 'fill', 'stroke'];
    const fading = document.getAnimations().some(({ playState, effect }) => {
      const steps = (effect as KeyframeEffect).getKeyframes();
      const fades = steps.some((step) => contrast.some((property) => property in step));
      return playState === 'running' && fades && effect?.getTiming().iterations === 1;
    });
    const closing = !('toastsStay' in window) && document.querySelector('[data-sonner-toast]') !== null;
    const overlays = document.querySelectorAll<HTMLElement>('[style*="--visual-viewport-height"]');
    const resizing = [...overlays].some(
      ({ style }) =>
        Math.abs(
          Number.parseFloat(style.getPropertyValue('--visual-viewport-height')) - visualViewport!.height,
        ) > 1,
    );
    return fading || closing || resizing;
  };
  return frame.evaluate(look).catch(() => true);
}

/** Nothing that axe finds fault with, and nothing that hangs out sideways; of `rules` only those, where they are given. */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  await atRest(page);
  const { violations } = await test.step(AXE_STEP, () => analyse(page, rules));
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  expect(overflow, 'nothing hangs out sideways').toBeLessThanOrEqual(0);
}

/** Frames of other origins need what axe's own builder does; without them its script is put into a page once only. */
async function analyse(page: Page, rules?: readonly string[]): Promise<Pick<AxeResults, 'violations'>> {
  if (page.frames().length > 1) {
    const builder = new AxeBuilder({ page });
    return (rules ? builder.withRules([...rules]) : builder).analyze();
  }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  };
  return page.evaluate(
    (given) => (window as unknown as { axe: typeof axe }).axe.run(document, given),
    options,
  );
}
