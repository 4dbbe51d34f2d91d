/** Shows docs/guarantees.md#commands-that-are-killed-go-on. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { systemClock } from '@gatehouse/server/clock';
import { readConfig } from '@gatehouse/server/config';
import { joinCluster } from '@gatehouse/server/db/cluster';
import { removeHome } from '@gatehouse/server/db/clusterHome';
import { inspectDatabase } from '@gatehouse/server/db/migrate';
import { createDb } from '@gatehouse/server/db/pool';
import { sql } from '@gatehouse/server/db/sql';
import {
  backUp,
  createStore,
  listBackups,
  newRecoveryKey,
  recipientOf,
  restore,
  storeRecipient,
} from '@gatehouse/server/features/backups/service';
import { admitKeyRing } from '@gatehouse/server/features/keys/service';
import { makeUser } from '@gatehouse/server/testing/peopleFactories';
import { emptyDb, type TestScope, testDb } from '@gatehouse/server/testing/testDatabase';
import { wholeNumbers } from './lib/usage.ts';

const source = join(import.meta.dirname, '../../apps/server/src');
const PEOPLE = 20_000;

/** One use of a command in a place of its own. */
type Trial = {
  args: string[];
  environment: NodeJS.ProcessEnv;
  /** What is typed. */
  typed?: string;
  /** What a command that was killed and started again may say in place of ending well. */
  mayBeRefused?: RegExp;
  /** What is wrong once it has ended, or was refused; undefined where all is well. */
  findWrong(): Promise<string | undefined>;
};
type Run = { code: number | null; wasHit: boolean; tookMs: number; errors: string };
type Ending = 'well' | 'refused';
type Installation = { url: string; key: string; backup: string };
type Command = {
  file: string;
  prepare(scope: TestScope, folder: string, installation: Installation): Promise<Trial>;
};

const commands: { [name: string]: Command } = {
  backup: { file: 'backup.ts', prepare: prepareBackup },
  restore: { file: 'restore.ts', prepare: prepareRestore },
  'keys rotate': { file: 'keys.ts', prepare: prepareRotation },
  migrate: { file: 'migrateCommand.ts', prepare: prepareMigration },
};

export async function verify(args: readonly string[]): Promise<boolean> {
  const [kills = 10] = wholeNumbers(args);
  return killed(kills);
}

/** Kills each command while it runs, at moments spread over how long it takes. True when, started again, it ends well or says why not. */
export async function killed(kills: number): Promise<boolean> {
  await using parts = new AsyncDisposableStack();
  const scope: TestScope = { after: (cleanUp) => parts.defer(cleanUp) };
  const installation = await makeInstallation(scope, await makeFolder(scope));
  let isWhole = true;
  for (const [name, command] of Object.entries(commands)) {
    const { tookMs } = await inPlace(command, installation, async (trial) => {
      const whole = await run(command.file, trial);
      await endWell(trial, whole);
      return whole;
    });
    const endings = { well: 0, refused: 0, wrong: 0 };
    for (let kill = 0; kill < kills; kill++) {
      const ending = await killAt(command, installation, (tookMs * (kill + 0.5)) / kills).catch(String);
      if (ending === 'well' || ending === 'refused') endings[ending]++;
      else console.log(`  WRONG: ${name}: ${ending}`, ++endings.wrong);
    }
    console.log(
      `${name} takes ${(tookMs / 1_000).toFixed(1)} s; ${kills} kills hit it while it ran, ${endings.well} ended well at the second try, ${endings.refused} said why not`,
    );
    isWhole &&= endings.wrong === 0;
  }
  return isWhole;
}

/** A command that had ended before its kill shows nothing: it is tried again, with an earlier kill. */
async function killAt(command: Command, installation: Installation, afterMs: number): Promise<Ending> {
  const ending = await inPlace(command, installation, async (trial) => {
    const { wasHit } = await run(command.file, trial, afterMs);
    return wasHit ? endWell(trial, await run(command.file, trial)) : undefined;
  });
  return ending ?? killAt(command, installation, afterMs * 0.9);
}

async function inPlace<T>(
  { prepare }: Command,
  installation: Installation,
  use: (trial: Trial) => Promise<T>,
): Promise<T> {
  await using parts = new AsyncDisposableStack();
  const scope: TestScope = { after: (cleanUp) => parts.defer(cleanUp) };
  return await use(await prepare(scope, await makeFolder(scope), installation));
}

async function endWell(trial: Trial, { code, errors }: Run): Promise<Ending> {
  const isRefused = code === 1 && trial.mayBeRefused?.test(errors);
  if (code !== 0 && !isRefused) throw new Error(`it ended with ${code}: ${errors}`);
  const wrong = await trial.findWrong();
  if (wrong !== undefined) throw new Error(wrong);
  return isRefused ? 'refused' : 'well';
}

