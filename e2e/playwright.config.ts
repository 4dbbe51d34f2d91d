import { availableParallelism } from 'node:os';
import { findChromium, HEADLESS_SHELL } from '@gatehouse/stack/chromium';
import { defineConfig } from '@playwright/test';
import { allVariable } from '../tools/test/totals.ts';
import { isTimed } from './timed.ts';

/** What a page does not do within this time, on a machine however slow, it does not do; the failure names it. */
const WAIT_MS = 30_000;
const LONG =
  /(screens|ownScreens|session|embed|signingIn|setup|emptyHouse|passkeys|secondFactor|sharing|pins|offline|staffSelf|staffRoles)\.spec\.ts$/;
/** On few cores threads cost more than they bring: a third of what it takes to open a page. */
const THRIFTY = ['--in-process-gpu', '--js-flags=--single-threaded'];
const isAll = process.env[allVariable] === '1';
const executablePath = findChromium();
const isShell = executablePath === HEADLESS_SHELL;
const asRoot = process.geteuid?.() === 0;

export default defineConfig({
  testDir: '.',
  globalSetup: './globalSetup.ts',
  outputDir: '../test-results/browser',
  forbidOnly: !!process.env.CI,
  // What the server renders pages with is built already, and Node strips the types of the rest faster.
  build: {
    external: [
      '**/dist-server/**',
      '**/apps/server/**',
      '**/apps/simulator/**',
      '**/packages/**',
      '**/tools/**',
    ],
  },
  // They wait for doors and pages most of their time, so more of them than cores keep the cores at work.
  workers: Math.min(6, 3 * availableParallelism()),
  // When to give up, with room for a slow machine; nothing passes or fails by them that should not.
  timeout: 300_000,
  expect: { timeout: WAIT_MS },
  // The tests of a file follow each other in one worker, which makes a stack for the file. Where all is run, what takes
  // longest begins first and its tests are shared out, so that nothing is left to wait for at the end; each project costs as
  // many starts of workers as there are at once.
  projects: isAll
    ? [
        { name: 'long', testMatch: LONG, fullyParallel: true },
        { name: 'short', testIgnore: LONG },
      ]
    : [{ name: 'gate' }],
  reporter: [['list'], ['./summary.ts']],
  use: {
    actionTimeout: WAIT_MS,
    navigationTimeout: WAIT_MS,
    // Where every frame is drawn by the processor, what moves takes a fifth of it; what moves is seen where all is run.
    contextOptions: { reducedMotion: isAll ? 'no-preference' : 'reduce' },
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
    // Traces take a tenth of the time: only the second try of a test makes one (`npm test`), by an option of its own.
    trace: 'off',
    screenshot: 'only-on-failure',
    // What a worker answers no test can answer in its place; e2e/offline.spec.ts lets it run.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath,
      args: [...(asRoot ? ['--no-sandbox'] : []), ...(isShell && !isTimed ? THRIFTY : [])],
    },
  },
});
