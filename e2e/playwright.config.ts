import { findChromium } from '@gatehouse/stack/chromium';
import { defineConfig } from '@playwright/test';

const executablePath = findChromium();

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  forbidOnly: !!process.env.CI,
  fullyParallel: true,
  workers: 2,
  // When to give up, with room for a slow machine; nothing passes or fails by them that should not.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
    trace: 'retain-on-failure',
    // What a worker answers no test can answer in its place; e2e/offline.spec.ts lets it run.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath,
      args: process.geteuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
});
