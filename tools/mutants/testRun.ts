import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FAILED } from './failures.ts';

export type RunResult = 'passed' | 'failed' | 'timed out';
export type Run = { root: string; file: string; env: NodeJS.ProcessEnv; limitMs: number };

const hook = new URL('./hook.ts', import.meta.url).href;
const reporter = new URL('./failures.ts', import.meta.url).href;

/** Runs a test file up to its first failure. What it started or wrote down outside of the database goes with it. */
export async function runTests({ root, file, env, limitMs }: Run): Promise<RunResult> {
  const folder = await mkdtemp(join(tmpdir(), 'gm-'));
  // Where root runs this, a database that a test starts is another's.
  await chmod(folder, 0o711);
  const child = spawn(process.execPath, [`--test-reporter=${reporter}`, file], {
    cwd: root,
    // A group of its own, so that it can be ended with all that it started.
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      ...env,
      TMPDIR: folder,
      NODE_OPTIONS: `--import=${hook}`,
      // It is no part of a test run that this one may itself be in.
      NODE_TEST_CONTEXT: undefined,
    },
  });
  let result: RunResult | undefined;
  const end = (how: RunResult) => {
    result ??= how;
    killGroup(child.pid);
  };
  const timer = setTimeout(end, limitMs, 'timed out');
  const ended = new Promise<number | null>((resolve, reject) =>
    child.on('exit', resolve).on('error', reject),
  );
  child.stdout.on('data', (printed: Buffer) => {
    if (printed.includes(FAILED)) end('failed');
  });
  const code = await ended;
  clearTimeout(timer);
  killGroup(child.pid);
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  return result ?? (code === 0 ? 'passed' : 'failed');
}

/** Ends a group of processes, if it was started and has not ended by itself. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    const hasEnded = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!hasEnded) throw error;
  }
}
