import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inTime } from '@gatehouse/server/testing/eventually';
import { serverEnvironment, serverFlags } from '../tools/commands.mjs';
import { endProcess } from '../tools/harness/child.ts';
import type { Parts } from './parts.ts';
import { makeTempFolder, removeTempFolder } from './tempFolder.ts';

/** What a person has after `npm start` and Ctrl-C: the client built and the demo's data in a folder of its own. */
export type Demo = {
  dataDir: string;
  /** Starts the whole stack, as `npm start` does, or the server alone; over the same data. */
  start(what: 'stack' | 'server', parts: Parts): Promise<RunningDemo>;
};

export type RunningDemo = { url: string; pid: number; close(): Promise<void> };

const root = join(import.meta.dirname, '..');
const entries = { stack: 'tools/stack/src/start.ts', server: 'bench/demoServer.ts' };
/** The first start builds the client. */
const MAX_START_MS = 180_000;

/** Makes the demo in a temporary folder, which is one of the parts. */
export async function makeDemo(parts: Parts): Promise<Demo> {
  const dataDir = await parts.start("the demo's folder", makeTempFolder('demo'), removeTempFolder);
  const demo: Demo = {
    dataDir,
    start: (what, owner) =>
      owner.start(`the demo's ${what}`, start(entries[what], dataDir), (running) => running.close()),
  };
  const first = await demo.start('stack', parts);
  await first.close();
  return demo;
}

/** Runs an entry until it prints its address. It ends with this process, however that ends. */
async function start(entry: string, dataDir: string): Promise<RunningDemo> {
  const child = spawn(process.execPath, [...serverFlags, entry], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...serverEnvironment,
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: '0',
      MQTT_PORT: '0',
      LOG_LEVEL: 'error',
    },
  });
  let lastLine = 'nothing';
  const address = new Promise<string>((resolve, reject) => {
    if (!child.stdout) throw new Error(`The output of ${entry} cannot be read`);
    createInterface(child.stdout).on('line', (line) => {
      lastLine = line || lastLine;
      const url = /(?:"url":"|Web +)(http:\/\/[^"\s]+)/.exec(line)?.[1];
      if (url) resolve(url);
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`${entry} ended with ${code ?? signal}`)));
  });
  const wait = { for: `the address of ${entry}`, withinMs: MAX_START_MS, seen: () => lastLine };
  const url = await inTime(address, wait).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  if (child.pid === undefined) throw new Error(`${entry} has no process`);
  return { url, pid: child.pid, close: () => endProcess(child, entry) };
}
