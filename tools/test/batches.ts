import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Test files that one process runs, one after the other, so that it loads once what they all import. */
export type Batch = readonly string[];

/** Each of these loads the whole server or contract, or little that Node does not load anyway. */
const shares = /^(apps\/(server|client)|packages)\//;
const BATCH_SIZE = 8;
/** Beside other files in its process, a hook outside of a suite would run for their tests too. */
const HOOK_OF_ALL = /^(before|beforeEach|afterEach)\(/m;
/** What a page has around it, or a test puts in its place, others in its process would find. */
const OWN_GLOBALS = /browser\.fixture|globalThis/;

/** Test files, by their paths from the root, as batches in the same order; most files are one by themselves. */
export async function batchesOf(files: readonly string[], root: string): Promise<Batch[]> {
  const batches: string[][] = [];
  const open = new Map<string, string[]>();
  for (const file of files) {
    const workspace = shares.exec(file)?.[0];
    if (workspace === undefined || isAlone(file, await readFile(join(root, file), 'utf8'))) {
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

function isAlone(file: string, source: string): boolean {
  return HOOK_OF_ALL.test(source) || (file.startsWith('apps/client/') && OWN_GLOBALS.test(source));
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

/** Tests wait until all files are loaded: where none is left to run, the runner cleans up, though others are to come. */
function sourceOf(urls: readonly string[]): string {
  return [
    `import { before } from 'node:test';`,
    'const loaded = Promise.withResolvers();',
    'before(() => loaded.promise);',
    ...urls.map((url) => `await import('${url}');`),
    'loaded.resolve();\n',
  ].join('\n');
}
