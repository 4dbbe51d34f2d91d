import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { after, it, type TestContext } from 'node:test';
import { brokerPassword, type DeviceKey } from '@gatehouse/contract/device/frame';
import mqtt from 'mqtt';
import { inTime, until } from '../testing/eventually.ts';
import { stopTimers } from '../testing/stoppedTimers.ts';
import { type BrokerOptions, startBroker } from './broker.ts';
import { MAX_CONNECT_BYTES } from './entrance.ts';

const server = { username: 'gatehouse-server', password: randomBytes(16).toString('hex') };
const key = randomBytes(32);
const SERIAL = 'GH-000001';

async function start(t: TestContext, options: Partial<BrokerOptions> = {}) {
  const broker = await startBroker({ server, keyOf: async () => key, ...options });
  t.after(() => broker.close());
  return broker;
}

async function knock(port: number): Promise<Socket> {
  const socket = createConnection(port, '127.0.0.1').on('error', () => {});
  after(() => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

const cut = (socket: Socket) => until(() => socket.resume().closed, { for: 'the connection to be cut' });

async function letsIn(url: string) {
  const client = await mqtt.connectAsync(
    url,
    {
      protocolVersion: 4,
      clientId: SERIAL,
      username: SERIAL,
      password: brokerPassword(key),
      keepalive: 9,
      reconnectPeriod: 0,
    },
    false,
  );
  await client.endAsync(true);
}

const text = (value: string) => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes]);
};

/** A CONNECT as a controller sends it, in whole of as many bytes as asked. */
function connectPacket(bytes: number, { serial = SERIAL, password = brokerPassword(key) } = {}): Buffer {
  const WILL_NAME_PASSWORD_CLEAN = 0b1100_0110;
  const fixed = [text('MQTT'), Buffer.from([4, WILL_NAME_PASSWORD_CLEAN, 0, 9]), text(serial), text('will')];
  const rest = [text(serial), text(password)];
  const length = bytes - 3;
  const will = length - 2 - Buffer.concat([...fixed, ...rest]).length;
  const head = Buffer.from([0x10, (length % 128) | 0x80, length >> 7]);
  return Buffer.concat([head, ...fixed, text('w'.repeat(will)), ...rest]);
}

const CONNACK = Buffer.from([0x20, 2, 0, 0]);

/** What is answered to a CONNECT. */
async function answerTo(socket: Socket): Promise<Buffer> {
  const [answer] = await inTime(once(socket, 'data'), { for: 'an answer', withinMs: 8_000 });
  return answer;
}

it('lets in a CONNECT of 4 kB that comes byte by byte, and cuts a longer one by its first bytes', async (t) => {
  const { port } = await start(t);
  const slow = await knock(port);
  const answer = answerTo(slow);
  for (const byte of connectPacket(MAX_CONNECT_BYTES)) {
    await new Promise((sent) => slow.write(Buffer.from([byte]), sent));
  }
  assert.deepEqual(await answer, CONNACK);
  const long = await knock(port);
  long.write(connectPacket(MAX_CONNECT_BYTES + 1).subarray(0, 3));
  await cut(long);
});

for (const [what, bytes] of Object.entries({
  'an HTTP request': Buffer.from('GET / HTTP/1.1\r\n\r\n'),
  'a greeting of TLS': Buffer.from([0x16, 3, 1, 0, 0xa5, 1]),
  'a message before the CONNECT': Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f]),
  'a CONNECT of 256 MB': Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]),
  'a CONNECT whose length never ends': Buffer.from([0x10, 0xff, 0xff, 0xff, 0xff, 0xff]),
  'an empty CONNECT': Buffer.from([0x10, 0]),
  'a CONNECT full of noise': Buffer.concat([Buffer.from([0x10, 100]), Buffer.alloc(100, 0xee)]),
  'a wrong password': connectPacket(200, { password: 'wrong' }),
  'more than 4 kB along with its CONNECT': Buffer.concat([connectPacket(200), Buffer.alloc(8_000)]),
})) {
  it(`cuts off who sends ${what}, and lets a controller in`, async (t) => {
    const { port, url } = await start(t);
    const stranger = await knock(port);
    stranger.write(bytes);
    await cut(stranger);
    await letsIn(url);
  });
}

it('cuts off who is slow to say who it is, or whose name is slow to be found', async (t) => {
  const found = Promise.withResolvers<DeviceKey>();
  const asked = Promise.withResolvers<void>();
  const { port } = await start(t, {
    connectMs: 1_000,
    signInMs: 2_000,
    keyOf(serial) {
      if (serial === SERIAL) asked.resolve();
      return found.promise;
    },
  });
  const pass = stopTimers(t);
  const slow = await knock(port);
  slow.write(connectPacket(200).subarray(0, 100));
  const unknown = await knock(port);
  unknown.write(connectPacket(200));
  await inTime(asked.promise, { for: 'the key to be asked for' });
  pass(1_000);
  await cut(slow);
  assert.ok(!unknown.closed);
  pass(1_000);
  await cut(unknown);
  found.resolve(key);
});

it('reads on only from who has signed in', async (t) => {
  const asked = Promise.withResolvers<void>();
  const { port } = await start(t, {
    keyOf() {
      asked.resolve();
      return new Promise(() => {});
    },
  });
  const pass = stopTimers(t);
  const stranger = await knock(port);
  stranger.write(connectPacket(200));
  await inTime(asked.promise, { for: 'the key to be asked for' });
  const PUBLISH_OF_256_MB = Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f]);
  stranger.write(PUBLISH_OF_256_MB);
  let taken = 0;
  for (let n = 0; n < 64; n++) {
    stranger.write(Buffer.alloc(1_000_000), (error) => {
      if (!error) taken++;
    });
  }
  const isCut = cut(stranger);
  pass(30_000);
  await isCut;
  assert.ok(taken < 32, `${taken} of 64 MB were taken`);
});

it('lets a controller in while more strangers are there than it has places', async (t) => {
  let turnedAway = 0;
  const { port, url } = await start(t, { maxConnections: 20, onFull: () => turnedAway++ });
  stopTimers(t);
  const strangers: Socket[] = [];
  for (let n = 0; n < 60; n++) strangers.push(await knock(port));
  await Promise.all(strangers.slice(0, 50).map(cut));
  assert.ok(strangers.slice(50).every((socket) => !socket.closed));
  await letsIn(url);
  assert.equal(turnedAway, 0);
});

it('gives the last place to who comes next, until a controller has it', async (t) => {
  const full = Promise.withResolvers<void>();
  const { port } = await start(t, { maxConnections: 2, onFull: full.resolve });
  const signedIn = async (serial: string) => {
    const socket = await knock(port);
    socket.write(connectPacket(200, { serial }));
    assert.deepEqual(await answerTo(socket), CONNACK);
    return socket;
  };
  await signedIn('GH-000001');
  const stranger = await knock(port);
  const last = await signedIn('GH-000002');
  await cut(stranger);
  await cut(await knock(port));
  await full.promise;
  assert.ok(!last.closed);
});
