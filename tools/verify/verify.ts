/** Shows that a guarantee holds: runs the module of its name and ends with 0 only when it does. */
import { glob } from 'node:fs/promises';
import { basename } from 'node:path';
import { UsageError } from './lib/usage.ts';

/** Prints the figures and resolves to whether the guarantee holds. */
type Verification = { verify(args: readonly string[]): Promise<boolean> };

const paths = await Array.fromAsync(glob('*.ts', { cwd: import.meta.dirname }));
const verifications = new Map(
  paths
    .filter((path) => !path.endsWith('.test.ts') && path !== basename(import.meta.filename))
    .toSorted()
    .map((path) => [kebab(basename(path, '.ts')), path]),
);

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const [name, ...args] = process.argv.slice(2);
const path = verifications.get(name ?? '');
if (!path) {
  console.error(`npm run verify -- <name>, of: ${[...verifications.keys()].join(', ')}`);
  process.exit(1);
}
const module: Verification = await import(`./${path}`);
const started = performance.now();
const holds = await module.verify(args).catch((error: unknown) => {
  if (!(error instanceof UsageError)) throw error;
  console.error(`npm run verify -- ${name}: ${error.message}`);
  process.exit(1);
});
console.log(
  `\n${name} ${holds ? 'holds' : 'does NOT hold'} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
);
process.exit(holds ? 0 : 1);
