import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunSummary } from '../../e2e/summary.ts';
import { ensureChromium } from '../chromium.ts';
import { buildClient } from '../stack/src/clientBuild.ts';
import { describeTimes } from './times.ts';
import type { Totals } from './totals.ts';

const root = join(import.meta.dirname, '../..');

/** Runs browser tests, all where none is named, and says where what a failed one left can be looked at. */
export async function runBrowserTests(chosen: readonly string[]): Promise<Totals> {
  await ensureChromium();
  await buildClient();
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-e2e-'));
  const file = join(folder, 'summary.json');
  try {
    await command('playwright', ['test', '--config', 'e2e', ...chosen], { PLAYWRIGHT_SUMMARY: file });
    const summary: RunSummary = JSON.parse(await readFile(file, 'utf8'));
    const { passed, failed, left, ...times } = summary;
    console.log(`\n${describeTimes(times)}`);
    if (left.length > 0) {
      console.log('\nTrace, picture and server’s log of what failed are in test-results:');
      for (const { name, folder: place } of left) console.log(`  ${place}  ${name}`);
    }
    return { passed, failed };
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
