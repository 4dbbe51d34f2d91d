import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BrowserContext, chromium, type LaunchOptions } from '@playwright/test';

/** Packages of their own, which nobody else has to install. */
const folder = join(import.meta.dirname, 'lighthouse');
const CATEGORIES = ['accessibility', 'best-practices', 'seo'] as const;
/** Other programs share the processor: the best of so many runs is what the page itself takes. */
const SPEED_RUNS = 3;

type Audit = {
  title: string;
  score: number | null;
  displayValue?: string;
  details?: { items?: readonly unknown[] };
};
type Category = { score: number | null; auditRefs: readonly { id: string; weight: number }[] };
type Result = {
  lhr: {
    runtimeError?: { message: string };
    audits: Readonly<Record<string, Audit>>;
    categories: Readonly<Record<(typeof CATEGORIES)[number] | 'performance', Category>>;
  };
};
type Lighthouse = (url: string, options: object) => Promise<Result | undefined>;

export type PhoneBrowser = {
  context: BrowserContext;
  /** What keeps Lighthouse from giving 100 to the page at an address, audit by audit; empty where nothing does. */
  heldAgainst(url: string): Promise<string[]>;
  /**
   * How fast a page is on a slow network and processor, of 100, for who comes for the first time; below `enough` with what
   * was slow. It signs out whoever signed in.
   */
  speed(url: string, enough: number): Promise<string>;
};

/** Lighthouse as its packages have it, installed where they are not, as the lockfile beside them says. */
async function loadLighthouse(): Promise<Lighthouse> {
  if (!(await isInstalled())) await install();
  const entry = join(folder, 'node_modules/lighthouse/core/index.js');
  return (await import(pathToFileURL(entry).href)).default;
}

async function isInstalled(): Promise<boolean> {
  const note = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(note)) return false;
  const [wanted, installed] = await Promise.all(
    [join(folder, 'package-lock.json'), note].map(async (file) => JSON.parse(await readFile(file, 'utf8'))),
  );
  const { '': _itself, ...packages } = wanted.packages;
  return Object.entries<{ version: string }>(packages).every(
    ([path, { version }]) => installed.packages[path]?.version === version,
  );
}

function install(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = spawn('npm', ['ci', ...options], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  npm.stderr.on('data', (text) => {
    said += text;
  });
  const fail = (why: string) =>
    reject(new Error(`Lighthouse could not be installed: 'npm ci' in e2e/lighthouse says: ${why}`));
  npm.on('error', ({ message }) => fail(message));
  npm.on('close', (code) => (code === 0 ? resolve() : fail(said.trim() || `exit ${code}`)));
  return promise;
}

/**
 * Lends a browser that Lighthouse reaches too, by the port that it opens for debugging. Lighthouse opens its pages beside
 * those of `context`, so that they know whoever signed in there.
 */
export async function withPhoneBrowser(
  options: LaunchOptions,
  use: (browser: PhoneBrowser) => Promise<void>,
): Promise<void> {
  const lighthouse = await loadLighthouse();
  const profile = await mkdtemp(join(tmpdir(), 'gatehouse-lighthouse-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...(options.args ?? []), '--remote-debugging-port=0'],
  });
  try {
    const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
    const settings = {
      port: Number(port),
      formFactor: 'mobile',
      onlyCategories: CATEGORIES,
      throttlingMethod: 'provided',
      // Live events come for as long as a page is open: it is never quiet, and looked at after that time.
      maxWaitForLoad: 10_000,
      // Else it signs out whoever signed in.
      disableStorageReset: true,
      logLevel: 'silent',
    };
    const heldAgainst = async (url: string) => faultsOf(await lighthouse(url, settings));
    const speed = async (url: string, enough: number) => {
      const runs: Speed[] = [];
      while (runs.length < SPEED_RUNS && !runs.some(({ score }) => score >= enough)) {
        runs.push(speedOf(await lighthouse(url, { ...settings, ...speedSettings })));
      }
      return textOf(runs.toSorted((a, b) => b.score - a.score)[0]!, enough);
    };
    await use({ context, heldAgainst, speed });
  } finally {
    await context.close();
    await rm(profile, { recursive: true });
  }
}

const speedSettings = {
  onlyCategories: ['performance'],
  throttlingMethod: 'simulate',
  disableStorageReset: false,
};

type Speed = { score: number; slow: string };

function speedOf(result: Result | undefined): Speed {
  const { runtimeError, audits, categories } = result?.lhr ?? {};
  if (!audits || !categories || runtimeError) {
    return { score: 0, slow: runtimeError?.message ?? 'Lighthouse said nothing' };
  }
  const { score, auditRefs } = categories.performance;
  const measured = auditRefs
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => `${id} ${audits[id]?.displayValue}`);
  return { score: Math.round((score ?? 0) * 100), slow: measured.join(', ') };
}

const textOf = ({ score, slow }: Speed, enough: number) =>
  score >= enough ? `${enough} or more` : `${score}: ${slow}`;

function faultsOf(result: Result | undefined): string[] {
  if (!result) return ['Lighthouse said nothing'];
  const { runtimeError, audits, categories } = result.lhr;
  if (runtimeError) return [runtimeError.message];
  return CATEGORIES.flatMap((name) => {
    const { score, auditRefs } = categories[name];
    if (score === 1) return [];
    const failed = auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1);
    return [
      `${name}: ${score}`,
      ...failed.map(({ id }) => `${id}: ${audits[id]?.title} ${JSON.stringify(audits[id]?.details?.items)}`),
    ];
  });
}
