/** Mosquitto as a process of a test's own, with the credentials and rights that operators would give it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { ControllerCredential, ServerCredential } from '../devices/brokerRights.ts';
import { writeMosquittoFiles } from '../devices/mosquitto.ts';

const MAX_START_MS = 20_000;

export const MOSQUITTO = '/usr/sbin/mosquitto';

/** Why tests against it are skipped; false when it is there. */
export const mosquittoMissing = !existsSync(MOSQUITTO) && `${MOSQUITTO} is not installed`;

export type Mosquitto = { url: string; close(): Promise<void> };

/** Starts it on a free port and resolves when it listens. `restart` ends it and starts it again at the same one. */
export async function startMosquitto(given: {
  server: ServerCredential;
  controllers: readonly ControllerCredential[];
}): Promise<Mosquitto & { restart(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'gatehouse-mosquitto-'));
  const port = await freePort();
  const { username: user } = userInfo();
  const config = await writeMosquittoFiles(directory, { ...given, port, user });
  let running = await runMosquitto(config, port);
  return {
    url: running.url,
    async restart() {
      await running.close();
      running = await runMosquitto(config, port);
    },
    async close() {
      await running.close();
      await rm(directory, { recursive: true });
    },
  };
}

/** Starts it with a configuration that names this port; resolves when it listens. */
export async function runMosquitto(config: string, port: number): Promise<Mosquitto> {
  const child = spawn(MOSQUITTO, ['-c', config], { stdio: 'ignore' });
  await listening(child, port);
  return {
    url: `mqtt://127.0.0.1:${port}`,
    async close() {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  const deadline = performance.now() + MAX_START_MS;
  for (;;) {
    if (performance.now() > deadline) throw new Error(`Mosquitto takes no connection on port ${port}`);
    if (child.exitCode !== null) throw new Error('Mosquitto ended at once');
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
