import { startTestCluster, templateVariable } from '../../apps/server/src/testing/testDatabase.ts';

const cluster = await startTestCluster();
process.env[templateVariable] = cluster.url;

/** Called by `node --test` when all test files have run. */
export const globalTeardown = () => cluster.stop();
