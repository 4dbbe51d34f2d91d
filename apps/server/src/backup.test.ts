/** `npm run backup` and `npm run restore`, each in a process of its own, over an operator's own PostgreSQL. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { createDb } from './db/pool.ts';
import { sql } from './db/sql.ts';
import { makeUser } from './testing/peopleFactories.ts';
import { emptyDb, testDb } from './testing/testDatabase.ts';

const folder = await mkdtemp(join(tmpdir(), 'gatehouse-backup-'));
after(() => rm(folder, { recursive: true }));

/** Runs a command; `answer` is what is typed once it has printed something. */
async function run(
  command: string,
  args: string[],
  environment: NodeJS.ProcessEnv,
  answer: (printed: string) => string = () => '',
) {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${command}.ts`), ...args], {
    env: { ...process.env, ...environment },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
    if (!child.stdin.writableEnded) child.stdin.end(answer(output));
  });
  child.stderr.once('data', () => setImmediate(() => child.stdin.end(answer(output))));
  child.stdin.on('error', () => {});
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, output, errors };
}

const keyIn = (printed: string) => /^AGE-SECRET-KEY-\w+$/m.exec(printed)?.[0] ?? '';

test('from the key to the restored installation', async (t) => {
  const { url: database, ...db } = await testDb(t);
  await makeUser(db, { email: 'sam@example.com' });
  const source = { DATA_DIR: join(folder, 'source'), DATABASE_URL: database };

  const keyless = await run('backup', [], source);
  assert.deepEqual(
    [keyless.code, keyless.errors.trim()],
    [1, 'There is no recovery key yet: make one with npm run backup -- init'],
  );
  const mistyped = await run('backup', ['init'], source, (printed) => `${keyIn(printed)}X\n`);
  assert.equal(mistyped.code, 1);
  assert.match(mistyped.errors, /That is another one\. Nothing was changed/);
  assert.deepEqual(await readdir(source.DATA_DIR), ['secret']);

  const made = await run('backup', ['init'], source, (printed) => `${keyIn(printed)}\n`);
  const key = keyIn(made.output);
  assert.equal(made.code, 0, made.errors);
  for (const name of await readdir(source.DATA_DIR))
    assert.ok(!(await readFile(join(source.DATA_DIR, name), 'utf8')).includes(key), name);

  const away = join(folder, 'away');
  assert.equal((await run('backup', ['--to', away], source)).code, 0);
  const [name = ''] = await readdir(away);
  assert.ok(!(await readFile(join(away, name), 'latin1')).includes('sam@example.com'));

  const { url } = await emptyDb(t);
  const fresh = { DATA_DIR: join(folder, 'fresh'), DATABASE_URL: url };
  const restored = await run('restore', [join(away, name)], fresh, () => `${key}\n`);
  assert.equal(restored.code, 0, restored.errors);
  assert.match(restored.output, /^✔ every block is as it was written/m);
  assert.ok(!`${restored.output}${restored.errors}`.includes(key));
  const copy = createDb(url);
  t.after(() => copy.close());
  assert.deepEqual(await copy.query(sql`select email from users`), [{ email: 'sam@example.com' }]);
  const secret = (of: { DATA_DIR: string }) => readFile(join(of.DATA_DIR, 'secret'), 'utf8');
  assert.equal(await secret(fresh), await secret(source));

  const drilled = await run('restore', ['--drill', join(away, name)], fresh, () => `${key}\n`);
  assert.deepEqual([drilled.code, drilled.errors], [0, 'Recovery key: ']);
});

test('what is not understood is said, with where to look', async () => {
  const { code, errors } = await run('backup', ['--too', 'x'], { DATA_DIR: folder });
  assert.equal(code, 1);
  assert.match(errors, /Unknown option '--too'.*--help/);
  const wrong = [
    ['backup', ['inti'], 'npm run backup -- inti: it takes init, alone, or nothing.'],
    ['keys', [], "npm run keys takes rotate, as in npm run keys -- rotate, and has ''."],
  ] as const;
  for (const [command, args, line] of wrong)
    assert.equal((await run(command, [...args], { DATA_DIR: folder })).errors.trim(), line);
});

test('a setting that cannot be is said by each command in a line, with what it holds and what it should', async () => {
  const wrong = { DATA_DIR: folder, DATABASE_POOL: 'many' };
  const commands = [
    ['backup', []],
    ['restore', ['gone.age']],
    ['keys', ['rotate']],
    ['migrateCommand', []],
    ['owner', ['sam@example.com']],
  ] as const;
  for (const [command, args] of commands) {
    const { code, errors } = await run(command, [...args], wrong);
    const line = "DATABASE_POOL must be a whole number from 2 to 500, and is 'many'";
    assert.deepEqual([code, errors.trim()], [1, line], command);
  }
});
