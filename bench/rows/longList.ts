import type { StaffUnit } from '@gatehouse/contract/api/staff';
import { inTime } from '@gatehouse/server/testing/eventually';
import type { CDPSession, Page, Route } from '@playwright/test';
import { type Sample, summary } from '../../tools/harness/statistics.ts';
import { servePageBaseline } from '../baselines/page.ts';
import { startBrowser } from '../browser.ts';
import { interleaved } from '../measure.ts';
import { timeOf } from '../result.ts';
import type { Row } from '../row.ts';

const UNITS = 5_000;
const JUMPS = 20;
const PHONE = { width: 390, height: 844 };

/** Row 16: what the browser works while a site of 5,000 units is scrolled through and searched. */
export const longList: Row = {
  numbers: [16],
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
    const named = (measured: string) => ({ row: 16, measured });
    const units = UNITS.toLocaleString('en-AU');
    return [
      timeOf(named(`work of a jump within ${units} units`), jump, 2),
      timeOf(named(`work of a search among ${units} units`), search, 2),
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
  const reply = await page.request.post(`${url}/auth/user/login`, {
    headers: { OrganisationId: '4' },
    data: { username: 'manager@gatehouse.example', password: 'gatehouse4' },
  });
  const { accessToken, refreshToken } = (await reply.json()).result;
  await page.addInitScript(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    },
    { 'secure.token': accessToken, 'secure.refreshToken': refreshToken },
  );
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
