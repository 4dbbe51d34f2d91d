/** Which major version of PostgreSQL a cluster's data is of, and what takes its place when it is upgraded. */
import { access, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { isSystemError } from '../systemError.ts';
import type { ClusterHome } from './clusterHome.ts';

/** Where the data of the cluster in a folder is. */
export function dataFolder(folder: string): string {
  return join(folder, 'data');
}

/** Where the data of a major version is kept once a copy has taken its place. */
export function keptFolder(folder: string, major: number): string {
  return `${dataFolder(folder)}.${major}`;
}

/** A whole copy of the data for the next version, before it has taken its place. */
export function upgradedFolder(folder: string): string {
  return `${dataFolder(folder)}.upgraded`;
}

/** The major version that the data of the cluster in a folder is of; undefined where it has none. Throws where it has no version. */
export async function majorOf(folder: string): Promise<number | undefined> {
  const data = dataFolder(folder);
  if (!(await isThere(data))) return undefined;
  const file = join(data, 'PG_VERSION');
  const major = Number.parseInt(
    await readFile(file, 'utf8').catch((error: unknown) => {
      if (isSystemError(error) && error.code === 'ENOENT') return '';
      throw error;
    }),
    10,
  );
  if (Number.isNaN(major))
    throw new Error(`${data} is no database of PostgreSQL: ${file} does not say a version.`);
  return major;
}

/** Throws in words, with what to do, where data is of another major version than the programs that are to run it. */
export function requireMajor(home: ClusterHome, major: number): void {
  if (major < home.major)
    throw new Error(
      `The database in ${home.folder} is of PostgreSQL ${major}, and this release comes with ${home.major}: ` +
        'run npm run upgrade-database once.',
    );
  if (major > home.major)
    throw new Error(
      `The database in ${home.folder} is of PostgreSQL ${major}, and this release comes with ${home.major}, which cannot ` +
        'read it: run the release that upgraded it, or a later one.',
    );
}

/**
 * Puts the whole copy in the place of the data of version `major`, which is kept. Between the two renames there is no
 * data; `finishSwap` does the second where this process ends there.
 */
export async function swapData(folder: string, major: number): Promise<void> {
  await rename(dataFolder(folder), keptFolder(folder, major));
  await finishSwap(folder);
}

/** Ends a swap that was cut short after its first rename. */
export async function finishSwap(folder: string): Promise<void> {
  if ((await isThere(dataFolder(folder))) || !(await isThere(upgradedFolder(folder)))) return;
  await rename(upgradedFolder(folder), dataFolder(folder));
  await keepNames(folder);
}

/** Waits until the names in a folder are on the disk. */
export async function keepNames(folder: string): Promise<void> {
  await using handle = await open(folder);
  await handle.sync();
}

export function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
