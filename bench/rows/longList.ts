import type { StaffUnit } from '@gatehouse/contract/api/staff';
import { inTime } from '@gatehouse/server/testing/eventually';
import type { Browser, CDPSession, Page, Route } from '@playwright/test';
import { type Sample, summary } from '../../tools/harness/statistics.ts';
import { servePageBaseline } from '../baselines/page.ts';
import { startBrowser } from '../browser.ts';
import { interleaved } from '../measure.ts';
import { timeOf } from '../result.ts';
import type { Row } from '../row.ts';
import { rentOutMany, signInAs, siteFor } from '../staffPage.ts';

const UNITS = 5_000;
const JUMPS = 20;
const PAGES = 10;
/** How many rows the back office shows at once. */
const PAGE_SIZE = 40;
const PHONE = { width: 390, height: 844 };

/**
 * Row 16: what the browser works while a site of 5,000 units is scrolled through and searched. Row 18: while the back
 * office turns through as many and searches them, beside row 16.
 */
export const longList: Row = {
  numbers: [16, 18],
  async run(bench) {
    const demo = await bench.demo();
    const stack = await demo.start('stack', bench.parts);
    const baseline = await servePageBaseline(bench.parts, 'listPage');
    const browser = await startBrowser(bench.parts);
    const open = async (go: (page: Page) => Promise<unknown>) => {
      const context = await browser.newContext({ viewport: PHONE, serviceWorkers: 'block' });
      const list = await watched(await context.newPage());
      await go(list.page);
      await list.page.getByText('U1', { exact: true }).waitFor();
      return list;
    };
    const ours = await inTime(
      open((page) => openList(page, stack.url)),
      { for: 'our list of units' },
    );
    const limit = await inTime(
      open((page) => page.goto(baseline.url)),
      { for: "the baseline's list" },
    );
    const turns = 2 * bench.turns;
    const jump = await interleaved(turns, scrolled(ours), scrolled(limit));
    const search = await interleaved(turns, await searched(ours), await searched(limit));
    const office = await inTime(openOffice(browser, stack.url), {
      for: 'the back office with its units',
      withinMs: 180_000,
    });
    const turn = await interleaved(turns, turned(office), scrolled(ours));
    const find = await interleaved(turns, await found(office), await searched(ours));
    const units = UNITS.toLocaleString('en-AU');
    return [
      timeOf({ row: 16, measured: `work of a jump within ${units} units` }, jump, 2),
      timeOf({ row: 16, measured: `work of a search among ${units} units` }, search, 2),
      timeOf({ row: 18, measured: `work of a turn within ${units} units of the office` }, turn, 2),
      timeOf({ row: 18, measured: `work of a search among ${units} units of the office` }, find, 2),
    ];
  },
};

type Watched = { page: Page; devtools: CDPSession };

/** A page whose main thread's own time is counted, not how long it waited for a processor. */
async function watched(page: Page): Promise<Watched> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, devtools };
}

/** The staff's list of doors, at a site whose first unit stands there 5,000 times. */
async function openList(page: Page, url: string): Promise<void> {
  await signInAs(page, url, 'manager');
  // Nobody waits here for a request whose page is closed; who waits for the list learns that it does not come.
  await page.route(/\/api\/admin\/units\/app\?/, (route) => lengthen(route).catch(() => {}));
  await page.goto(`${url}/user-access?platform=web`);
}

/** Responds to a request for a list of units with the first of them over and over. */
async function lengthen(route: Route): Promise<void> {
  const response = await route.fetch();
  const { result, ...rest }: { result: StaffUnit[] } = await response.json();
  const [first] = result.filter(({ type }) => type === 'storage');
  const units = Array.from({ length: UNITS }, (_, n) => ({ ...first, id: 100_000 + n, name: `U${n + 1}` }));
  await route.fulfill({ response, json: { ...rest, result: units } });
}

