/** Where backups are kept. */
import type { Readable } from 'node:stream';

export type StoredFile = { name: string; bytes: number };

export type BackupStore = {
  /** For people: the folder, or the bucket. */
  where: string;
  /** What names a file of it to `npm run restore`. */
  pathOf(name: string): string;
  /** The whole files. None where there is no such folder. */
  list(): Promise<StoredFile[]>;
  /** Writes a file, which has its name once all of it is kept; answers how many bytes that are. */
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<number>;
  read(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
};
