import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '@gatehouse/server/config';
import { leadToSetup } from '@gatehouse/server/features/auth/leadToSetup';
import { openSetup } from '@gatehouse/server/features/auth/setup';
import { closeWhenEnded, exitWith } from '@gatehouse/server/lifetime';
import { commands } from '../../commands.mjs';
import { buildClient } from './clientBuild.ts';
import { requireLoopback } from './loopback.ts';
import { resetDatabase } from './reset.ts';
import { type StackOptions, startStack } from './stack.ts';
import { addresses, welcome } from './welcome.ts';

/** Without anything in it, to be set up as an operator sets up their own. */
const emptyHouse: Pick<StackOptions, 'fill' | 'extend'> = { fill: async () => {}, extend: leadToSetup };

try {
  const { values } = parseArgs({ options: commands.start.options });
  const config = readConfig(values.empty ? ofEmptyHouse(process.env) : process.env);
  requireLoopback(config);
  await buildClient();
  if (values.reset) await resetDatabase(config);
  const stack = await startStack({ config, ...(values.empty && emptyHouse) });
  closeWhenEnded(stack.close);
  const code = values.empty ? await openSetup(stack.ctx) : undefined;
  const words = values.empty
    ? `${addresses(stack.url, stack.demoSiteUrl)}${code ? `\n\nOpen ${stack.url}/setup and enter this code: ${code}` : ''}`
    : welcome(stack.url, stack.demoSiteUrl);
  console.log(`
Gatehouse is ready (${(performance.now() / 1000).toFixed(1)} s).

${words}

Ctrl-C ends everything. The data is kept; npm start -- --${values.empty ? 'empty --' : ''}reset starts over.
`);
} catch (error) {
  exitWith(error);
}

/** In a folder of its own, so that neither the demo nor an operator's own doors are ever played. */
function ofEmptyHouse(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const shared = ['DATABASE_URL', 'MQTT_URL'].filter((name) => environment[name]);
  if (shared.length > 0)
    throw new Error(
      `${shared.join(' and ')} is set, but npm start -- --empty plays doors in a house of its own. Start it without.`,
    );
  return { ...environment, DATA_DIR: join(environment.DATA_DIR || 'data', 'empty') };
}
