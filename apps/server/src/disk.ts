import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isSystemError } from './systemError.ts';

/** A disk, in bytes; `free` is what a process without privileges may still write. */
export type Disk = { free: number; size: number };

/** The disk that a folder is on, or would be made on. Rejects where that cannot be found out. */
export async function diskOf(folder: string): Promise<Disk> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch (error) {
    const isMissing = isSystemError(error) && error.code === 'ENOENT';
    if (isMissing && dirname(folder) !== folder) return diskOf(dirname(folder));
    throw error;
  }
}
