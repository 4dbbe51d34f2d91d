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
type Installation = { url: string; key: string; backup: string };
type Command = {
  file: string;
  prepare(scope: TestScope, folder: string, installation: Installation): Promise<Trial>;
};

const commands: { [name: string]: Command } = {
  backup: { file: 'backup.ts', prepare: prepareBackup },
  restore: { file: 'restore.ts', prepare: prepareRestore },
  'rotate-key': { file: 'rotateKey.ts', prepare: prepareRotation },
  migrate: { file: 'migrateCommand.ts', prepare: prepareMigration },
};

export async function verify(args: readonly string[]): Promise<boolean> {
  const [kills = 10] = args.map(Number);
  return killed(kills);
}

/** Kills each command at moments spread over how long it takes. True when, started again, it ends well or says why not. */
export async function killed(kills: number): Promise<boolean> {
  await using parts = new AsyncDisposableStack();
  const scope: TestScope = { after: (cleanUp) => parts.defer(cleanUp) };
  const installation = await makeInstallation(scope, await makeFolder(scope));
  let wrong = 0;
  for (const [name, command] of Object.entries(commands)) {
    const began = performance.now();
    await tryOnce(command, installation);
    const wholeMs = performance.now() - began;
    const endings = { well: 0, refused: 0 };
    for (let kill = 0; kill < kills; kill++) {
      const afterMs = (wholeMs * (kill + 0.5)) / kills;
      const ending = await tryOnce(command, installation, afterMs).catch((error: unknown) => String(error));
      if (ending === 'well' || ending === 'refused') endings[ending]++;
      else console.log(`  WRONG: ${name} killed after ${Math.round(afterMs)} ms: ${ending}`, ++wrong);
    }
    console.log(
      `${name} takes ${(wholeMs / 1_000).toFixed(1)} s; of ${kills} that were killed ${endings.well} ended well at the second try, ${endings.refused} said why not`,
    );
  }
  return wrong === 0;
}

async function tryOnce(
  { file, prepare }: Command,
  installation: Installation,
  killAfterMs?: number,
): Promise<'well' | 'refused'> {
  await using parts = new AsyncDisposableStack();
  const scope: TestScope = { after: (cleanUp) => parts.defer(cleanUp) };
  const trial = await prepare(scope, await makeFolder(scope), installation);
  if (killAfterMs !== undefined) await run(file, trial, killAfterMs);
  const { code, errors } = await run(file, trial);
  const isRefused = killAfterMs !== undefined && code === 1 && trial.mayBeRefused?.test(errors);
  if (code !== 0 && !isRefused) throw new Error(`it ended with ${code}: ${errors}`);
  const wrong = await trial.findWrong();
  if (wrong !== undefined) throw new Error(wrong);
  return isRefused ? 'refused' : 'well';
}

async function run(file: string, { args, environment, typed = '' }: Trial, killAfterMs?: number) {
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
  const [code] = await ended;
  return { code, errors: await errors };
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
    args: [],
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