/** The back office's list of units at a site that got 5,000 of them. */
async function openOffice(browser: Browser, url: string): Promise<Watched> {
  const context = await browser.newContext({ viewport: PHONE, serviceWorkers: 'block' });
  const office = await watched(await context.newPage());
  const { page } = office;
  const headers = await signInAs(page, url, 'admin');
  const siteId = await siteFor('list', page, url, headers);
  await rentOutMany(page, url, headers, siteId, UNITS);
  await page.goto(`${url}/manage/units?platform=web&site=${siteId}`);
  await page
    .locator('tbody tr')
    .nth(PAGE_SIZE - 1)
    .waitFor();
  return office;
}

/** Turns to the pages that come next, and back. */
function turned(office: Watched): () => Promise<Sample> {
  return async () => {
    const ms = await worked(office, () => office.page.evaluate(turns, PAGES));
    return summary([ms / (2 * PAGES)], ms);
  };
}

/** Runs in the page, which is asked once a frame for its first row. */
async function turns(pages: number): Promise<void> {
  const first = () => document.querySelector('tbody tr')?.textContent;
  for (let turn = 0; turn < 2 * pages; turn++) {
    const before = first();
    const label = turn < pages ? 'Next page' : 'Previous page';
    document.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click();
    while (first() === before) await new Promise(requestAnimationFrame);
  }
}

/** Looks for a word in the office, and shows everything again. */
async function found({ page, devtools }: Watched): Promise<() => Promise<Sample>> {
  const field = await page.getByLabel('Search units').elementHandle();
  if (!field) throw new Error('There is no field to search in');
  return async () => {
    const ms = await worked({ page, devtools }, async () => {
      for (const [word, rows] of [
        ['Q499', 11],
        ['', PAGE_SIZE],
      ] as const) {
        await field.fill(word);
        await page.evaluate(untilShown, rows);
      }
    });
    return summary([ms / 2], ms);
  };
}

/** Runs in the page, and works only when something changes there. */
function untilShown(rows: number): Promise<void> {
  const isShown = () => document.querySelectorAll('tbody tr').length === rows;
  return new Promise((resolve) => {
    if (isShown()) return resolve();
    const observer = new MutationObserver(() => {
      if (!isShown()) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(resolve));
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

/** How long the page's main thread worked while something was done, in milliseconds. */
function worked(list: Watched, action: () => Promise<unknown>): Promise<number> {
  return inTime(work(list, action), { for: `a page to scroll or search: ${list.page.url()}` });
}

async function work({ devtools }: Watched, action: () => Promise<unknown>): Promise<number> {
  const busy = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    const duration = metrics.find(({ name }) => name === 'TaskDuration');
    if (!duration) throw new Error('The browser does not say how long it worked');
    return duration.value * 1_000;
  };
  const before = await busy();
  await action();
  return (await busy()) - before;
}

/** Jumps from place to place, each shown before the next. */
function scrolled(list: Watched): () => Promise<Sample> {
  return async () => {
    const ms = await worked(list, () => list.page.evaluate(jumps, JUMPS));
    return summary([ms / JUMPS], ms);
  };
}

/** Runs in the page. */
async function jumps(count: number): Promise<void> {
  const end = document.documentElement.scrollHeight - innerHeight;
  for (let jump = 0; jump < count; jump++) {
    scrollTo(0, ((jump * 7) % count) * (end / count));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }
  scrollTo(0, 0);
}

const twoFrames =
  'new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(shown))))';

/** Looks for a word and shows everything again. */
async function searched(list: Watched): Promise<() => Promise<Sample>> {
  // Found once: to look for it is work of the page too.
  const field = await list.page.getByLabel('Unit name').elementHandle();
  if (!field) throw new Error('There is no field to search in');
  return async () => {
    const ms = await worked(list, async () => {
      for (const word of ['U49', '']) {
        await field.fill(word);
        await list.page.evaluate(twoFrames);
      }
    });
    return summary([ms / 2], ms);
  };
}
