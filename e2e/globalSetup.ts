import { startTestCluster, templateVariable } from '@gatehouse/server/testing/testDatabase';
import { shareDemo } from '@gatehouse/stack/throwaway';

/** One cluster for the stacks of all workers, and the demo made once; resolves to what ends it. */
export default async function shareCluster(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  process.env[templateVariable] = cluster.url;
  await shareDemo();
  return () => cluster.stop();
}
