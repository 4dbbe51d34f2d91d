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
type Reach = { file: string; mutants: ReadonlySet<number>; tookMs: number };

const MAX_FIRST_RUN_MS = 300_000;
/** A run that takes this many times as long as it did unchanged, and this much longer, hangs. */
const PATIENCE_FACTOR = 2;
const PATIENCE_MS = 10_000;

/** Tries every mutant of the targets with the test files near it that reach it, nearest first, up to a failure. */
export async function tryMutants(trial: Trial): Promise<Verdict[]> {
  const { root, targets, nearest, jobs, tests: wanted = [], onVerdict, signal } = trial;
  const { mutants, sources } = await mutate(root, targets);
  const imports = await readAllImports(root);
  const tasks = [...Map.groupBy(mutants, ({ file }) => file)].flatMap(([file, own]) => {
    const near = new Set([...testsNear(file, imports).slice(0, nearest), ...wanted]);
    return own.map((mutant) => ({ mutant, near }));
  });
  const tests = [...new Set(tasks.flatMap(({ near }) => [...near]))];
  await using ground = await prepare(root, sources, jobs, tests, imports, signal);
  const reaches = await reachOf(ground, tests);
  return await spread(ground, tasks, async ({ mutant, near }, database) => {
    const reaching = reaches.filter((reach) => near.has(reach.file) && reach.mutants.has(mutant.id));
    const outcome = await outcomeOf(ground, database, mutant, inTurn(mutant.file, reaching));
    const verdict = { mutant, outcome };
    onVerdict?.(verdict);
    return verdict;
  });
}

async function outcomeOf(
  ground: Ground,
  database: Database,
  mutant: Mutant,
  tests: readonly Reach[],
): Promise<Outcome> {
  for (const test of tests) {
    const result = await runPatiently(ground, database, mutant, test);
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
  { file, tookMs }: Reach,
): Promise<RunResult> {
  const env = { ...shared, ...database.env, [ACTIVE_VARIABLE]: `${mutant.id}` };
  const limitMs = tookMs * PATIENCE_FACTOR + PATIENCE_MS;
  const result = await runTests({ root, file, env, limitMs });
  return result === 'timed out' ? runTests({ root, file, env, limitMs: 2 * limitMs }) : result;
}

/** Runs each test file once with nothing changed. Throws if one fails: it would seem to notice every mutant. */
function reachOf(ground: Ground, tests: readonly string[]): Promise<Reach[]> {
  return spread(ground, tests, async (file, database) => {
    const reached = join(ground.folder, file.replaceAll('/', '_'));
    await mkdir(reached);
    const env = { ...ground.env, ...database.env, [REACHED_VARIABLE]: reached };
    const started = performance.now();
    const result = await runTests({ root: ground.root, file, env, limitMs: MAX_FIRST_RUN_MS });
    const tookMs = performance.now() - started;
    if (result !== 'passed') throw new Error(`${file} ${result} with nothing changed.`);
    const notes = (await readdir(reached)).map((name) => readFile(join(reached, name), 'utf8'));
    const ids: number[][] = (await Promise.all(notes)).map((note) => JSON.parse(note));
    return { file, mutants: new Set(ids.flat()), tookMs };
  });
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
