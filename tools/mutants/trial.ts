import { glob, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabases } from './databases.ts';
import { type Imports, inTurn, readImports, testsNear } from './nearest.ts';
import type { Mutant, Outcome, Verdict } from './report.ts';
import { mutate, type Target } from './targets.ts';
import { type RunResult, runTests } from './testRun.ts';
import { ACTIVE_VARIABLE, REACHED_VARIABLE, SOURCES_VARIABLE } from './variables.ts';

export type Trial = {
  root: string;
  targets: readonly Target[];
  /** How many test files at most are asked about a mutant. */
  nearest: number;
  jobs: number;
  /** Test files that are asked about every mutant they reach, however far they are. */
  tests?: readonly string[];
  onVerdict?: (verdict: Verdict) => void;
  /** Once it aborts no more is begun; the verdicts there are by then are the answer. */
  signal?: AbortSignal;
};

type Ground = {
  root: string;
  folder: string;
  env: NodeJS.ProcessEnv;
  databases: readonly Database[];
  signal?: AbortSignal;
};
/** What a test file reaches when nothing is changed, and how long that takes. */
type Reach = { mutants: Set<number>; tookMs: number };

const MAX_FIRST_RUN_MS = 300_000;
/** A run that takes this many times as long as it did unchanged, and this much longer, hangs. */
const PATIENCE_FACTOR = 2;
const PATIENCE_MS = 10_000;

/** Tries every mutant of the targets with the test files near it that reach it, nearest first, up to a failure. */
export async function tryMutants(trial: Trial): Promise<Verdict[]> {
  const { root, targets, nearest, jobs, tests: wanted = [], onVerdict, signal } = trial;
  const { mutants, sources } = await mutate(root, targets);
  const imports = await readAllImports(root);
  const files = [...new Set(mutants.map(({ file }) => file))];
  const nearTo = (file: string) => [...new Set([...testsNear(file, imports).slice(0, nearest), ...wanted])];
  const near = new Map(files.map((file) => [file, nearTo(file)]));
  const tests = [...new Set([...near.values()].flat())];
  await using ground = await prepare(root, sources, jobs, tests, imports, signal);
  const reaches = await reachOf(ground, tests);
  return await spread(ground, mutants, async (mutant, database) => {
    const reaching = near.get(mutant.file)!.filter((test) => reaches.get(test)!.mutants.has(mutant.id));
    const inOrder = inTurn(mutant.file, reaching, (test) => reaches.get(test)!.tookMs);
    const verdict = { mutant, outcome: await judge(ground, database, mutant, inOrder, reaches) };
    onVerdict?.(verdict);
    return verdict;
  });
}

async function judge(
  ground: Ground,
  database: Database,
  mutant: Mutant,
  tests: readonly string[],
  reaches: ReadonlyMap<string, Reach>,
): Promise<Outcome> {
  for (const file of tests) {
    const result = await runPatiently(ground, database, mutant, file, reaches.get(file)!);
    if (result === 'passed') continue;
    await database.clear();
    return result === 'failed' ? 'killed' : result;
  }
  return tests.length === 0 ? 'not covered' : 'survived';
}

/** A run hangs when it does so twice: the machine may have had other things to do. */
async function runPatiently(
  { root, env: shared }: Ground,
  database: Database,
  mutant: Mutant,
  file: string,
  { tookMs }: Reach,
): Promise<RunResult> {
  const env = { ...shared, ...database.env, [ACTIVE_VARIABLE]: `${mutant.id}` };
  const limitMs = tookMs * PATIENCE_FACTOR + PATIENCE_MS;
  const result = await runTests({ root, file, env, limitMs });
  return result === 'timed out' ? runTests({ root, file, env, limitMs: 2 * limitMs }) : result;
}

/** Runs each test file once with nothing changed. Throws if one fails: it would seem to notice every mutant. */
async function reachOf(ground: Ground, tests: readonly string[]): Promise<Map<string, Reach>> {
  const reaches = await spread(ground, tests, async (file, database): Promise<[string, Reach]> => {
    const reached = join(ground.folder, file.replaceAll('/', '_'));
    await mkdir(reached);
    const env = { ...ground.env, ...database.env, [REACHED_VARIABLE]: reached };
    const started = performance.now();
    const result = await runTests({ root: ground.root, file, env, limitMs: MAX_FIRST_RUN_MS });
    const tookMs = performance.now() - started;
    if (result !== 'passed') throw new Error(`${file} ${result} with nothing changed.`);
    const notes = (await readdir(reached)).map((name) => readFile(join(reached, name), 'utf8'));
    const ids = (await Promise.all(notes)).flatMap((note) => JSON.parse(note) as number[]);
    return [file, { mutants: new Set(ids), tookMs }];
  });
  return new Map(reaches);
}

/** Does something with each item, as many at a time as there are databases, each with one of its own. */
async function spread<Item, Result>(
  { databases, signal }: Ground,
  items: readonly Item[],
  work: (item: Item, database: Database) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const workers = databases.map(async (database) => {
    // The first error closes the queue for all, and nobody is left at work when it is thrown.
    for (const [index, item] of queue) {
      if (signal?.aborted) break;
      results[index] = await work(item, database);
    }
  });
  for (const ended of await Promise.allSettled(workers)) if (ended.status === 'rejected') throw ended.reason;
  return results.filter((result) => result !== undefined);
}

async function prepare(
  root: string,
  sources: Record<string, string>,
  jobs: number,
  tests: readonly string[],
  imports: Imports,
  signal?: AbortSignal,
): Promise<Ground & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-mutants-'));
  const sourcesFile = join(folder, 'sources.json');
  await writeFile(sourcesFile, JSON.stringify(sources));
  const databases = await openDatabases(jobs, tests, imports);
  return {
    root,
    folder,
    env: { [SOURCES_VARIABLE]: sourcesFile },
    databases,
    signal,
    async [Symbol.asyncDispose]() {
      await Promise.all(databases.map((database) => database.close()));
      await rm(folder, { recursive: true });
    },
  };
}

async function readAllImports(root: string): Promise<Imports> {
  const files = glob('{apps,packages}/**/*.ts', {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  });
  return readImports(
    await Array.fromAsync(files, async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
  );
}
