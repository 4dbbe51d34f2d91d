import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@gatehouse/server/clock';
import { readConfig } from '@gatehouse/server/config';
import { removeHome } from '@gatehouse/server/db/clusterHome';
import { createDb } from '@gatehouse/server/db/pool';
import { copyDatabase, templateVariable } from '@gatehouse/server/testing/testDatabase';
import { fillWithDemo, type Stack, type StackOptions, startStack } from './stack.ts';

type ThrowawayOptions = Omit<StackOptions, 'config'> & {
  environment?: NodeJS.ProcessEnv;
  /** Stands before the database, whose address it is given, and resolves to its own. */
  beforeDatabase?(url: string): Promise<string>;
};

/** Names a database that holds the demo already, to be copied by every stack of a test run. */
const DEMO_VARIABLE = 'GATEHOUSE_TEST_DEMO';

const settings = {
  PORT: '0',
  MQTT_PORT: '0',
  // Each plans every statement for itself, for some minutes of use.
  DATABASE_POOL: '4',
  // Who acts on it stands for the proxy before it too, so that people come from addresses of their own.
  TRUST_PROXY: '1',
  // The same for all, as what the demo keeps of its codes depends on it.
  SECRET_KEY: 'a key that signs the tokens of tests only',
};

/**
 * Boots a stack in a temporary folder on free ports, gone without a trace when it closes. Its database is a copy of the
 * test run's template where there is one, else in a cluster of its own.
 */
export async function startThrowawayStack(options: ThrowawayOptions = {}): Promise<Stack> {
  const { environment, beforeDatabase, ...rest } = options;
  await using undo = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-stack-'));
  // As root, the database's account must be able to enter.
  await chmod(dataDir, 0o711);
  undo.defer(async () => {
    await removeHome(join(dataDir, 'postgres'));
    await rm(dataDir, { recursive: true, force: true });
  });
  const template = (!options.fill && process.env[DEMO_VARIABLE]) || process.env[templateVariable];
  const copy = template ? await copyDatabase(template) : undefined;
  if (copy) undo.defer(() => copy.drop());
  const databaseUrl = copy && beforeDatabase ? await beforeDatabase(copy.url) : copy?.url;
  const own = { ...settings, DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const stack = await startStack({ config: readConfig({ ...own, ...environment }), ...rest });
  undo.defer(() => stack.close());
  const parts = undo.move();
  return { ...stack, close: () => parts.disposeAsync() };
}

/**
 * Makes the demo once in a copy of the run's template, for all stacks that are started in it from now on. Throws where
 * the run has no template.
 */
export async function shareDemo(): Promise<void> {
  const template = process.env[templateVariable];
  if (!template) throw new Error(`${templateVariable} names no database to copy.`);
  const { url } = await copyDatabase(template);
  const db = createDb(url);
  await fillWithDemo(db, systemClock, readConfig(settings));
  await db.close();
  process.env[DEMO_VARIABLE] = url;
}
