import { execFile } from 'node:child_process';
import { availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os';
import { promisify } from 'node:util';

/** Where the figures come from; without it they say nothing. */
export function machine() {
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release()}`,
    node: process.version,
    load: loadavg().map((value) => Math.round(value * 100) / 100),
  };
}

/** The commit that is measured, `-dirty` when files differ from it; null outside of a repository. */
export async function readCommit(): Promise<string | null> {
  const args = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'];
  const options = { cwd: import.meta.dirname, timeout: 10_000 };
  return promisify(execFile)('git', args, options).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );
}
