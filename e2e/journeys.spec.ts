import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { proves } from './gate.ts';
import { countEffort, type Effort } from './journeyCounter.ts';
import { journeys } from './journeys.ts';
import { slowDown } from './phoneProfile.ts';
import { expectFocusAtStart, expectReadable } from './screenReader.ts';
import { expect, test } from './stack.ts';
import { isTimed } from './timed.ts';

const figures: (Effort & { job: string; ms: number })[] = [];

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
test.describe.configure({ mode: 'default' });

/** Whoever hears each screen of a job rather than seeing it. */
function readerOf(page: Page) {
  let last: string | undefined;
  return async () => {
    await expectReadable(page);
    const { pathname } = new URL(page.url());
    if (last !== undefined && last !== pathname) await expectFocusAtStart(page);
    last = pathname;
  };
}

for (const { name, limit, begin } of journeys) {
  test(
    `what it takes to ${name}`,
    name.startsWith('open a door')
      ? proves('what the main jobs take, counted; how they read aloud and by the keyboard')
      : {},
    async ({ page, stack }) => {
      const { path, walk } = await begin(page, stack);
      const counter = await countEffort(page);
      if (isTimed) await slowDown(page);
      await page.goto(path);
      await walk(isTimed ? async () => undefined : readerOf(page));
      // By the page's own clock, which begins when its address is asked for.
      const ms = await page.evaluate(() => Math.round(performance.now()));
      const { path: screens, ...effort } = await counter.end();
      figures.push({ job: name, ...effort, ms });
      const seen = screens.join('\n');
      for (const part of ['taps', 'fields', 'screens'] as const) {
        expect(effort[part], `${part}, over:\n${seen}`).toBeLessThanOrEqual(limit[part]);
      }
    },
  );
}

test(
  'the limits are those that docs/features.md shows',
  proves('what the main jobs take, counted; how they read aloud and by the keyboard'),
  async () => {
    const page = await readFile(join(import.meta.dirname, '../docs/features.md'), 'utf8');
    const rows = journeys.map(
      ({ name, limit: { taps, fields, screens } }) => `| ${name} | ${taps} | ${fields} | ${screens} |`,
    );
    expect(page).toContain(rows.join('\n'));
  },
);

test.afterAll(() => {
  if (!isTimed) return;
  for (const { job, taps, fields, screens, ms } of figures) {
    console.log(`| ${job} | ${taps} | ${fields} | ${screens} | ${(ms / 1000).toFixed(1)} s |`);
  }
});
