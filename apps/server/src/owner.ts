/** `npm run owner`: the account of somebody who may do everything, and the way back in for who forgot their password. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import { type Cluster, joinCluster, startCluster } from './db/cluster.ts';
import { migrate } from './db/migrate.ts';
import { createDb } from './db/pool.ts';
import { refuseDemoAccounts } from './demo/demoAccounts.ts';
import { checkOwner, checkPassword, makeOwner } from './features/auth/owner.ts';
import { exitWith } from './lifetime.ts';
import { askSecrets } from './secretInput.ts';

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { name: { type: 'string' }, organisation: { type: 'string' } },
  });
  const [email, ...others] = positionals;
  if (email === undefined || others.length > 0)
    throw new Error('npm run owner -- <e-mail address>: name one. --help says more.');
  const owner = checkOwner({ email, ...values });
  const config = readConfig(process.env);
  const [password = '', repeated] = await askSecrets(['New password: ', 'Once more: ']);
  if (repeated !== password) throw new Error('These are two passwords. Nothing was changed.');
  checkPassword(password);
  await using parts = new AsyncDisposableStack();
  const url =
    config.databaseDirectUrl ?? parts.adopt(await ownCluster(config.dataDir), (own) => own.stop()).url;
  await migrate(url);
  const db = parts.adopt(createDb(url, { max: 2 }), (pool) => pool.close());
  await refuseDemoAccounts(db);
  const { organisation, isNew } = await makeOwner(db, owner, password, systemClock.now());
  console.log(
    isNew
      ? `${owner.email} may do everything at ${organisation}: sign in at ${config.publicUrl}/user-access.`
      : `${owner.email} has a new password at ${organisation}; every device is signed out.`,
  );
} catch (error) {
  exitWith(error);
}

/** Our own database, which a server may be running, or which is made here. */
function ownCluster(dataDir: string): Promise<Cluster> {
  const folder = join(dataDir, 'postgres');
  return existsSync(folder) ? joinCluster(folder) : startCluster(folder);
}
