import { existsSync } from 'node:fs';

/** Debian's Chromium without a window: it starts faster and draws for less than the one with. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const places = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The installed Chromium or Chrome; undefined leaves the search to Playwright, which knows its own downloads. */
export function findChromium(): string | undefined {
  return places.find((path) => existsSync(path));
}
