import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import type { TestScope } from './testDatabase.ts';

export type DatabaseRelay = {
  /** The same database by way of the relay. */
  url: string;
  /** Ends every connection and takes no more, as when the database is gone. */
  cut(): Promise<void>;
  /** Takes connections again. */
  restore(): Promise<void>;
};

/** Stands between a server and a test's database, which the test can take away. */
export async function startDatabaseRelay(scope: TestScope, url: string): Promise<DatabaseRelay> {
  const { host: folder, port } = new pg.Client(url);
  const sockets = new Set<Socket>();
  const relay = createServer((near) => {
    const far = connect(join(folder, `.s.PGSQL.${port}`));
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
  });
  const listen = (at: number) =>
    new Promise<void>((resolve, reject) => relay.once('error', reject).listen(at, '127.0.0.1', resolve));
  await listen(0);
  const { port: relayPort } = relay.address() as AddressInfo;
  const relayed = new URL(url);
  relayed.host = `127.0.0.1:${relayPort}`;
  const cut = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => relay.close(resolve));
  };
  scope.after(cut);
  return { url: relayed.href, cut, restore: () => listen(relayPort) };
}
