import { inTime } from '@gatehouse/server/testing/eventually';
import { findChromium } from '@gatehouse/stack/chromium';
import { type Browser, chromium } from '@playwright/test';
import { ensureChromium } from '../tools/chromium.ts';
import type { Parts } from './parts.ts';

const MAX_INSTALL_MS = 240_000;

/** Starts a browser, which is brought first where there is none. */
export async function startBrowser(parts: Parts): Promise<Browser> {
  await inTime(ensureChromium(), { for: 'a browser to be installed', withinMs: MAX_INSTALL_MS });
  const launching = chromium.launch({
    executablePath: findChromium(),
    args: process.geteuid?.() === 0 ? ['--no-sandbox'] : [],
    timeout: 60_000,
    // The benchmark ends it with everything else, in its order.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  return parts.start('the browser', launching, (browser) => browser.close());
}
