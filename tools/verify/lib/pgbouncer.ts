/** PgBouncer as a process of a proof's own, configured by the file that operators are given. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@gatehouse/server/testing/eventually';
import { freePort } from '@gatehouse/server/testing/mosquitto';
import type { TestScope } from '@gatehouse/server/testing/testDatabase';
import { ensurePackage } from '../../systemPackages.ts';
import { fillOperatorFile, postgresAccount } from './operatorFiles.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

/** Installs it where it may; resolves to why it is missing, undefined when it is there. */
export function ensurePgBouncer(): Promise<string | undefined> {
  return ensurePackage('pgbouncer', PROGRAM);
}

/** Starts it before the database at `url`, which is at a host and port; resolves to the address through it. */
export async function startPgBouncer(scope: TestScope, url: string): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-pgbouncer-'));
  scope.after(() => rm(folder, { recursive: true }));
  const listenPort = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  await fillOperatorFile('pgbouncer.ini', file, {
    HOST: hostname,
    PORT: port,
    DATABASE: pathname.slice(1),
    LISTEN_PORT: listenPort,
    FOLDER: folder,
  });
  const users = join(folder, 'users');
  await writeFile(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  const account = await postgresAccount();
  if (account) await Promise.all([folder, file, users].map((path) => chown(path, account.uid, account.gid)));
  const child = spawn(PROGRAM, ['-q', file], { ...account, stdio: 'ignore' });
  scope.after(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  });
  await eventually(
    async () => {
      const socket = connect(listenPort, '127.0.0.1');
      await once(socket, 'connect');
      socket.destroy();
    },
    { for: 'PgBouncer to listen' },
  );
  const pooled = new URL(url);
  pooled.host = `127.0.0.1:${listenPort}`;
  pooled.pathname = '/gatehouse';
  return pooled.href;
}
