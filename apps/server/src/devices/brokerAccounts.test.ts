/** Shows docs/guarantees.md#a-controller-keeps-to-its-own-topics where the accounts of a Mosquitto change while it runs. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import { brokerPassword } from '@gatehouse/contract/device/frame';
import { commandTopic, reportTopic } from '@gatehouse/contract/device/topics';
import Fastify from 'fastify';
import mqtt from 'mqtt';
import { sql } from '../db/sql.ts';
import { eventually } from '../testing/eventually.ts';
import { makeController } from '../testing/factories.ts';
import { mosquittoMissing, startMosquitto } from '../testing/mosquitto.ts';
import { testDb } from '../testing/testDatabase.ts';
import { testKeys } from '../testing/testKeys.ts';
import { startBrokerAccounts } from './brokerAccounts.ts';
import { syncAccounts } from './dynamicSecurity.ts';

const server = { username: 'gatehouse-server', password: randomBytes(16).toString('hex') };
const { log } = Fastify();

function address(broker: string): string {
  const url = new URL(broker);
  url.username = server.username;
  url.password = server.password;
  return url.href;
}

/** A database without controllers, and a broker that knows none; `keepUp` has the first followed by the second. */
async function begin(t: TestContext) {
  const db = await testDb(t);
  const broker = await startMosquitto({ server, controllers: [] });
  t.after(() => broker.close());
  const url = address(broker.url);
  return {
    db,
    broker,
    url,
    async keepUp(at = url) {
      const accounts = await startBrokerAccounts({ db, keyRing: testKeys, log, url: at, intervalMs: 50 });
      t.after(accounts.stop);
    },
    async signIn(serial: string, key: Uint8Array) {
      const options = {
        clientId: serial,
        username: serial,
        password: brokerPassword(key),
        reconnectPeriod: 0,
      };
      const client = await mqtt.connectAsync(broker.url, options, false);
      t.after(() => client.endAsync(true));
      return client;
    },
  };
}

describe('a Mosquitto whose accounts the server makes', { skip: mosquittoMissing }, () => {
  it('lets a new controller in while it runs, on its own topics and under its own identifier', async (t) => {
    const { db, broker, keepUp, signIn } = await begin(t);
    await keepUp();
    const [first, second] = [randomBytes(32), randomBytes(32)];
    await makeController(db, { serial: 'GH-NEW-0001', key: first });
    await makeController(db, { serial: 'GH-NEW-0002', key: second });
    const client = await eventually(() => signIn('GH-NEW-0001', first), {
      for: 'the new controller to get in',
    });
    await client.subscribeAsync(commandTopic('GH-NEW-0001'), { qos: 1 });
    await assert.rejects(client.subscribeAsync(commandTopic('GH-NEW-0002'), { qos: 1 }));
    await client.publishAsync(reportTopic('GH-NEW-0001'), 'x', { qos: 1 });
    await assert.rejects(
      mqtt.connectAsync(
        broker.url,
        {
          clientId: 'stranger',
          username: 'GH-NEW-0002',
          password: brokerPassword(second),
          reconnectPeriod: 0,
        },
        false,
      ),
    );
  });

  it('takes the new key of a controller in the place of its old one', async (t) => {
    const { db, keepUp, signIn } = await begin(t);
    const [old, next] = [randomBytes(32), randomBytes(32)];
    const id = await makeController(db, { serial: 'GH-KEY-0001', key: old });
    await keepUp();
    await (await signIn('GH-KEY-0001', old)).endAsync(true);
    await db.query(sql`update controllers set key = ${next} where id = ${id}`);
    const client = await eventually(() => signIn('GH-KEY-0001', next), { for: 'the new key to be taken' });
    await client.endAsync(true);
    await assert.rejects(signIn('GH-KEY-0001', old));
  });

  it('cuts off a controller that is removed, and leaves accounts of others alone', async (t) => {
    const { db, url, keepUp, signIn } = await begin(t);
    const [key, strange] = [randomBytes(32), randomBytes(32)];
    const id = await makeController(db, { serial: 'GH-OUT-0001', key });
    await keepUp();
    const client = await signIn('GH-OUT-0001', key);
    const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
    await db.query(sql`delete from controllers where id = ${id}`);
    await closed;
    await assert.rejects(signIn('GH-OUT-0001', key));
    // The server's own is still there, and nothing is left to do.
    assert.deepEqual(await syncAccounts(url, []), { added: 0, changed: 0, removed: 0 });
    await syncAccounts(url, [{ serial: 'GH-OUT-0001', key: strange }]);
    await (await signIn('GH-OUT-0001', strange)).endAsync(true);
  });

  it('is tried again when it could not be reached', async (t) => {
    const { db, url, signIn } = await begin(t);
    const key = randomBytes(32);
    await makeController(db, { serial: 'GH-LATE-001', key });
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await assert.rejects(syncAccounts(wrong.href, []), /not authori[sz]ed|bad user/i);
    const accounts = await startBrokerAccounts({
      db,
      keyRing: testKeys,
      log,
      url: wrong.href,
      intervalMs: 50,
    });
    await assert.rejects(signIn('GH-LATE-001', key));
    await accounts.stop();
    const others = await startBrokerAccounts({ db, keyRing: testKeys, log, url, intervalMs: 50 });
    t.after(others.stop);
    await (await signIn('GH-LATE-001', key)).endAsync(true);
  });
});
