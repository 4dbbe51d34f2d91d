import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { removeHome } from '@gatehouse/server/db/clusterHome';

/** What a person has after `npm start` and Ctrl-C: the client built and the demo's data in a folder of its own. */
export type Demo = {
  dataDir: string;
  /** Starts the whole house, as `npm start` does, or the server alone; over the same data. */
  start(what: 'house' | 'server'): Promise<RunningDemo>;
  close(): Promise<void>;
};

export type RunningDemo = { url: string; pid: number; close(): Promise<void> };

const root = join(import.meta.dirname, '..');
const entries = { house: 'tools/stack/src/start.ts', server: 'apps/server/src/main.ts' };

/** Makes the demo in a temporary folder. */
export async function makeDemo(): Promise<Demo> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-bench-demo-'));
  await chmod(dataDir, 0o711);
  const demo: Demo = {
    dataDir,
    start: (what) => start(entries[what], dataDir),
    async close() {
      await removeHome(join(dataDir, 'postgres'));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  const first = await demo.start('house');
  await first.close();
  return demo;
}

/** Runs an entry until it prints its address. */
async function start(entry: string, dataDir: string): Promise<RunningDemo> {
  const child = spawn(process.execPath, [entry], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: '0',
      MQTT_PORT: '0',
      LOG_LEVEL: 'info',
    },
  });
  const address = new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const url = /(?:"url":"|Web +)(http:\/\/[^"\s]+)/.exec(line)?.[1];
      if (url) resolve(url);
    });
    child.once('exit', (code) => reject(new Error(`${entry} ended with ${code}`)));
  });
  return {
    url: await address,
    pid: child.pid!,
    async close() {
      if (child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}
