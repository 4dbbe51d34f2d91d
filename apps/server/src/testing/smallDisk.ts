import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lastFirst, type TestScope } from './testDatabase.ts';

const run = promisify(execFile);

/** Why there is no small disk, where there is none. */
export const NO_SMALL_DISK = 'only root may make a small disk';

/** The folder of a disk of so many MiB; undefined where this process may not make one. */
export async function smallDisk(outer: TestScope, mebibytes: number): Promise<string | undefined> {
  const scope = lastFirst(outer);
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-disk-'));
  scope.after(() => rm(folder, { recursive: true }));
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  );
  if (!mounted) return undefined;
  scope.after(async () => void (await run('umount', [folder])));
  return folder;
}
