import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, lstat, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { platform } from 'node:process';
import { after, test } from 'node:test';
import { startCluster } from './cluster.ts';
import { removeHome } from './clusterHome.ts';
import { createDb } from './pool.ts';
import { sql } from './sql.ts';

const isRoot = process.geteuid?.() === 0;
const folder = await mkdtemp(join(tmpdir(), 'gatehouse-cluster-'));
await chmod(folder, 0o711);
const home = join(folder, 'postgres');
after(() => rm(folder, { recursive: true, force: true }));
// The first start makes the database; the tests start it again.
await (await startCluster(home)).stop();

async function answers(url: string): Promise<boolean> {
  const db = createDb(url);
  try {
    await db.query(sql`select 1`);
    return true;
  } catch {
    return false;
  } finally {
    await db.close();
  }
}

test('starts, keeps its data over a restart, and stops', async () => {
  const first = await startCluster(home);
  const db = createDb(first.url);
  await db.query(sql`create table kept (name text)`);
  await db.query(sql`insert into kept values ('Zoë')`);
  await db.close();
  await first.stop();
  assert.equal(await answers(first.url), false);

  const second = await startCluster(home);
  const again = createDb(second.url);
  assert.deepEqual(await again.query(sql`select name from kept`), [{ name: 'Zoë' }]);
  assert.deepEqual(await again.one(sql`select current_setting('listen_addresses') as tcp`), { tcp: '' });
  await again.close();
  await second.stop();
});

test('asks for the password kept beside the data, which nobody else may read', async () => {
  const cluster = await startCluster(home);
  assert.equal(await answers(cluster.url.replace(/:[^:@]+@/, ':wrong@')), false);
  assert.equal((await stat(join(home, 'password'))).mode & 0o077, 0);
  assert.equal((await stat(join(home, 'data'))).mode & 0o077, 0);
  await cluster.stop();
});

test('has the clock that is set for us, and no secret of ours', { skip: platform !== 'linux' }, async (t) => {
  const { env } = process;
  t.after(() => {
    process.env = env;
  });
  process.env = { FAKETIME: '+0', ...env, SECRET_KEY: 'canary' };
  const cluster = await startCluster(home);
  const [pid] = (await readFile(join(home, 'data/postmaster.pid'), 'utf8')).split('\n');
  const variables = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0');
  await cluster.stop();
  assert.ok(variables.includes(`FAKETIME=${process.env.FAKETIME}`), variables.join());
  assert.ok(!variables.join().includes('canary'));
});

test('a killed process leaves nothing that the next start trips over', async () => {
  const program = `
    import { startCluster } from ${JSON.stringify(import.meta.resolve('./cluster.ts'))};
    await startCluster(${JSON.stringify(home)});
    process.kill(process.pid, 'SIGKILL');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' });
  assert.deepEqual(await once(child, 'exit'), [null, 'SIGKILL']);
  const cluster = await startCluster(home);
  assert.equal(await answers(cluster.url), true);
  await cluster.stop();
});

test('refuses a folder whose database another process is running', async () => {
  const cluster = await startCluster(home);
  await assert.rejects(startCluster(home), /in use by another Gatehouse/);
  assert.equal(await answers(cluster.url), true);
  await cluster.stop();
});

test('starts over a record of a process number that now belongs to something else', async () => {
  await writeFile(join(home, 'data', 'postmaster.pid'), `${process.pid}\n`);
  const cluster = await startCluster(home);
  assert.equal(await answers(cluster.url), true);
  await cluster.stop();
});

test('reports what PostgreSQL said when it does not start', async () => {
  await assert.rejects(
    startCluster(home, { max_connections: 'many' }),
    /invalid value for parameter "max_connections"/,
  );
});

test('data of another version of PostgreSQL is refused in words, with what to do', async (t) => {
  const file = join(home, 'data', 'PG_VERSION');
  const version = await readFile(file, 'utf8');
  t.after(() => writeFile(file, version));
  await writeFile(file, '15\n');
  await assert.rejects(
    startCluster(home),
    /is of PostgreSQL 15, and this release comes with \d+: run npm run upgrade-database once\.$/,
  );
  await writeFile(file, '99\n');
  await assert.rejects(startCluster(home), /is of PostgreSQL 99, .*: run the release that upgraded it/);
  await writeFile(file, '');
  await assert.rejects(
    startCluster(home),
    /is no database of PostgreSQL: .*PG_VERSION does not say a version/,
  );
});

test('works under a path too long for a socket', async () => {
  const deep = join(folder, 'x'.repeat(100));
  await mkdir(deep);
  await chmod(deep, 0o711);
  const cluster = await startCluster(join(deep, 'postgres'));
  assert.equal(await answers(cluster.url), true);
  await cluster.stop();
});

test('as root, data and log belong to an unprivileged account', { skip: !isRoot }, async () => {
  assert.notEqual((await stat(join(home, 'data'))).uid, 0);
});

test('as root, works from a folder only root may enter', { skip: !isRoot }, async () => {
  const hidden = join(folder, 'hidden');
  await mkdir(hidden, { mode: 0o700 });
  const path = join(hidden, 'postgres');
  const cluster = await startCluster(path);
  assert.equal(await answers(cluster.url), true);
  await cluster.stop();
  assert.ok((await lstat(path)).isSymbolicLink());
  const place = await realpath(path);
  const again = await startCluster(path);
  assert.equal(await answers(again.url), true);
  await again.stop();
  await removeHome(path);
  await assert.rejects(readFile(join(place, 'password')), { code: 'ENOENT' });
  await assert.rejects(lstat(path), { code: 'ENOENT' });
});
