/** `npm run restore`: restores a backup for good, or tries whether the newest could be. */
import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from './clock.ts';
import { type Config, readConfig } from './config.ts';
import {
  createStore,
  drill,
  listBackups,
  noteDrill,
  type Restored,
  restore,
} from './features/backups/service.ts';
import { exitWith } from './lifetime.ts';
import { askSecret } from './secretInput.ts';

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { drill: { type: 'boolean' } },
  });
  const [file] = positionals;
  if (values.drill) await runDrill(file);
  else if (file !== undefined) await runRestore(file);
  else throw new Error('npm run restore -- <file>: name a backup, or take --drill. --help says more.');
  process.exit();
} catch (error) {
  exitWith(error);
}

async function runRestore(file: string): Promise<void> {
  // The backup brings the keys.
  const config = readConfig(process.env, () => '');
  const path = await existing(file, config);
  const key = await askSecret('Recovery key: ');
  const restored = await restore(config, { path, key, now: systemClock.now() });
  report(restored, `Restored into ${config.databaseUrl ? 'DATABASE_URL' : config.dataDir}`);
  console.log(`
Everybody is signed out. Doors obey again as soon as their controllers connect; PIN codes and Bluetooth grants are sent
to them again. What was done after the backup is not in it: docs/operating/backup.md says what to look after now.`);
}

async function runDrill(file: string | undefined): Promise<void> {
  const config = readConfig(process.env);
  const path = file === undefined ? await newestOf(config) : await existing(file, config);
  const key = await askSecret('Recovery key: ');
  const now = systemClock.now();
  const restored = await drill(config, { path, key, now });
  report(restored, `Restored ${path} and removed it again`);
  if (process.exitCode === undefined) await noteDrill(config, now);
}

async function newestOf(config: Config): Promise<string> {
  const store = createStore(config);
  const [newest] = await listBackups(store);
  if (!newest) throw new Error(`There is no backup in ${store.where}. See BACKUP_DIR and BACKUP_S3_BUCKET.`);
  return newest.path;
}

async function existing(file: string, config: Config): Promise<string> {
  if (file.startsWith('s3://')) return inBucket(file, config);
  const path = resolve(file);
  await access(path).catch(() => {
    throw new Error(`There is no backup at ${path}.`);
  });
  return path;
}

/** The path of a backup in the bucket of the configuration. Throws where it is in none, or another. */
async function inBucket(path: string, config: Config): Promise<string> {
  const store = createStore(config);
  const files = await store.list();
  if (!files.some(({ name }) => store.pathOf(name) === path))
    throw new Error(
      `There is no backup at ${path}; backups are kept in ${store.where}. See BACKUP_S3_BUCKET.`,
    );
  return path;
}

/** Says what was restored and what was looked up in it; what does not hold makes the process fail. */
function report({ at, rows, foreignTables, checks }: Restored, what: string): void {
  const lines = checks.map(({ says, wrong }) =>
    wrong.length === 0 ? `✔ ${says}` : `✖ not so: ${says}. Wrong: ${some(wrong)}`,
  );
  console.log(
    `${what}: ${rows} rows of ${at}.\n✔ every block is as it was written, every row is there, every reference leads somewhere`,
  );
  console.log(lines.join('\n'));
  if (foreignTables.length > 0)
    console.log(`! not restored, for Gatehouse has no such tables: ${foreignTables.join(', ')}`);
  if (checks.some(({ wrong }) => wrong.length > 0)) process.exitCode = 1;
}

function some(wrong: readonly string[]): string {
  const shown = wrong.slice(0, 10).join(', ');
  return wrong.length > 10 ? `${shown} and ${wrong.length - 10} more` : shown;
}
