import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Cluster, startCluster } from '../db/cluster.ts';
import { removeHome } from '../db/clusterHome.ts';
import { migrate } from '../db/migrate.ts';
import { type DatabaseRelay, startDatabaseRelay } from './databaseRelay.ts';
import { lastFirst, type TestScope } from './testDatabase.ts';

export type ReplicatedCluster = {
  primary: Cluster;
  replica: { url: string };
  /** The way by which the replica receives changes. */
  link: DatabaseRelay;
  stopReplica(): Promise<void>;
  /** Starts it again. */
  restartReplica(): Promise<void>;
  /** Starts a primary of what the replica has by now, while that is stopped: as when another machine takes over. */
  startSuccessor(): Promise<Cluster>;
};

const execute = promisify(execFile);
const settings = { fsync: 'off', full_page_writes: 'off' };

/** Two PostgreSQLs for a test, the second a streaming replica of the first, which is migrated and empty. */
export async function startReplicatedCluster(outer: TestScope): Promise<ReplicatedCluster> {
  const scope = lastFirst(outer);
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-replica-'));
  scope.after(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o711);
  const [home, copy] = [join(folder, 'primary'), join(folder, 'replica')];
  scope.after(() => removeHome(home));
  scope.after(() => removeHome(copy));

  const first = await startCluster(home, settings);
  await migrate(first.url).finally(first.stop);
  // What a PostgreSQL leaves that has stopped is a whole copy; it belongs to whom it runs as.
  await execute('cp', ['-a', home, copy]);
  await writeFile(join(copy, 'data', 'standby.signal'), '');

  const primary = await startCluster(home, settings);
  scope.after(primary.stop);
  const link = await startDatabaseRelay(scope, primary.url);
  const startReplica = () =>
    startCluster(copy, {
      ...settings,
      primary_conninfo: link.url.replace(/\/[^/]+$/, ''),
      wal_retrieve_retry_interval: '100ms',
    });
  const replica = await startReplica();
  let stop = replica.stop;
  scope.after(() => stop());
  return {
    primary,
    replica,
    link,
    stopReplica: () => stop(),
    async restartReplica() {
      stop = (await startReplica()).stop;
    },
    async startSuccessor() {
      const other = join(folder, 'successor');
      scope.after(() => removeHome(other));
      await execute('cp', ['-a', copy, other]);
      await rm(join(other, 'data', 'standby.signal'));
      const successor = await startCluster(other, settings);
      scope.after(successor.stop);
      return successor;
    },
  };
}
