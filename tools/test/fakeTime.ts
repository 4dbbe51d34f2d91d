import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from '@gatehouse/server/db/cluster';
import { ensureChromium } from '../chromium.ts';
import { ensurePackage } from '../systemPackages.ts';

const MULTIARCH: Readonly<Record<string, string>> = { x64: 'x86_64', arm64: 'aarch64' };

const SHARED_MEMORY = '/dev/shm';

/**
 * Runs a script of Node so that it and all its processes take an instant for now; their clocks go on from there. Resolves
 * to its exit status. Throws where the library for it cannot be had.
 */
export async function runAt(at: Temporal.Instant, script: string, args: readonly string[]): Promise<number> {
  const library = `/usr/lib/${MULTIARCH[process.arch]}-linux-gnu/faketime/libfaketimeMT.so.1`;
  // What is fetched over https is fetched at the real time.
  const missing = await ensurePackage('libfaketime', library);
  if (missing) throw new Error(`Another time cannot be set: ${missing}.`);
  await Promise.all([ensurePackage('mosquitto', '/usr/sbin/mosquitto'), ensureChromium()]);
  const seconds = at.since(Temporal.Now.instant()).total('seconds');
  const env = {
    ...process.env,
    LD_PRELOAD: library,
    // From the real time, so that a process that starts later is not back at the beginning.
    FAKETIME: `${seconds < 0 ? '' : '+'}${Math.round(seconds)}`,
    // How long something takes does not change.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Nor does how long a thread waits: by its mending of an old glibc waits end at once, and a browser's threads spin.
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
  };
  await removeLeft();
  const child = spawn(process.execPath, [script, ...args], { env, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  await removeLeft();
  return code ?? 1;
}

/**
 * Removes what the library keeps in memory for processes that were killed: another account's process that is given such
 * a number could not start.
 */
async function removeLeft(): Promise<void> {
  for (const name of await readdir(SHARED_MEMORY)) {
    const pid = /^(?:sem\.)?faketime_\w+_(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) await rm(join(SHARED_MEMORY, name), { force: true });
  }
}
