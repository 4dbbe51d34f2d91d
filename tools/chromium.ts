import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findChromium, HEADLESS_SHELL } from './stack/src/chromium.ts';
import { ensurePackage } from './systemPackages.ts';

/** Brings a Chromium: Debian's without a window where that can be had, else the system's, else Playwright's own. */
export async function ensureChromium(): Promise<void> {
  const reason = await ensurePackage('chromium-headless-shell', HEADLESS_SHELL);
  if (!reason || findChromium()) return;
  console.log(`${reason}; asking Playwright for its own.`);
  const playwright = join(import.meta.dirname, '../node_modules/.bin/playwright');
  await once(spawn(playwright, ['install', 'chromium'], { stdio: 'inherit' }), 'exit');
}
