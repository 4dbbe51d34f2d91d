/** Shows docs/guarantees.md#a-first-start-that-is-cut-short-goes-on. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { getSetup, setUp } from '@gatehouse/contract/api/setup';
import { removeHome } from '@gatehouse/server/db/clusterHome';
import { inTime } from '@gatehouse/server/testing/eventually';
import { wholeNumbers } from './lib/usage.ts';

const main = join(import.meta.dirname, '../../apps/server/src/main.ts');
const MAX_START_MS = 120_000;

export async function verify(args: readonly string[]): Promise<boolean> {
  const [kills = 10] = wholeNumbers(args);
  return firstStart(kills);
}

/**
 * Kills the first start of a server at moments spread over how long one takes, each on an empty folder of its own. True
 * when the next start is ready each time, and its code makes the first owner.
 */
export async function firstStart(kills: number): Promise<boolean> {
  const whole = await inFolder(async (folder) => {
    const started = performance.now();
    await useOnce(folder);
    return performance.now() - started;
  });
  console.log(`a first start and its set-up take ${(whole / 1_000).toFixed(1)} s`);
  let good = 0;
  for (let kill = 0; kill < kills; kill++) {
    const afterMs = (whole * (kill + 0.5)) / kills;
    const failure = await inFolder(async (folder) => {
      const first = start(folder);
      await delay(afterMs);
      first.process.kill('SIGKILL');
      await first.exited;
      return useOnce(folder).then(
        () => undefined,
        (error: unknown) => String(error),
      );
    });
    console.log(`killed after ${(afterMs / 1_000).toFixed(2)} s: ${failure ?? 'the next start went on'}`);
    if (failure === undefined) good++;
  }
  return good === kills;
}

/** Starts a server on a folder, sets it up by its code, and ends it. Rejects where any of that fails. */
async function useOnce(folder: string): Promise<void> {
  const { process: child, exited, lines } = start(folder);
  try {
    const { url, code } = await inTime(readStart(lines), { for: 'the code', withinMs: MAX_START_MS });
    await ask(`${url}${setUp.path}`, {
      code,
      organisation: { name: 'Harbour Storage', email: 'office@example.com', timeZone: 'Australia/Perth' },
      owner: { name: 'Olga Owner', email: 'olga@example.com', password: 'correct horse 7' },
    });
    const { state } = await ask<{ state: string }>(`${url}${getSetup.path}`);
    if (state !== 'done') throw new Error(`it is ${state} after it was set up`);
  } finally {
    child.kill('SIGTERM');
    await exited;
  }
}

function start(folder: string) {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: '0',
      MQTT_PORT: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { process: child, exited: once(child, 'exit'), lines: createInterface(child.stdout) };
}

/** What a start prints: where it listens and its code. Rejects where it ends before. */
async function readStart(lines: AsyncIterable<string>): Promise<{ url: string; code: string }> {
  let url = '';
  for await (const line of lines) {
    url = /ready at (\S+)\.$/.exec(line)?.[1] ?? url;
    const code = /enter this code: (\S+)/.exec(line)?.[1];
    if (code !== undefined) return { url, code };
  }
  throw new Error('it ended without a code');
}

async function ask<Result>(url: string, body?: object): Promise<Result> {
  const reply = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(text);
  return JSON.parse(text).result;
}

async function inFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-first-start-'));
  // As root, the database's account must be able to enter.
  await chmod(folder, 0o711);
  try {
    return await use(folder);
  } finally {
    await removeHome(join(folder, 'postgres'));
    await rm(folder, { recursive: true, force: true });
  }
}
