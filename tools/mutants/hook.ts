/** Loaded into every Node process of a test run: serves modules with their mutants, and switches one of them on. */
import { readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { SWITCH } from './instrument.ts';
import { ACTIVE_VARIABLE, REACHED_VARIABLE, SOURCES_VARIABLE } from './variables.ts';

const sourcesFile = process.env[SOURCES_VARIABLE];
if (!sourcesFile) throw new Error(`${SOURCES_VARIABLE} is not set`);
const sources: Record<string, string> = JSON.parse(readFileSync(sourcesFile, 'utf8'));
const reachedFolder = process.env[REACHED_VARIABLE];
const active = Number(process.env[ACTIVE_VARIABLE]);

registerHooks({
  load(url, context, nextLoad) {
    if (url.endsWith('/fast-check/lib/fast-check.js')) setImmediate(endOnFailure, url);
    const source = sources[url];
    return source === undefined ? nextLoad(url, context) : { format: 'module', source, shortCircuit: true };
  },
});

/** One counterexample is enough: making it small takes as long as many tests. */
async function endOnFailure(url: string): Promise<void> {
  const { configureGlobal }: { configureGlobal(settings: object): void } = await import(url);
  configureGlobal({ endOnFailure: true });
}

const reached = new Set<number>();
const isActive = reachedFolder === undefined ? (id: number) => id === active : note;
Object.defineProperty(globalThis, SWITCH, { value: isActive });
if (reachedFolder !== undefined) {
  process.on('exit', () =>
    writeFileSync(join(reachedFolder, `${process.pid}.json`), JSON.stringify([...reached])),
  );
}

function note(id: number): boolean {
  reached.add(id);
  return false;
}
