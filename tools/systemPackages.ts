import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs a Debian package when `isThere` denies and this process may (root, with apt-get). Returns why it is still
 * missing, undefined when it is there.
 */
export function ensurePackage(name: string, isThere: () => boolean): string | undefined {
  if (isThere()) return undefined;
  if (!existsSync('/usr/bin/apt-get'))
    return `${name} is not installed, and there is no apt-get to install it with`;
  if (process.geteuid?.() !== 0) return `${name} is not installed: run apt-get install ${name} as root`;
  console.log(`Installing ${name} …`);
  const install = () => aptGet('install', '--yes', '--no-install-recommends', name);
  if (install() || (aptGet('update') && install()))
    return isThere() ? undefined : `${name} is not where it should be`;
  return `${name} is not installed, and apt-get could not install it`;
}

function aptGet(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', ['--quiet', ...args], { env, stdio: 'ignore' }).status === 0;
}
