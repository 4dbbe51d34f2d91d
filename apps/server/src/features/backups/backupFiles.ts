/** The files of backups in their store: how they are named, written, read and which are kept. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { DamagedBackup, type Entry, readArchive, writeArchive } from './archive.ts';
import type { BackupStore, StoredFile } from './backupStore.ts';
import { isOfFile } from './folderStore.ts';
import type { Recipient } from './recoveryKey.ts';

/** A whole backup in a store. */
export type BackupFile = { name: string; path: string; at: Temporal.Instant; bytes: number };

const DAYS_KEPT = 7;
const WEEKS_KEPT = 5;
const MONTHS_KEPT = 12;

const namePattern =
  /^gatehouse-(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)T(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)Z\.age$/;

function nameOf(at: Temporal.Instant): string {
  return `gatehouse-${at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')}.age`;
}

function instantOf(name: string): Temporal.Instant | undefined {
  const part = namePattern.exec(name)?.groups;
  if (!part) return undefined;
  const { year, month, day, hour, minute, second } = part;
  return Temporal.Instant.from(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** The whole backups of a store, newest first. */
export async function listBackups(store: BackupStore): Promise<BackupFile[]> {
  return backupsAmong(store, await store.list());
}

/** The backups among the files of a store, newest first. */
export function backupsAmong(store: BackupStore, files: readonly StoredFile[]): BackupFile[] {
  const found = files.flatMap(({ name, bytes }) => {
    const at = instantOf(name);
    return at ? [{ name, path: store.pathOf(name), at, bytes }] : [];
  });
  return found.sort((a, b) => Temporal.Instant.compare(b.at, a.at));
}

/** Writes entries as the backup of a moment, which each of `recipients` opens. It has its name only once all of it is kept. */
export async function writeBackup(
  store: BackupStore,
  at: Temporal.Instant,
  recipients: readonly Recipient[],
  entries: AsyncIterable<Entry>,
): Promise<BackupFile> {
  const name = nameOf(at);
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  let bytes = 0;
  await pipeline(
    Readable.from(writeArchive(entries), { objectMode: false }),
    createZstdCompress(),
    async (compressed: AsyncIterable<Uint8Array>) => {
      bytes = await store.write(name, await encrypter.encrypt(webStream(compressed)));
    },
  );
  return { name, path: store.pathOf(name), at, bytes };
}

/** A backup to be read: what it is called, and what opens it. */
export type BackupSource = { path: string; open(): Promise<Readable> };

/**
 * The entries of a backup's file; each block of it is authenticated before anything of it is handed out. Throws
 * `DamagedBackup` where the key is another, or the file is not as it was written.
 */
export async function* readBackup(
  { path, open }: BackupSource,
  key: string,
): AsyncGenerator<Required<Entry>> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  const file = await open();
  try {
    const decrypted = await decrypter.decrypt(webStream(file));
    const archive = createZstdDecompress();
    // What fails in any part fails where the archive is read.
    const done = pipeline(Readable.from(decrypted, { objectMode: false }), archive);
    done.catch(() => {});
    yield* readArchive(archive);
    await done;
  } catch (error) {
    throw describeFailure(path, error);
  } finally {
    file.destroy();
  }
}

/** Chunks as the kind of stream that is encrypted and decrypted, asked for as it takes them. */
function webStream(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

function describeFailure(path: string, error: unknown): unknown {
  if (error instanceof DamagedBackup || isOfFile(error)) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new DamagedBackup(
    message.includes('no identity matched')
      ? `${path} is of another recovery key.`
      : `${path} is damaged, or was changed after it was made (${message}).`,
  );
}

/** Removes backups that no rule keeps: the newest of each of 7 days, 5 weeks and 12 months stays, so the newest of all does. */
export async function removeOldBackups(store: BackupStore): Promise<string[]> {
  const files = await listBackups(store);
  const kept = new Set([
    ...newestOfEach(files, dayOf, DAYS_KEPT),
    ...newestOfEach(files, weekOf, WEEKS_KEPT),
    ...newestOfEach(files, monthOf, MONTHS_KEPT),
  ]);
  const old = files.filter((file) => !kept.has(file)).map(({ name }) => name);
  for (const name of old) await store.remove(name);
  return old;
}

const dayOf = ({ at }: BackupFile) => at.toZonedDateTimeISO('UTC').toPlainDate().toString();
const weekOf = ({ at }: BackupFile) => {
  const { yearOfWeek, weekOfYear } = at.toZonedDateTimeISO('UTC');
  return `${yearOfWeek} ${weekOfYear}`;
};
const monthOf = ({ at }: BackupFile) =>
  at.toZonedDateTimeISO('UTC').toPlainDate().toPlainYearMonth().toString();

function newestOfEach(
  newestFirst: readonly BackupFile[],
  periodOf: (file: BackupFile) => string,
  periods: number,
): BackupFile[] {
  const newest = new Map<string, BackupFile>();
  for (const file of newestFirst) if (!newest.has(periodOf(file))) newest.set(periodOf(file), file);
  return [...newest.values()].slice(0, periods);
}
