import type { Page } from '@playwright/test';

/**
 * Pages that are opened from now on ask for nothing again because time has passed: what changes on them came over the
 * live stream, however long that takes on a slow machine.
 */
export async function stopPolling(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const every = window.setInterval.bind(window);
    const seldom = (act: TimerHandler, period = 0, ...rest: unknown[]) =>
      every(act, period >= 2_000 ? 2 ** 31 - 1 : period, ...rest);
    window.setInterval = seldom as typeof window.setInterval;
  });
}
