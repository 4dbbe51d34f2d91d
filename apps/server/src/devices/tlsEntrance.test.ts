import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect as connectPlainly } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it, type TestContext } from 'node:test';
import { connect as connectByTls } from 'node:tls';
import { brokerPassword } from '@gatehouse/contract/device/frame';
import { commandTopic } from '@gatehouse/contract/device/topics';
import mqtt from 'mqtt';
import { certificates } from '../testing/certificates.ts';
import { eventually } from '../testing/eventually.ts';
import { startBroker } from './broker.ts';

const server = { username: 'gatehouse-server', password: randomBytes(16).toString('hex') };
const SERIAL = 'GH-TLS-0001';
const key = randomBytes(32);
const [first, second] = certificates;

/** A broker with the first certificate; `write` gives it other files. */
async function begin(t: TestContext, { connectMs }: { connectMs?: number } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-tls-'));
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  const write = async (given: { cert: string; key: string }) => {
    await writeFile(files.key, given.key);
    await writeFile(files.cert, given.cert);
  };
  await write(first);
  const wrong: unknown[] = [];
  const tls = { files, checkMs: 20, onWrongFiles: (error: unknown) => wrong.push(error) };
  const broker = await startBroker({ server, keyOf: async () => key, tls, connectMs });
  t.after(async () => {
    await broker.close();
    await rm(folder, { recursive: true });
  });
  return { broker, write, wrong };
}

/** A controller that trusts one certificate; it may subscribe to its commands once it is in. */
async function signIn(t: TestContext, url: string, ca: string): Promise<void> {
  const client = await mqtt.connectAsync(
    url,
    {
      clientId: SERIAL,
      username: SERIAL,
      password: brokerPassword(key),
      keepalive: 9,
      reconnectPeriod: 0,
      ca,
    },
    false,
  );
  t.after(() => client.endAsync(true));
  await client.subscribeAsync(commandTopic(SERIAL), { qos: 1 });
}

it('takes controllers that trust its certificate, and nobody without TLS', async (t) => {
  const { broker } = await begin(t);
  assert.match(broker.url, /^mqtts:\/\/127\.0\.0\.1:\d+$/);
  await signIn(t, broker.url, first.cert);
  await assert.rejects(signIn(t, broker.url, second.cert), /certificate/);
  await assert.rejects(signIn(t, broker.url.replace('mqtts', 'mqtt'), first.cert));
});

it('takes up a new certificate while it runs, and keeps the old one where the new files are wrong', async (t) => {
  const { broker, write, wrong } = await begin(t);
  await write({ cert: 'no certificate', key: first.key });
  await eventually(async () => assert.ok(wrong.length > 0), { for: 'the wrong files to be noticed' });
  await signIn(t, broker.url, first.cert);
  await write(second);
  await eventually(() => signIn(t, broker.url, second.cert), { for: 'the new certificate to be shown' });
});

it('ends a connection that does not shake hands in time, and one that speaks TLS of long ago', async (t) => {
  const { broker } = await begin(t, { connectMs: 50 });
  const silent = connectPlainly(broker.port, '127.0.0.1');
  await once(silent, 'close');
  const old = connectByTls({
    port: broker.port,
    host: '127.0.0.1',
    ca: first.cert,
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1.1',
    ciphers: 'DEFAULT@SECLEVEL=0',
  });
  await assert.rejects(once(old, 'secureConnect'));
});
