import {
  dropTestDatabases,
  startTestCluster,
  templateVariable,
} from '../../apps/server/src/testing/testDatabase.ts';
import { type Imports, stepsTo } from './nearest.ts';

/** Where one test file at a time has its databases. */
export type Database = {
  env: NodeJS.ProcessEnv;
  /** Drops what a test file left behind that was ended before its end. */
  clear(): Promise<void>;
  close(): Promise<void>;
};

const TEST_DATABASE = 'apps/server/src/testing/testDatabase.ts';
const none: Database = { env: {}, clear: async () => {}, close: async () => {} };

/** One for each job; a cluster of its own each, where any of the tests needs one. */
export async function openDatabases(
  jobs: number,
  tests: readonly string[],
  imports: Imports,
): Promise<Database[]> {
  const users = stepsTo(TEST_DATABASE, imports);
  if (!tests.some((test) => users.has(test))) return Array.from({ length: jobs }, () => none);
  return Promise.all(Array.from({ length: jobs }, open));
}

async function open(): Promise<Database> {
  const cluster = await startTestCluster();
  return {
    env: { [templateVariable]: cluster.url },
    clear: () => dropTestDatabases(cluster.url),
    close: () => cluster.stop(),
  };
}
