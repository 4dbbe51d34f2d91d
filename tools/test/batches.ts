import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Test files that one process runs, one after the other, so that it loads once what they all import. */
export type Batch = readonly string[];

/** Files of each of these load much the same, be it the whole server or little that Node does not load anyway. */
const shares = /^(apps\/(server|client|simulator)|packages|bench|tools)\//;
/** Whole stacks, brokers and benchmarks. */
const startsMuch = /^(tools\/(stack\/|verify\/guarantees|mosquitto)|bench\/bench)/;
/** So many that what they import, and what of it is compiled, is paid for by few; not all, as several processes run at a time. */
const BATCH_SIZE = 24;
/** What a page has around it, what a test puts in its place, and traces of a process, others in it would find. */
const OWN_GLOBALS = /browser\.fixture|globalThis|startTracing/;

/** Test files, by their paths from the root, as batches in the same order; most files are one by themselves. */
export async function batchesOf(files: readonly string[], root: string): Promise<Batch[]> {
  const batches: string[][] = [];
  const open = new Map<string, string[]>();
  for (const file of files) {
    const workspace = shares.exec(file)?.[0];
    const isAlone = workspace === undefined || startsMuch.test(file);
    if (isAlone || OWN_GLOBALS.test(await readFile(join(root, file), 'utf8'))) {
      batches.push([file]);
      continue;
    }
    let batch = open.get(workspace);
    if (!batch || batch.length === BATCH_SIZE) {
      batch = [];
      batches.push(batch);
      open.set(workspace, batch);
    }
    batch.push(file);
  }
  return batches;
}

/** A batch's file for the test runner, with the paths of the tests from the root. */
export type Entry = { path: string; files: Batch };

/** Makes files that run a batch each, in a folder that is removed after the use. */
export async function entriesOf(
  batches: readonly Batch[],
  root: string,
): Promise<AsyncDisposable & { entries: Entry[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-batches-'));
  const entries = await Promise.all(
    batches.map(async (files, index): Promise<Entry> => {
      const [only] = files;
      if (only !== undefined && files.length === 1) return { path: join(root, only), files };
      const path = join(folder, `batch-${index}.mjs`);
      await writeFile(path, sourceOf(files.map((file) => pathToFileURL(join(root, file)).href)));
      return { path, files };
    }),
  );
  return { entries, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

/**
 * Each file is a suite, so that its hooks run for its own tests and what it made is gone with the last of them. It is
 * imported at once by the suite: what waits before that is no part of it to Node.
 */
function sourceOf(urls: readonly string[]): string {
  return [
    `import { describe } from 'node:test';`,
    ...urls.map((url) => `describe('${url.slice(url.lastIndexOf('/') + 1)}', () => import('${url}'));`),
    '',
  ].join('\n');
}
