/** Backups in a folder. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BackupStore } from './backupStore.ts';

const PARTIAL = '.partial';

export function createFolderStore(folder: string): BackupStore {
  const pathOf = (name: string) => join(folder, name);
  return {
    where: folder,
    pathOf,

    async list() {
      const names = await readdir(folder).catch(() => []);
      const whole = names.filter((name) => !name.endsWith(PARTIAL));
      return Promise.all(whole.map(async (name) => ({ name, bytes: (await stat(pathOf(name))).size })));
    },

    async write(name, content) {
      const path = pathOf(name);
      const unfinished = `${path}${PARTIAL}`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // What one that was cut short left behind.
        for (const left of await readdir(folder))
          if (left.startsWith('gatehouse-') && left.endsWith(PARTIAL)) await rm(pathOf(left));
        await pipeline(content, createWriteStream(unfinished, { mode: 0o600, flush: true }));
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {});
        if (isOfFile(error)) throw new Error(`No backup can be written to ${folder}: ${error.message}`);
        throw error;
      }
      const directory = await open(folder);
      await directory.sync().finally(() => directory.close());
      return (await stat(path)).size;
    },

    read: async (name) => createReadStream(pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

/** Whether the system could not do something with a file. */
export function isOfFile(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error;
}
