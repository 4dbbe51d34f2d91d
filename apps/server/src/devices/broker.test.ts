import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { after, it } from 'node:test';
import { brokerPassword } from '@gatehouse/contract/device/frame';
import { commandTopic, reportTopic } from '@gatehouse/contract/device/topics';
import { type IClientOptions, MqttClient } from 'mqtt';
import { type Broker, startBroker } from './broker.ts';

const server = { username: 'gatehouse-server', password: randomBytes(16).toString('hex') };
const key = randomBytes(32);
const broker = await startBroker({ server, keyOf: async () => key });
after(() => broker.close());

const happened = (client: MqttClient, event: 'connect' | 'close') =>
  new Promise<void>((resolve) => client.once(event, () => resolve()));

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
  const allHeard = Promise.withResolvers<void>();
  let heard = 0;
  listener.handleMessage = (_packet, done) => {
    heard++;
    if (heard === told.length) allHeard.resolve();
    void takesMore.promise.then(() => done());
  };
  const serials = Array.from({ length: 10 }, (_, n) => `GH-${String(n).padStart(6, '0')}`);
  const devices = await Promise.all(serials.map(connectDevice));
  const told = serials.flatMap((serial, n) =>
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
  await Promise.all(told);
  await allHeard.promise;
});

it('turns away who comes when it is full, and says so', async () => {
  const full = Promise.withResolvers<void>();
  const small = await startBroker({ server, keyOf: async () => key, most: 1, onFull: full.resolve });
  const first = createConnection(small.port, '127.0.0.1');
  await once(first, 'connect');
  const second = createConnection(small.port, '127.0.0.1').on('error', () => {});
  await Promise.all([full.promise, once(second, 'close')]);
  first.destroy();
  await small.close();
});

it('ends its connections within the process when it closes', async () => {
  const other = await startBroker({ server, keyOf: async () => key });
  const client = await connect(other, { clientId: 'gatehouse', ...server });
  const closed = happened(client, 'close');
  await other.close();
  await closed;
});
