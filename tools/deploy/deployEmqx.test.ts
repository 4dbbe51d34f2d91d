/** Shows docs/operating/emqx.md against the database, the passwords that controllers have, and their rights. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { encryptControllerKey } from '../../apps/server/src/db/controllerKey.ts';
import { createDb } from '../../apps/server/src/db/pool.ts';
import { sql } from '../../apps/server/src/db/sql.ts';
import { lastFirst, testDb } from '../../apps/server/src/testing/testDatabase.ts';
import { testKeys } from '../../apps/server/src/testing/testKeys.ts';
import { brokerPassword } from '../../packages/contract/src/device/frame.ts';
import { controllerRights, serverRights } from '../../packages/contract/src/device/topics.ts';
import { makeWiredControllers } from '../stack/src/wiredControllers.ts';

const page = await readFile(join(import.meta.dirname, '../../docs/operating/emqx.md'), 'utf8');
const blockOf = (language: string) =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? '';
/** SQL as the page has it, with values between its parts. */
const plain = (text: string | string[], ...values: string[]) => {
  const parts = [text].flat();
  return sql(Object.assign(parts, { raw: parts }), ...values);
};

test('a controller gets in by its own name and identifier, as soon as it is there', async (t) => {
  const scope = lastFirst(t);
  const db = await testDb(scope);
  // Roles are of the whole cluster, which other tests use too.
  const role = `emqx_${process.pid}`;
  const statements = blockOf('sql').replace(/\bemqx\b/g, role);
  for (const statement of statements.split(';').filter((part) => part.trim() !== ''))
    await db.query(plain(statement));
  const url = new URL(db.url);
  url.username = role;
  url.password = 'choose-one';
  const asBroker = createDb(url.href, { max: 1 });
  scope.after(async () => {
    await asBroker.close();
    await db.query(plain(`drop owned by ${role}`));
    await db.query(plain(`drop role ${role}`));
  });

  const [wired] = await makeWiredControllers(db, {});
  const { serial, key } = wired?.controller ?? assert.fail();
  const query = /query = "(.+)"/.exec(blockOf('hocon'))?.[1] ?? '';
  const ask = (username: string, clientid: string) =>
    asBroker.query(plain(query.split(/\$\{(?:username|clientid)\}/), username, clientid));
  const expected = [{ password_hash: createHash('sha256').update(brokerPassword(key)).digest('hex') }];
  assert.deepEqual(await ask(serial, serial), expected);
  assert.deepEqual(await ask(serial, 'another'), []);
  assert.deepEqual(await ask('another', 'another'), []);
  const { ciphertext, keyId, brokerPasswordSha256 } = encryptControllerKey(testKeys, key);
  await db.query(sql`
    update controllers set key = null, key_ciphertext = ${ciphertext}, key_id = ${keyId},
      broker_password_sha256 = ${brokerPasswordSha256}`);
  assert.deepEqual(await ask(serial, serial), expected, 'also once its key is encrypted');
  await assert.rejects(asBroker.query(sql`select key from public.controllers`), /permission denied/);
});

test('each may use the topics that a broker of our own allows, and no others', () => {
  const rules = Array.from(
    blockOf('erlang').matchAll(/^\{allow, (.+), (publish|subscribe), (\[.+\])\}\.$/gm),
    ([, who, action, topics = '']) => [
      who,
      action,
      JSON.parse(topics.replaceAll(/\$\{username\}/g, 'GH-SERIAL')),
    ],
  );
  const controllers = controllerRights('GH-SERIAL');
  const server = '{username, "gatehouse"}';
  assert.deepEqual(rules, [
    [server, 'publish', serverRights.publish],
    [server, 'subscribe', serverRights.subscribe],
    ['all', 'publish', controllers.publish],
    ['all', 'subscribe', controllers.subscribe],
  ]);
  assert.match(blockOf('erlang'), /\{deny, all\}\.\n$/);
});
