import { inTime } from '@gatehouse/server/testing/eventually';
import type { Page } from '@playwright/test';
import { startBrowser } from '../browser.ts';
import { under } from '../result.ts';
import type { Row } from '../row.ts';
import { rentOutMany, signInAs, siteFor } from '../staffPage.ts';

const DOORS = 1_000;
const MOVES = 60;
/** The site's first area by name and by floor: units are drawn in the one, and the editor begins with the other; 100 x 100 m. */
const HALL = { name: 'A basement', floor: -20, planWidth: 10_000, planHeight: 10_000 };
/** Two frames of a display that shows 60 a second. */
const MAX_FRAME_MS = 34;

/** Row 20: how long frames take while one of a thousand doors is dragged over the plan. */
export const planEditor: Row = {
  numbers: [20],
  async run({ demo: makeDemo, parts, quick }) {
    const demo = await makeDemo();
    const { url } = await demo.start('stack', parts);
    const browser = await startBrowser(parts);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const frames = await inTime(framesOfDrag(page, url, quick ? 6 : MOVES), {
      for: 'a door to be dragged over its plan',
      withinMs: 120_000,
    });
    const ms = frames.toSorted((a, b) => a - b)[Math.floor(frames.length * 0.95)] ?? Number.NaN;
    const measured = '19 of 20 frames while a door of 1,000 is dragged';
    return [under({ row: 20, measured }, 'ms', ms, MAX_FRAME_MS)];
  },
};

/** Drags one of many doors over the plan; how long each frame took meanwhile, in milliseconds. */
async function framesOfDrag(page: Page, url: string, moves: number): Promise<number[]> {
  const headers = await signInAs(page, url, 'admin');
  const siteId = await siteFor('plan', page, url, headers);
  const values = { ...HALL, siteId };
  const made = await page.request.post(`${url}/api/admin/manage/areas`, {
    headers,
    data: { values, reason: null },
  });
  if (!made.ok()) throw new Error(`The office made no area: ${await made.text()}`);
  await rentOutMany(page, url, headers, siteId, DOORS);
  await page.goto(`${url}/manage/plan/${siteId}?platform=web`);
  const doors = page.locator('g[data-key^="unit_"]');
  await doors.nth(DOORS - 1).waitFor();
  const box = await doors.nth(DOORS / 2).boundingBox();
  if (!box) throw new Error('The plan shows no door to drag');
  const { x, y, width, height } = box;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.evaluate(watchFrames);
  for (let step = 1; step <= moves; step++) await page.mouse.move(x + step * 3, y + step * 2);
  const frames = await page.evaluate(() => (window as unknown as Watched).frames);
  await page.mouse.up();
  return frames;
}

type Watched = { frames: number[] };

/** Runs in the page. */
function watchFrames(): void {
  const frames: number[] = [];
  (window as unknown as Watched).frames = frames;
  let last = performance.now();
  const tick = (now: number) => {
    frames.push(now - last);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}