async function run(
  file: string,
  { args, environment, typed = '' }: Trial,
  killAfterMs?: number,
): Promise<Run> {
  const began = performance.now();
  const child = spawn(process.execPath, [join(source, file), ...args], {
    env: { ...process.env, DATABASE_URL: '', SECRET_KEY: '', ...environment },
  });
  const ended = once(child, 'exit');
  child.stdin.on('error', () => {});
  child.stdin.end(typed);
  child.stdout.resume();
  const errors = text(child.stderr);
  if (killAfterMs !== undefined) {
    await Promise.race([ended, delay(killAfterMs)]);
    child.kill('SIGKILL');
  }
  const [code, signal] = await ended;
  const tookMs = performance.now() - began;
  return { code, wasHit: signal === 'SIGKILL', tookMs, errors: await errors };
}

/** An installation with people in it, its recovery key and a backup of it. */
async function makeInstallation(scope: TestScope, folder: string): Promise<Installation> {
  const { url, ...db } = await testDb(scope);
  await makeUser(db);
  await db.query(sql`
    insert into users (organisation_id, email, name, password_hash, created_at)
    select organisation_id, 'staff' || n || '@example.org', name, password_hash, created_at
    from users, generate_series(2, ${PEOPLE}) n`);
  const key = await newRecoveryKey();
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: folder });
  await storeRecipient(folder, await recipientOf(key));
  const { path } = await backUp(config, systemClock.now());
  return { url, key, backup: path };
}

async function prepareBackup(scope: TestScope, folder: string, { url, key }: Installation): Promise<Trial> {
  await storeRecipient(folder, await recipientOf(key));
  const environment = { DATABASE_URL: url, DATA_DIR: folder };
  const config = readConfig(environment);
  return {
    args: [],
    environment,
    mayBeRefused: /^Another backup of this database is being made\.$/m,
    async findWrong() {
      const names = await readdir(config.backupDir).catch(() => []);
      const files = await listBackups(createStore(config));
      for (const { path } of files) {
        const target = await emptyDb(scope);
        const place = { DATABASE_URL: target.url, DATA_DIR: await makeFolder(scope) };
        await restore(
          readConfig(place, () => ''),
          { path, key, now: systemClock.now() },
        );
      }
      return names.length === files.length ? undefined : `there are ${names.join(', ')}`;
    },
  };
}

async function prepareRestore(
  _scope: TestScope,
  folder: string,
  { key, backup }: Installation,
): Promise<Trial> {
  return {
    args: [backup],
    environment: { DATA_DIR: folder },
    typed: `${key}\n`,
    // The one that was killed had ended but for its last words.
    mayBeRefused: /only restored into an empty folder/,
    async findWrong() {
      await using parts = new AsyncDisposableStack();
      const cluster = parts.adopt(await joinCluster(join(folder, 'postgres')), (own) => own.stop());
      const db = parts.adopt(createDb(cluster.url, { max: 1 }), (pool) => pool.close());
      const { people } = await db.one<{ people: number }>(sql`select count(*) as people from users`);
      const left = (await readdir(folder)).toSorted().join(', ');
      if (left !== 'postgres, recovery-recipient, secret') return `there are ${left}`;
      return people === PEOPLE ? undefined : `${people} people were restored`;
    },
  };
}

async function prepareRotation(scope: TestScope, folder: string): Promise<Trial> {
  const { url, ...db } = await testDb(scope);
  const environment = { DATABASE_URL: url, DATA_DIR: folder };
  const { keyRing } = readConfig(environment);
  await admitKeyRing(db, keyRing, systemClock.now());
  return {
    args: ['rotate'],
    environment,
    mayBeRefused: /is not in use yet: restart every process first/,
    async findWrong() {
      const { current, fallbacks } = readConfig(environment).keyRing;
      const ids = [current, ...fallbacks].map(({ id }) => id);
      return ids.includes(keyRing.current.id) ? undefined : 'the key of before is lost';
    },
  };
}

async function prepareMigration(scope: TestScope, folder: string): Promise<Trial> {
  const { url } = await emptyDb(scope);
  return {
    args: [],
    environment: { DATABASE_URL: url, DATA_DIR: folder },
    async findWrong() {
      const { pending } = await inspectDatabase(url);
      return pending.length === 0 ? undefined : `${pending.length} migrations are missing`;
    },
  };
}

async function makeFolder(scope: TestScope): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-killed-'));
  // As root, the database's account must be able to enter.
  await chmod(folder, 0o711);
  scope.after(async () => {
    await removeHome(join(folder, 'postgres'));
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
}
