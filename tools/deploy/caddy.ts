/** Debian's Caddy with the configuration that is shipped, on free ports and with certificates of its own. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { until } from '../../apps/server/src/testing/eventually.ts';
import { freePort } from '../../apps/server/src/testing/mosquitto.ts';
import { ensurePackage } from '../systemPackages.ts';

const run = promisify(execFile);
const CADDY = '/usr/bin/caddy';
const UPSTREAM = 'server:4000';

/** Installs Caddy where that is possible; resolves to why it is missing, undefined when it is there. */
export const ensureCaddy = () => ensurePackage('caddy', CADDY);

export type Caddy = {
  port: number;
  /** Asks it by https, from an address of this machine. Resolves to status and body. */
  get(
    path: string,
    from: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: string }>;
  close(): Promise<void>;
};

/**
 * Starts Caddy with a Caddyfile of ours in front of `upstream` (host:port), which takes the place of compose's server. It
 * serves `localhost`, for which it makes its own certificate, and resolves when it answers.
 */
export async function startCaddy(caddyfile: string, upstream: string): Promise<Caddy> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-caddy-'));
  const environment = { ...process.env, DOMAIN: 'localhost', HOME: folder, XDG_DATA_HOME: folder };
  const { stdout } = await run(CADDY, ['adapt', '--config', caddyfile, '--adapter', 'caddyfile'], {
    env: environment,
  });
  if (!stdout.includes(UPSTREAM)) throw new Error(`${caddyfile} does not lead to ${UPSTREAM}`);
  const [httpPort, port] = [await freePort(), await freePort()];
  const { apps } = JSON.parse(stdout.replaceAll(UPSTREAM, upstream).replaceAll('":443"', `":${port}"`));
  const config = join(folder, 'caddy.json');
  await writeFile(
    config,
    JSON.stringify({
      admin: { disabled: true },
      apps: {
        http: { ...apps.http, http_port: httpPort, https_port: port },
        pki: { certificate_authorities: { local: { install_trust: false } } },
      },
    }),
  );
  const child = spawn(CADDY, ['run', '--config', config], { env: environment, stdio: 'ignore' });
  const exited = once(child, 'exit');
  const close = async () => {
    child.kill();
    await exited;
    await rm(folder, { recursive: true });
  };
  const get: Caddy['get'] = async (path, from, headers) => await ask(port, path, from, headers);
  try {
    await until(() => get('/', '127.0.0.1').catch(() => undefined), { for: 'Caddy to answer' });
  } catch (error) {
    await close();
    throw error;
  }
  return { port, get, close };
}

async function ask(port: number, path: string, from: string, headers: Record<string, string> = {}) {
  const sent = request({
    host: '127.0.0.1',
    servername: 'localhost',
    port,
    path,
    localAddress: from,
    headers: { host: 'localhost', ...headers },
    // Its own authority is made in that moment.
    rejectUnauthorized: false,
    agent: false,
  }).end();
  const [response] = await once(sent, 'response');
  return { status: Number(response.statusCode), body: await text(response) };
}
