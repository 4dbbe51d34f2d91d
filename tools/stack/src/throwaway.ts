import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@gatehouse/server/config';
import { removeHome } from '@gatehouse/server/db/clusterHome';
import { type Stack, type StackOptions, startStack } from './stack.ts';

/** Boots a house in a temporary folder on free ports, gone without a trace when it closes. */
export async function startThrowawayStack(
  options: Omit<StackOptions, 'config'> & { environment?: NodeJS.ProcessEnv } = {},
): Promise<Stack> {
  const { environment, ...rest } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-stack-'));
  // As root, the database's account must be able to enter.
  await chmod(dataDir, 0o711);
  const remove = async () => {
    await removeHome(join(dataDir, 'postgres'));
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    // Who acts on it stands for the proxy before it too, so that people come from addresses of their own.
    const own = { DATA_DIR: dataDir, PORT: '0', MQTT_PORT: '0', TRUST_PROXY: '1' };
    const config = readConfig({ ...own, ...environment });
    const stack = await startStack({ config, ...rest });
    return {
      ...stack,
      async close() {
        await stack.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
