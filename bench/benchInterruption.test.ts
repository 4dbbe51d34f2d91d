import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { eventually } from '@gatehouse/server/testing/eventually';
import { allVariable } from '../tools/test/totals.ts';

const execute = promisify(execFile);

type Process = { pid: number; parent: number; command: string };

/** All processes that run; those that ended and were not asked how are none. */
async function listProcesses(): Promise<Process[]> {
  const { stdout } = await execute('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { maxBuffer: 2 ** 24 });
  return [...stdout.matchAll(/^ *(\d+) +(\d+) +([^Z\s]\S*) +(.*)$/gm)].map(([, pid, parent, , command]) => ({
    pid: Number(pid),
    parent: Number(parent),
    command: command!,
  }));
}

function descendantsOf(pid: number, processes: readonly Process[]): Process[] {
  const children = processes.filter(({ parent }) => parent === pid);
  return children.flatMap((child) => [child, ...descendantsOf(child.pid, processes)]);
}

/** A run of the benchmark whose servers run, with its temporary files in a folder of the test's. */
async function startRun(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-test-'));
  await chmod(folder, 0o711);
  t.after(() => rm(folder, { recursive: true, force: true }));
  const run = spawn(process.execPath, [join(import.meta.dirname, 'bench.ts'), '--quick', '3'], {
    env: { ...process.env, TMPDIR: folder },
    stdio: 'ignore',
  });
  t.after(() => run.kill('SIGKILL'));
  const started = await eventually(
    async () => {
      const found = descendantsOf(run.pid!, await listProcesses());
      for (const part of ['serverProcess.ts', 'baselineProcess.ts', 'postgres -D']) {
        if (!found.some(({ command }) => command.includes(part))) throw new Error(`no ${part}`);
      }
      return found;
    },
    { for: 'the servers to run', withinMs: 120_000 },
  );
  return { run, folder, started };
}

async function nothingIsLeft(folder: string, started: readonly Process[]): Promise<void> {
  await eventually(
    async () => {
      const running = await listProcesses();
      const left = started.filter(({ pid }) => running.some((one) => one.pid === pid));
      assert.deepEqual({ left, files: await readdir(folder) }, { left: [], files: [] });
    },
    { for: 'everything to end' },
  );
}

async function ended(run: ChildProcess): Promise<unknown> {
  const [code, signal] = await once(run, 'exit');
  return code ?? signal;
}

/** The kill that nothing can answer is the harder of the two. */
const signals = [
  ['SIGKILL', 'SIGKILL'],
  ...(process.env[allVariable] === '1' ? [['SIGINT', 1] as const] : []),
] as const;

describe('a run that is ended in the middle', { concurrency: true }, () => {
  for (const [signal, status] of signals) {
    it(`leaves nothing behind after ${signal}`, async (t) => {
      const { run, folder, started } = await startRun(t);
      const ending = ended(run);
      run.kill(signal);
      assert.equal(await ending, status);
      await nothingIsLeft(folder, started);
    });
  }
});
