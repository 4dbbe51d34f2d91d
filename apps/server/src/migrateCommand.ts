/** Brings an operator's database up to date apart from the start of a server, or lists what that would apply. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { startCluster } from './db/cluster.ts';
import { inspectDatabase, migrate } from './db/migrate.ts';
import { exitWith } from './lifetime.ts';

try {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
  const { databaseDirectUrl, dataDir } = readConfig(process.env);
  await using own = new AsyncDisposableStack();
  const url =
    databaseDirectUrl ??
    own.adopt(await startCluster(join(dataDir, 'postgres')), (cluster) => cluster.stop()).url;
  if (values['dry-run']) {
    const { pending, ahead } = await inspectDatabase(url);
    console.log(listOf('To be applied', pending));
    if (ahead.length > 0) console.log(listOf('Of a newer release, and no obstacle', ahead));
  } else {
    const applied = await migrate(url, {
      onWait: () => console.log('Another process migrates this database: waiting for it to end …'),
    });
    console.log(listOf('Applied', applied));
  }
} catch (error) {
  exitWith(error);
}

function listOf(heading: string, names: readonly string[]): string {
  return [`${heading}:${names.length === 0 ? ' nothing' : ''}`, ...names.map((name) => `  ${name}`)].join(
    '\n',
  );
}
