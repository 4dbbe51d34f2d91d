import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeHome } from '@gatehouse/server/db/clusterHome';
import { eventually } from '@gatehouse/server/testing/eventually';

const MAX_STOP_MS = 15_000;

/** Makes a temporary folder that the database's account may enter when this process is root's. */
export async function makeTempFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `gatehouse-bench-${name}-`));
  await chmod(folder, 0o711);
  return folder;
}

/** Removes a temporary folder, and the database in it once that has stopped: its process outlives who started it. */
export async function removeTempFolder(folder: string): Promise<void> {
  const home = join(folder, 'postgres');
  const stopped = async () => {
    const isRunning = await access(join(home, 'data/postmaster.pid')).then(
      () => true,
      () => false,
    );
    if (isRunning) throw new Error('it runs');
  };
  try {
    await eventually(stopped, { for: `the database in ${home} to stop`, withinMs: MAX_STOP_MS });
  } finally {
    await removeHome(home);
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Makes this process and its children put what is temporary into a folder that goes with this process, however that
 * ends: a shell of its own waits for that, and then for the databases in the folder.
 */
export async function holdTempFiles(): Promise<{ release(): Promise<void> }> {
  const folder = await makeTempFolder('run');
  const script = `
    read -r _
    for try in $(seq ${MAX_STOP_MS / 100}); do
      ls "$0"/*/postgres/data/postmaster.pid >/dev/null 2>&1 || break
      sleep 0.1
    done
    rm -rf "$0"`;
  const shell = spawn('/bin/sh', ['-c', script, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  process.env.TMPDIR = folder;
  return {
    async release() {
      const ended = once(shell, 'exit');
      shell.stdin.end();
      await ended;
    },
  };
}
