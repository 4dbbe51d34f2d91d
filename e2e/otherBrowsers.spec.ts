import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePackage } from '../tools/systemPackages.ts';
import { ALONE_TAG } from './gate.ts';
import { publicAddresses } from './publicAddresses.ts';
import { servePagesWatched } from './seenByBrowser.ts';
import { expect, test } from './stack.ts';

type Browser = {
  name: string;
  /** Debian's packages and a file that each of them brings. */
  packages: readonly (readonly [name: string, file: string])[];
  command(url: string, folder: string): readonly [program: string, ...args: string[]];
};

const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const browsers: readonly Browser[] = [
  {
    name: 'Firefox',
    packages: [['firefox-esr', '/usr/bin/firefox-esr']],
    command: (url, folder) => ['firefox-esr', '--headless', '--no-remote', '--profile', folder, url],
  },
  {
    name: 'WebKit, as on every iPhone',
    packages: [
      ['libwebkit2gtk-4.1-0', MINI_BROWSER],
      ['xvfb', '/usr/bin/Xvfb'],
      ['xauth', '/usr/bin/xauth'],
    ],
    command: (url) => ['xvfb-run', '--auto-servernum', MINI_BROWSER, '--private', '--geometry=430x880', url],
  },
];

for (const { name, packages, command } of browsers) {
  test(`${name} goes on with each public page as it arrived`, { tag: ALONE_TAG }, async ({ stack }) => {
    for (const [one, file] of packages) {
      const reason = await ensurePackage(one, file);
      test.skip(reason !== undefined, reason);
    }
    const addresses = await publicAddresses(stack);
    const served = await servePagesWatched(stack.url, addresses);
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-browser-'));
    const [program, ...args] = command(served.url + addresses[0], folder);
    const env = { ...process.env, HOME: folder, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };
    // A group of its own, since it starts others.
    const browser = spawn(program, args, { stdio: 'ignore', detached: true, env });
    try {
      await expect.poll(() => served.seen.length, { timeout: 120_000 }).toBe(addresses.length);
    } finally {
      process.kill(-browser.pid!);
      served.close();
      await rm(folder, { recursive: true, force: true });
    }
    const good = addresses.map((address) => ({ address, isKept: true, isTooWide: false, said: [] }));
    expect(served.seen).toEqual(good);
  });
}
