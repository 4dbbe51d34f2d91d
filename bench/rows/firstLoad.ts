import { inTime } from '@gatehouse/server/testing/eventually';
import type { Browser, Request } from '@playwright/test';
import { median } from '../../tools/harness/statistics.ts';
import { servePageBaseline } from '../baselines/page.ts';
import { startBrowser } from '../browser.ts';
import { costOf, none, under } from '../result.ts';
import type { Row } from '../row.ts';

/** A middling phone on a slow mobile network. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 2.625,
  isMobile: true,
  hasTouch: true,
  locale: 'en-AU',
};
const network = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
const CPU_SLOWDOWN = 4;
const LOADS = 3;
const QUIET_MS = 1_500;
const MAX_LOAD_MS = 90_000;
/** A shift of the layout that nobody can see. */
const NO_SHIFT = 0.001;

type Load = { scriptKb: number; largestPaintMs: number; usableMs: number; layoutShift: number };

/** Row 15: what a phone fetches and shows when a person opens the search page for the first time. */
export const firstLoad: Row = {
  numbers: [15],
  async run({ demo: makeDemo, quick, parts }) {
    const demo = await makeDemo();
    const stack = await demo.start('stack', parts);
    const baseline = await servePageBaseline(parts, 'firstPage');
    const browser = await startBrowser(parts);
    const ours: Load[] = [];
    const limit: Load[] = [];
    for (let turn = 0; turn < (quick ? 1 : LOADS); turn++) {
      ours.push(await load(browser, stack.url));
      limit.push(await load(browser, baseline.url));
    }
    const middle = (loads: readonly Load[], figure: keyof Load) => median(loads.map((one) => one[figure]));
    const scripts = (loads: readonly Load[]) => middle(loads, 'scriptKb');
    const paint = (loads: readonly Load[]) => middle(loads, 'largestPaintMs');
    return [
      under(
        { row: 15, measured: 'scripts of the search page, brotli' },
        'kB',
        scripts(ours),
        110,
        scripts(limit),
      ),
      costOf({ row: 15, measured: 'largest paint on a phone' }, 'ms', paint(ours), paint(limit), 0.8),
      costOf(
        { row: 15, measured: 'until a search can be typed and sent on a phone' },
        'ms',
        middle(ours, 'usableMs'),
        paint(limit),
        1.2,
      ),
      none({ row: 15, measured: 'layout shift' }, middle(ours, 'layoutShift'), NO_SHIFT),
    ];
  },
};

/** Opens a page with nothing cached and watches it until it is quiet. */
function load(browser: Browser, url: string): Promise<Load> {
  const steps = ['nothing'];
  const work = loadUncached(browser, url, (step) => steps.push(step));
  const wait = { for: `${url} to be loaded`, withinMs: MAX_LOAD_MS, seen: () => steps.at(-1) };
  return inTime(work, wait);
}

async function loadUncached(browser: Browser, url: string, onStep: (step: string) => void): Promise<Load> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', network);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const scripts: Request[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') scripts.push(request);
    });
    await page.addInitScript(observe);
    onStep('an empty page');
    await page.goto(url);
    onStep('its document');
    await page.waitForFunction(isQuiet, QUIET_MS);
    onStep('a quiet page');
    await page.waitForLoadState('networkidle');
    onStep('a quiet network');
    const { largestPaintMs, usableMs, layoutShift } = await page.evaluate<Seen>('globalThis.seen');
    onStep('its largest paint');
    const sizes = await Promise.all(scripts.map((script) => script.sizes()));
    const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    return { scriptKb: bytes / 1000, largestPaintMs, usableMs, layoutShift };
  } finally {
    await context.close();
  }
}

/** What is observed in the page, where it is `globalThis.seen`. */
type Seen = { largestPaintMs: number; usableMs: number; layoutShift: number; lastAtMs: number };

/** Runs in the page. */
function observe(): void {
  const seen: Seen = { largestPaintMs: 0, usableMs: 0, layoutShift: 0, lastAtMs: 0 };
  Object.assign(globalThis, { seen });
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      seen.lastAtMs = performance.now();
      list.getEntries().forEach(take);
    }).observe({ type, buffered: true });
  // What is entered and sent from then on counts (apps/client/src/app/earlyInput.ts).
  const look = () => {
    if (document.querySelector('form') !== null && 'earlyInput' in globalThis)
      seen.usableMs = performance.now();
    else requestAnimationFrame(look);
  };
  look();
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaintMs = startTime;
  });
  watch('layout-shift', (entry) => {
    seen.layoutShift += Number(Reflect.get(entry, 'value'));
  });
}

/** Runs in the page: whether something was painted, and nothing grew or moved for a while. */
function isQuiet(quietMs: number): boolean {
  const { largestPaintMs, lastAtMs }: Seen = Reflect.get(globalThis, 'seen');
  return largestPaintMs > 0 && performance.now() - lastAtMs > quietMs;
}
