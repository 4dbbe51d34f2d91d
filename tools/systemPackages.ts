import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

/** One installation after the other: the package manager lets nobody else in meanwhile. */
let before: Promise<unknown> = Promise.resolve();

/**
 * Installs a Debian package when `file` is not there and this process may (root, with apt-get). Resolves to why it is
 * still missing, undefined when it is there.
 */
export function ensurePackage(name: string, file: string): Promise<string | undefined> {
  const installed = before.then(() => install(name, file));
  before = installed;
  return installed;
}

async function install(name: string, file: string): Promise<string | undefined> {
  if (existsSync(file)) return undefined;
  if (!existsSync('/usr/bin/apt-get'))
    return `${name} is not installed, and there is no apt-get to install it with`;
  if (process.geteuid?.() !== 0) return `${name} is not installed: run apt-get install ${name} as root`;
  console.log(`Installing ${name} …`);
  const get = () => aptGet('install', '--yes', '--no-install-recommends', name);
  if ((await get()) || ((await aptGet('update')) && (await get())))
    return existsSync(file) ? undefined : `${name} is not where it should be`;
  return `${name} is not installed, and apt-get could not install it`;
}

/** What other processes install meanwhile is waited for. */
const LOCK_TIMEOUT_S = 600;

async function aptGet(...args: string[]): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = ['--quiet', '-o', `DPkg::Lock::Timeout=${LOCK_TIMEOUT_S}`];
  const [code] = await once(spawn('apt-get', [...options, ...args], { env, stdio: 'ignore' }), 'exit');
  return code === 0;
}
