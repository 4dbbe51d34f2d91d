import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@gatehouse/server/config';
import { startCluster } from '@gatehouse/server/db/cluster';
import { removeHome } from '@gatehouse/server/db/clusterHome';

/** Removes the database of our own, so that the next start recreates it. Refuses while a process is using it. */
export async function resetDatabase(config: Config): Promise<void> {
  if (config.databaseUrl) {
    throw new Error('--reset is for the database of our own; the one at DATABASE_URL is yours to empty.');
  }
  const home = join(config.dataDir, 'postgres');
  const isMarkedRunning = await access(join(home, 'data/postmaster.pid')).then(
    () => true,
    () => false,
  );
  if (isMarkedRunning) {
    const cluster = await startCluster(home);
    await cluster.stop();
  }
  await removeHome(home);
}
