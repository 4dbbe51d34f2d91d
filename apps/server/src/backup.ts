/** `npm run backup`: writes a backup, or makes the recovery key that every backup is encrypted for. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import { backUp, newRecoveryKey, recipientOf, storeRecipient } from './features/backups/service.ts';
import { exitWith } from './lifetime.ts';
import { askSecret } from './secretInput.ts';

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
  const [task, ...more] = positionals;
  if (task === undefined) await writeOne(values.to);
  else if (task === 'init' && more.length === 0 && values.to === undefined) await makeKey();
  else throw new Error(`npm run backup -- ${positionals.join(' ')}: it takes init, alone, or nothing.`);
  process.exit(0);
} catch (error) {
  exitWith(error);
}

async function makeKey(): Promise<void> {
  const { dataDir } = readConfig(process.env);
  const key = await newRecoveryKey();
  console.log(`This is the recovery key. It is shown once, and nothing can be restored without it: write it down where
a fire at this machine does not reach it.

${key}
`);
  const typed = await askSecret('Type it back: ');
  if (typed !== key) throw new Error('That is another one. Nothing was changed: begin again.');
  await storeRecipient(dataDir, await recipientOf(key));
  console.log(
    'From now on there is a backup every night while npm run serve runs, and one now with npm run backup.',
  );
}

async function writeOne(to: string | undefined): Promise<void> {
  const folder = to === undefined ? undefined : resolve(to);
  const { path, bytes } = await backUp(readConfig(process.env), systemClock.now(), { folder });
  console.log(`${path} (${Math.ceil(bytes / 1024)} KiB)`);
}
