import { parseArgs } from 'node:util';
import { readConfig } from '@gatehouse/server/config';
import { closeWhenEnded, exitWith } from '@gatehouse/server/lifetime';
import { commands } from '../../commands.mjs';
import { buildClient } from './clientBuild.ts';
import { requireLoopback } from './loopback.ts';
import { resetDatabase } from './reset.ts';
import { startStack } from './stack.ts';
import { welcome } from './welcome.ts';

try {
  const { values } = parseArgs({ options: commands.start.options });
  const config = readConfig(process.env);
  requireLoopback(config);
  await buildClient();
  if (values.reset) await resetDatabase(config);
  const stack = await startStack({ config });
  closeWhenEnded(stack.close);
  console.log(`
Gatehouse is ready (${(performance.now() / 1000).toFixed(1)} s).

${welcome(stack.url, stack.demoSiteUrl)}

Ctrl-C ends everything. The data is kept; npm start -- --reset starts over.
`);
} catch (error) {
  exitWith(error);
}
