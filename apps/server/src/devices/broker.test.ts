import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { after, it } from 'node:test';
import { brokerPassword } from '@gatehouse/contract/device/frame';
import { commandTopic, reportTopic } from '@gatehouse/contract/device/topics';
import mqtt, { type ErrorWithReasonCode, type IClientOptions, MqttClient } from 'mqtt';
import { inTime } from '../testing/eventually.ts';
import { stopTimers } from '../testing/stoppedTimers.ts';
import { type Broker, startBroker } from './broker.ts';

const server = { username: 'gatehouse-server', password: randomBytes(16).toString('hex') };
const key = randomBytes(32);
const broker = await startBroker({ server, keyOf: async () => key });
after(() => broker.close());

const happened = (client: MqttClient, event: 'connect' | 'close') =>
  inTime(new Promise<void>((resolve) => client.once(event, () => resolve())), {
    for: `a client to ${event}`,
    withinMs: 8_000,
  });

async function connect(to: Broker, options: IClientOptions) {
  const client = new MqttClient(to.connect, {
    protocolVersion: 4,
    clean: true,
    keepalive: 10,
    reconnectPeriod: 0,
    ...options,
  });
  client.on('error', () => {});
  await happened(client, 'connect');
  return client;
}

const connectDevice = (serial: string) =>
  connect(broker, { clientId: serial, username: serial, password: brokerPassword(key) });

it('stands when more comes at once than its listener takes, and then hands all of it over', async () => {
  const listener = await connect(broker, { clientId: 'gatehouse', ...server });
  await listener.subscribeAsync(reportTopic('+'), { qos: 1 });
  const takesMore = Promise.withResolvers<void>();
  const allReceived = Promise.withResolvers<void>();
  let received = 0;
  listener.handleMessage = (_packet, done) => {
    received++;
    if (received === published.length) allReceived.resolve();
    void takesMore.promise.then(() => done());
  };
  const serials = Array.from({ length: 10 }, (_, n) => `GH-${String(n).padStart(6, '0')}`);
  const devices = await Promise.all(serials.map(connectDevice));
  const published = serials.flatMap((serial, n) =>
    Array.from({ length: 40 }, () =>
      devices[n]!.publishAsync(reportTopic(serial), 'r'.repeat(2_000), { qos: 1 }),
    ),
  );
  // Each of these makes the broker say something to which nobody listens.
  const other = await connectDevice('GH-OTHER');
  const topic = commandTopic('GH-OTHER');
  for (let n = 0; n < 2_000; n++) other.subscribe(topic).unsubscribe(topic);
  await other.subscribeAsync(topic);
  takesMore.resolve();
  await inTime(Promise.all([...published, allReceived.promise]), {
    for: 'all to be received',
    withinMs: 20_000,
  });
});

it('turns away who comes when it is full, and says so', async () => {
  const full = Promise.withResolvers<void>();
  const small = await startBroker({
    server,
    keyOf: async () => key,
    maxConnections: 1,
    onFull: full.resolve,
  });
  const first = await mqtt.connectAsync(
    small.url,
    { clientId: 'gatehouse', keepalive: 10, ...server },
    false,
  );
  const second = createConnection(small.port, '127.0.0.1').on('error', () => {});
  await Promise.all([full.promise, once(second, 'close')]);
  await first.endAsync(true);
  await small.close();
});

it('ends its connections within the process when it closes', async () => {
  const other = await startBroker({ server, keyOf: async () => key });
  const client = await connect(other, { clientId: 'gatehouse', ...server });
  const closed = happened(client, 'close');
  await other.close();
  await closed;
});

it('ends its connections over the network when it closes', async () => {
  const other = await startBroker({ server, keyOf: async () => key });
  assert.equal(other.url, `mqtt://127.0.0.1:${other.port}`);
  const client = await mqtt.connectAsync(
    other.url,
    { clientId: 'gatehouse', keepalive: 10, ...server },
    false,
  );
  const closed = happened(client, 'close');
  await other.close();
  await closed;
  await client.endAsync(true);
});

it('is reached on the loopback interface where it listens on all, and says when its port is taken', async () => {
  for (const [host, reached] of [
    ['0.0.0.0', '127.0.0.1'],
    ['::', '127.0.0.1'],
    ['localhost', 'localhost'],
  ] as const) {
    const open = await startBroker({ server, keyOf: async () => key, host });
    assert.equal(open.url, `mqtt://${reached}:${open.port}`);
    await assert.rejects(startBroker({ server, keyOf: async () => key, host, port: open.port }), {
      code: 'EADDRINUSE',
    });
    await open.close();
  }
});

it('gives a client the reason why it is turned away', async (t) => {
  const credentials = 4;
  const authorisation = 5;
  const failing = await startBroker({
    server,
    async keyOf(serial) {
      if (serial === 'GH-FAIL') throw new Error('no database');
      return serial === 'GH-000001' ? key : undefined;
    },
  });
  t.after(() => failing.close());
  const known = { clientId: 'GH-000001', username: 'GH-000001', password: brokerPassword(key) };
  const ends: [IClientOptions, number | 'let in' | 'cut off'][] = [
    [known, 'let in'],
    [{ clientId: 'any', ...server }, 'let in'],
    [{ clientId: 'nobody' }, credentials],
    [{ ...known, password: 'short' }, credentials],
    [{ ...known, password: undefined }, credentials],
    [{ ...known, password: brokerPassword(randomBytes(32)) }, credentials],
    [{ ...known, clientId: 'GH-000002' }, credentials],
    [{ clientId: 'any', ...server, password: 'short' }, credentials],
    [{ ...known, username: 'GH-FAIL' }, authorisation],
    [{ ...known, clean: false }, authorisation],
    [{ ...known, keepalive: 1 }, 'let in'],
    [{ ...known, keepalive: 11 }, 'cut off'],
    [{ ...known, keepalive: 0 }, 'cut off'],
  ];
  for (const [options, expected] of ends) {
    const settings = { protocolVersion: 4, keepalive: 10, reconnectPeriod: 0, ...options } as const;
    const end = await mqtt.connectAsync(failing.url, settings, false).then(
      (client) => client.endAsync(true).then(() => 'let in'),
      (error: ErrorWithReasonCode) => error.code ?? 'cut off',
    );
    assert.equal(end, expected, JSON.stringify(options));
  }
});

it('turns away who says nothing for five seconds', async (t) => {
  const pass = stopTimers(t);
  const mute = createConnection(broker.port, '127.0.0.1').on('error', () => {});
  let isClosed = false;
  const closed = once(mute, 'close').then(() => (isClosed = true));
  await once(mute, 'connect');
  // Whoever connects after it was taken in after it.
  (await connectDevice('GH-000007')).end(true);
  pass(4_999);
  // Over the network too: were the first cut off, it would have noticed by then.
  const next = { clientId: 'GH-000008', username: 'GH-000008', password: brokerPassword(key), keepalive: 10 };
  await mqtt.connectAsync(broker.url, next, false).then((client) => client.endAsync(true));
  assert.ok(!isClosed);
  pass(1);
  await inTime(closed, { for: 'the connection to be closed', withinMs: 8_000 });
});
