/**
 * What a backup consists of, in this order: its head, the tables, the counters of ids, the secret, its end. As bytes each
 * entry is a header in JSON, any number of blocks of content and an empty block; a block is its length (32 bits, big
 * endian) and its bytes.
 */
import { z } from 'zod';

const Head = z.object({
  kind: z.literal('head'),
  format: z.literal(1),
  /** The moment of the snapshot. */
  at: z.iso.datetime(),
  /** The version of Gatehouse that made it. */
  version: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
});
/** Its content is what COPY writes of these columns, as text. */
const Table = z.object({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()).min(1) });
const Sequences = z.object({
  kind: z.literal('sequences'),
  values: z.array(z.object({ name: z.string(), value: z.string().regex(/^\d+$/), isCalled: z.boolean() })),
});
/** The ring of keys; a backup that was made before there were rings has no fallbacks. */
const Secret = z.object({
  kind: z.literal('secret'),
  key: z.base64(),
  fallbacks: z.array(z.base64()).default([]),
});
/** How many rows each table has; whatever lacks it was cut short. */
const End = z.object({ kind: z.literal('end'), rows: z.record(z.string(), z.int()) });

const Header = z.discriminatedUnion('kind', [Head, Table, Sequences, Secret, End]);
export type Header = z.infer<typeof Header>;
export type Head = z.infer<typeof Head>;

/** A part of a backup. Content is read before the next entry is asked for, or never. */
export type Entry = { header: Header; content?: AsyncIterable<Uint8Array> };

const LENGTH_BYTES = 4;
const MAX_BLOCK_BYTES = 2 ** 20;

export class DamagedBackup extends Error {}

/** The bytes of entries, as they come. */
export async function* writeArchive(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  for await (const { header, content } of entries) {
    yield* blocksOf(Buffer.from(JSON.stringify(header)));
    for await (const chunk of content ?? []) yield* blocksOf(chunk);
    yield Buffer.alloc(LENGTH_BYTES);
  }
}

function* blocksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += MAX_BLOCK_BYTES) {
    const block = bytes.subarray(at, at + MAX_BLOCK_BYTES);
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(block.length);
    yield length;
    yield block;
  }
}

/** The entries of bytes that `writeArchive` made. Throws `DamagedBackup` where they are anything else, or end early. */
export async function* readArchive(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Required<Entry>> {
  const blocks = readBlocks(bytes);
  for (;;) {
    const header = parseHeader(await nextBlock(blocks));
    const content = readContent(blocks);
    yield { header, content };
    for await (const _unread of content);
    if (header.kind === 'end') break;
  }
  if (!(await blocks.next()).done) throw new DamagedBackup('Something follows the end of the backup.');
}

function parseHeader(block: Buffer): Header {
  try {
    return Header.parse(JSON.parse(block.toString()));
  } catch (error) {
    throw new DamagedBackup('This backup was made by another version of Gatehouse, or is none.', {
      cause: error,
    });
  }
}

async function* readContent(blocks: AsyncIterator<Buffer>): AsyncGenerator<Uint8Array> {
  for (let block = await nextBlock(blocks); block.length > 0; block = await nextBlock(blocks)) yield block;
}

async function nextBlock(blocks: AsyncIterator<Buffer>): Promise<Buffer> {
  const { value, done } = await blocks.next();
  if (done) throw new DamagedBackup('This backup ends too early.');
  return value;
}

async function* readBlocks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of bytes) {
    rest = Buffer.concat([rest, chunk]);
    let at = 0;
    while (rest.length - at >= LENGTH_BYTES) {
      const length = rest.readUInt32BE(at);
      if (length > MAX_BLOCK_BYTES) throw new DamagedBackup('This backup is damaged.');
      const end = at + LENGTH_BYTES + length;
      if (rest.length < end) break;
      yield rest.subarray(at + LENGTH_BYTES, end);
      at = end;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new DamagedBackup('This backup ends too early.');
}
