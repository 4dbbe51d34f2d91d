import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readConfig } from '@gatehouse/server/config';
import { sql } from '@gatehouse/server/db/sql';
import { resetDatabase } from './reset.ts';
import { startStack } from './stack.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-stack-'));
after(async () => {
  await resetDatabase(config);
  await rm(dataDir, { recursive: true, force: true });
});
const environment = { DATA_DIR: dataDir, PORT: '0', MQTT_PORT: '0' };
const config = readConfig(environment);
const boot = () => startStack({ config, client: false });

test('the stack is on one address, keeps its data, and is made again when asked', async () => {
  const first = await boot();
  assert.equal((await fetch(`${first.url}/readyz`)).status, 200);
  assert.equal(first.simulator.view().length >= 4, true);
  await first.ctx.db.query(sql`update organisations set name = 'Kept' where id = 4`);
  await assert.rejects(resetDatabase(config), /in use/);
  await first.close();

  const second = await boot();
  assert.deepEqual(await second.ctx.db.one(sql`select name from organisations`), { name: 'Kept' });
  await second.close();

  await resetDatabase(config);
  const third = await boot();
  assert.notDeepEqual(await third.ctx.db.one(sql`select name from organisations`), { name: 'Kept' });
  await third.close();
});

test('a database that is not ours is never emptied', async () => {
  const foreign = readConfig({ ...environment, DATABASE_URL: 'postgresql://db.example/gatehouse' });
  await assert.rejects(resetDatabase(foreign), /yours to empty/);
});

test('a failing start ends what it had started and says what to do', async (t) => {
  const squatter = createServer().listen(0, 'localhost');
  await once(squatter, 'listening');
  t.after(() => squatter.close());
  const { port } = squatter.address() as { port: number };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'devServer.ts')], {
    env: { ...process.env, ...environment, PORT: `${port}` },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  const [output, [code]] = await Promise.all([child.stderr.toArray(), once(child, 'exit')]);
  assert.equal(code, 1);
  assert.match(Buffer.concat(output).toString(), new RegExp(`^Port ${port} is in use\\. Set PORT `));
});
