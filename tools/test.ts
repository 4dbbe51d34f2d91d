import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { lint } from './lint/checks.ts';
import { findChromium } from './stack/src/chromium.ts';
import { buildClient } from './stack/src/clientBuild.ts';
import { ensurePackage } from './systemPackages.ts';

type Totals = { passed: number; failed: number };

const root = join(import.meta.dirname, '..');
const unitTests = ['{apps,packages}/*/src/**/*.test.ts', 'tools/**/*.test.ts', 'bench/**/*.test.ts'];
const testTimeoutMs = 180_000;

type Step = {
  name: string;
  /** How the names of the step's files end, for steps that can run some of them only. */
  suffix?: string;
  run(files: string[]): Promise<Totals>;
};
const steps: readonly Step[] = [
  { name: 'lint', run: lint },
  { name: 'unit', suffix: '.test.ts', run: unit },
  { name: 'browser', suffix: '.spec.ts', run: browser },
];

const wanted = process.argv.slice(2);
const totals: Totals = { passed: 0, failed: 0 };
let ran = 0;
for (const { name, suffix, run: runStep } of steps) {
  const chosen = wanted.filter((word) => suffix !== undefined && word.endsWith(suffix));
  if (wanted.length > 0 && !wanted.includes(name) && chosen.length === 0) continue;
  console.log(`\n── ${name} ${'─'.repeat(70 - name.length)}\n`);
  const { passed, failed } = await runStep(chosen).catch((error: Error) => {
    console.error(`The step did not run: ${error.message}`);
    return { passed: 0, failed: 1 };
  });
  totals.passed += passed;
  totals.failed += failed;
  ran++;
}
if (ran === 0) {
  console.error(`Name steps (${steps.map(({ name }) => name).join(', ')}) or files (….test.ts, ….spec.ts).`);
  process.exit(1);
}
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

async function unit(chosen: string[]): Promise<Totals> {
  const reason = ensurePackage('mosquitto', () => existsSync('/usr/sbin/mosquitto'));
  if (reason) console.log(`The tests against Mosquitto are skipped: ${reason}.\n`);
  const found = await Array.fromAsync(glob(unitTests, { cwd: root, exclude: isModules }));
  const { globalTeardown } = await import('./testSetup.ts');
  const counts: Totals = { passed: 0, failed: 0 };
  const tests = run({
    cwd: root,
    files: (chosen.length > 0 ? chosen : found.toSorted()).map((file) => join(root, file)),
    concurrency: availableParallelism(),
    timeout: testTimeoutMs,
  });
  tests.on('test:summary', (summary) => {
    if (summary.file !== undefined) return;
    counts.passed = summary.counts.passed;
    counts.failed =
      summary.counts.tests - summary.counts.passed - summary.counts.skipped - summary.counts.todo;
  });
  for await (const text of tests.compose(new spec())) process.stdout.write(text);
  await globalTeardown();
  return counts;
}

async function browser(chosen: string[]): Promise<Totals> {
  const reason = ensurePackage('chromium', () => findChromium() !== undefined);
  if (reason) {
    console.log(`${reason}; asking Playwright for its own.`);
    await command('playwright', ['install', 'chromium']);
  }
  await buildClient();
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-e2e-'));
  const report = join(folder, 'report.json');
  try {
    await command('playwright', ['test', '--config', 'e2e', '--reporter', 'list,json', ...chosen], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    });
    const { stats } = JSON.parse(await readFile(report, 'utf8')) as { stats: Record<string, number> };
    return { passed: stats.expected! + stats.flaky!, failed: stats.unexpected! };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function command(name: string, args: string[], environment: NodeJS.ProcessEnv = {}): Promise<void> {
  const child = spawn(join(root, 'node_modules/.bin', name), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  await once(child, 'exit');
}

function isModules(path: string): boolean {
  return path.includes('node_modules');
}
