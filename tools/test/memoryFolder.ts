import { existsSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '@gatehouse/server/db/cluster';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** Short: the addresses of sockets below it have little room. */
const PREFIX = 'gh-';
/** More than a whole run keeps at once, so that neither the files nor the programs run out of it. */
const NEEDED_BYTES = 6 * 2 ** 30;

/**
 * Has this process and those it starts keep temporary files in memory, where there is room: hundreds of databases are
 * made and dropped, each of a thousand files, and on a disk that is a tenth of the processor's time. They are gone as the
 * process ends, and those of one that was killed at the next call.
 */
export async function keepTemporaryFilesInMemory(): Promise<void> {
  if (!hasRoom()) return;
  for (const name of readdirSync(MEMORY)) {
    const owner = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : Number.NaN;
    if (Number.isInteger(owner) && !isAlive(owner)) remove(name);
  }
  const own = `${PREFIX}${process.pid}`;
  await mkdir(join(MEMORY, own), { recursive: true });
  // PostgreSQL runs as an account of its own where the tests are root's.
  await chmod(join(MEMORY, own), 0o711);
  process.env.TMPDIR = join(MEMORY, own);
  process.once('exit', () => remove(own));
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES;
}

function remove(name: string): void {
  rmSync(join(MEMORY, name), { recursive: true, force: true });
}
