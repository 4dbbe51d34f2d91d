import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { inTime } from './testing/eventually.ts';
import { makeUser } from './testing/peopleFactories.ts';
import { testDb } from './testing/testDatabase.ts';

/** An operator's server in a process of its own. */
async function serve(
  t: TestContext,
  environment: NodeJS.ProcessEnv,
  file = 'main.ts',
  args: readonly string[] = [],
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-serve-'));
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    env: { ...process.env, PORT: '0', MQTT_PORT: '0', DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  t.after(async () => {
    child.kill();
    await exited;
    await rm(dataDir, { recursive: true });
  });
  return { child, exited };
}

test('an empty database is served without anything of the demo, and what does not work is said', async (t) => {
  const { url: database } = await testDb(t);
  const { child } = await serve(t, { DATABASE_URL: database });
  const lines: string[] = [];
  const said = async () => {
    for await (const line of createInterface(child.stdout)) {
      lines.push(line);
      if (line.includes('FIREBASE_SERVICE_ACCOUNT')) return;
    }
  };
  await inTime(said(), { for: 'the last of the limitations', withinMs: 120_000, seen: () => lines.at(-1) });
  assert.deepEqual(
    lines.map((line) => line.trim().split(' ', 1)[0]),
    [
      'Gatehouse',
      'Nobody',
      '',
      'Does',
      'PUBLIC_URL',
      'SMTP_URL',
      'STRIPE_SECRET_KEY',
      'FIREBASE_SERVICE_ACCOUNT',
    ],
  );
  const url = /http:\S+[^.]/.exec(lines[0] ?? '')?.[0];
  const api = (await (await fetch(`${url}/api`)).json()) as { result: { simulated: boolean } };
  assert.equal(api.result.simulated, false);
  // Where the client is built, its page answers at every other address.
  for (const path of ['/simulator/world', '/simulator/events']) {
    const { status, headers } = await fetch(`${url}${path}`);
    assert.ok(status === 404 || headers.get('content-type')?.startsWith('text/html'), path);
  }
  const outbox = await (await fetch(`${url}/outbox`)).text();
  assert.doesNotMatch(outbox, /<article>|Outbox/i);
});

test('a database with an account of the demo is refused in words', async (t) => {
  const db = await testDb(t);
  await makeUser(db, { email: 'admin@gatehouse.example' });
  const { child, exited } = await serve(t, { DATABASE_URL: db.url });
  const [said, [code]] = await Promise.all([text(child.stderr), exited]);
  assert.equal(code, 1);
  assert.match(said, /^This database holds the demo, whose passwords are public\./);
});

test('processes that are to share a database are refused without one', async (t) => {
  for (const [file, args] of [
    ['main.ts', ['--http-only']],
    ['worker.ts', []],
  ] as const) {
    const { child, exited } = await serve(t, { DATABASE_URL: '' }, file, args);
    const [said, [code]] = await Promise.all([text(child.stderr), exited]);
    assert.equal(code, 1);
    assert.match(said, /^DATABASE_URL is not set, and npm run .* works on a database that it shares/);
  }
});
