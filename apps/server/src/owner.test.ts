/** `npm run owner` in a process of its own, and what its account can do on a server. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, type TestContext, test } from 'node:test';
import { loginUser, refreshUser } from '@gatehouse/contract/api/auth';
import { listStaffSites } from '@gatehouse/contract/api/staff';
import { sql } from './db/sql.ts';
import { checkOwner, makeOwner } from './features/auth/owner.ts';
import { makeUser } from './testing/peopleFactories.ts';
import { signInStaff } from './testing/staffSignIn.ts';
import { lastFirst, testDb } from './testing/testDatabase.ts';
import { startTestServer } from './testing/testServer.ts';

const folder = await mkdtemp(join(tmpdir(), 'gatehouse-owner-'));
after(() => rm(folder, { recursive: true }));

async function run(databaseUrl: string, args: string[], typed: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'owner.ts'), ...args], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: 'https://doors.example.com',
    },
  });
  child.stdin.on('error', () => {});
  child.stdin.end(typed.map((line) => `${line}\n`).join(''));
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, output, errors: errors.replace('New password: ', '').replace('Once more: ', '').trim() };
}
const twice = (password: string) => [password, password];

/** A server on an empty database, and `npm run owner` for it. */
async function installation(t: TestContext) {
  const scope = lastFirst(t);
  const db = await testDb(scope);
  const server = await startTestServer(scope, { db });
  return { db, server, run: (args: string[], typed: string[] = []) => run(db.url, args, typed) };
}

/** The same where Olga has made the first account. */
async function installationOfOlga(t: TestContext, password: string) {
  const installed = await installation(t);
  const { db, server } = installed;
  const olga = checkOwner({
    email: 'olga@example.com',
    organisation: 'Harbour Storage',
    name: 'Olga Owner',
  });
  await makeOwner(db, olga, password, server.clock.now());
  return installed;
}

test('what is missing or wrong is said in a line, and nothing is made', async (t) => {
  const { db, run } = await installation(t);
  const refused = async (args: string[], typed: string[] = []) => {
    const { code, errors, output } = await run(args, typed);
    assert.deepEqual([code, output], [1, '']);
    return errors;
  };
  assert.match(await refused([]), /^npm run owner -- <e-mail address>: name one\./);
  assert.match(await refused(['olga']), /^With the e-mail address something is wrong: .* \(it is 'olga'\)$/);
  assert.match(
    await refused(['olga@example.com'], twice('short1')),
    /^With the password something is wrong: \S/,
  );
  assert.match(await refused(['olga@example.com'], twice('password1')), /too common|guess/i);
  assert.equal(
    await refused(['olga@example.com'], ['harbour light 9', 'harbour light 8']),
    'These are two passwords. Nothing was changed.',
  );
  assert.equal(await refused(['olga@example.com']), 'Nothing was typed.');
  assert.equal(
    await refused(['olga@example.com'], twice('harbour light 9')),
    'There is no organisation yet: name yours by --organisation.',
  );
  assert.deepEqual(await db.query(sql`select from users`), []);
});

test('the first account of an empty installation signs in and may do everything', async (t) => {
  const { server, run } = await installation(t);
  const made = await run(
    ['Olga@example.com', '--organisation', 'Harbour Storage', '--name', 'Olga Owner'],
    twice('harbour light 9'),
  );
  assert.deepEqual(made, {
    code: 0,
    errors: '',
    output:
      'olga@example.com may do everything at Harbour Storage: sign in at https://doors.example.com/user-access.\n',
  });
  const result = await signInStaff(server, 'olga@example.com', 'harbour light 9');
  assert.equal((await server.call(listStaffSites, { token: result.accessToken })).statusCode, 200);
});

test('who forgot the password or lost their second factor gets in by another, and who had it is signed out', async (t) => {
  const { db, server, run } = await installationOfOlga(t, 'harbour light 9');
  const before = await signInStaff(server, 'olga@example.com', 'harbour light 9');
  await db.query(sql`update users set disabled_at = now()`);
  await db.query(sql`
    insert into user_factors (user_id, kind, ciphertext, key_id, made_at, confirmed_at)
    select id, 'app', 'lost', 'lost', now(), now() from users`);
  const { output } = await run(['olga@example.com'], twice('quiet ferry 22'));
  assert.equal(
    output,
    'olga@example.com has a new password at Harbour Storage; every device is signed out.\n',
  );
  const old = { username: 'olga@example.com', password: 'harbour light 9' };
  assert.equal((await server.call(loginUser, { body: old })).errorCode, 'LOGIN_FAILED');
  await signInStaff(server, 'olga@example.com', 'quiet ferry 22');
  const renewed = await server.call(refreshUser, { token: before.refreshToken });
  assert.notEqual(renewed.statusCode, 200);
});

test('beside another operator the organisation is named', async (t) => {
  const { db, run } = await installationOfOlga(t, 'harbour light 9');
  await makeUser(db, { organisationId: 5 });
  const { errors } = await run(['olga@example.com'], twice('quiet ferry 22'));
  assert.match(errors, /^There are several organisations: name one by --organisation \(Harbour Storage, /);
  const { errors: unknown } = await run(
    ['olga@example.com', '--organisation', 'Harbor'],
    twice('quiet ferry 22'),
  );
  assert.match(unknown, /^There is no organisation 'Harbor'; there is Harbour Storage, /);
});
