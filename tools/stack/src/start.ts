import { parseArgs } from 'node:util';
import { readConfig } from '@gatehouse/server/config';
import { demoSignIns } from '@gatehouse/server/db/demo/people';
import { closeWhenEnded, exitWith } from '@gatehouse/server/lifetime';
import { buildClient } from './clientBuild.ts';
import { resetDatabase } from './reset.ts';
import { startStack } from './stack.ts';

try {
  const { values } = parseArgs({ options: { reset: { type: 'boolean', default: false } } });
  const config = readConfig(process.env);
  await buildClient();
  if (values.reset) await resetDatabase(config);
  const stack = await startStack({ config });
  closeWhenEnded(stack.close);
  printWelcome(stack.url);
} catch (error) {
  exitWith(error);
}

function printWelcome(url: string): void {
  const seconds = (performance.now() / 1000).toFixed(1);
  const addresses = [
    ['Web', url],
    ['App', `${url}/?platform=app`],
    ['Staff', `${url}/user-access`],
    ['Doors', `${url}/simulator`],
    ['Mails', `${url}/outbox`],
    ['API', `${url}/api/openapi.json`],
  ];
  const width = Math.max(...demoSignIns.map(({ username }) => username.length));
  console.log(`
Gatehouse is ready (${seconds} s).

${addresses.map(([name, address]) => `  ${name!.padEnd(8)}${address}`).join('\n')}

Sign in, for example as
${demoSignIns.map(({ role, username, password }) => `  ${username.padEnd(width)}  ${password}  ${role}`).join('\n')}

Ctrl-C ends everything. The data is kept; npm start -- --reset begins anew.
`);
}
