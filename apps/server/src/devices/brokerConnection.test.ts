/** How the connection to the broker comes up, is lost and is made again. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { PassThrough } from 'node:stream';
import { after, describe, it, type TestContext } from 'node:test';
import { brokerPassword } from '@gatehouse/contract/device/frame';
import { commandTopic, reportTopic, statusTopic } from '@gatehouse/contract/device/topics';
import { inTime, until } from '../testing/eventually.ts';
import { stopTimers } from '../testing/stoppedTimers.ts';
import { startBroker } from './broker.ts';
import { type BrokerConnectionOptions, connectToBroker } from './brokerConnection.ts';

const serial = 'GH-000001';
const key = randomBytes(32);
const server = { username: 'gatehouse-server', password: randomBytes(16).toString('hex') };
const broker = await startBroker({ server, keyOf: async () => key });
after(() => broker.close());

type ConnectionChange = { is: 'up' } | { is: 'down'; reason: string; wasUp: boolean };

/** A connection and its changes, in their order. */
function connect(t: TestContext, options: Partial<BrokerConnectionOptions>) {
  const changes: ConnectionChange[] = [];
  const received: string[] = [];
  let onChange = () => {};
  const record = (what: ConnectionChange) => {
    changes.push(what);
    onChange();
  };
  const connection = connectToBroker({
    urls: [broker.url],
    clientId: 'gatehouse-test',
    credential: server,
    subscriptions: [reportTopic('+')],
    onMessage: (topic, payload, { qos }) => received.push(`${topic} ${payload}, QoS ${qos}`),
    onUp: () => record({ is: 'up' }),
    onDown: (reason, wasUp) => record({ is: 'down', reason, wasUp }),
    ...options,
  });
  t.after(() => connection.close());
  return {
    connection,
    received,
    changes,
    async next(): Promise<ConnectionChange> {
      while (changes.length === 0) {
        const more = new Promise<void>((resolve) => (onChange = resolve));
        await inTime(more, { for: 'the connection to come or go', withinMs: 8_000 });
      }
      return changes.shift()!;
    },
  };
}

/** A line that is cut as soon as it is laid. */
function cutLine() {
  const line = new PassThrough();
  setImmediate(() => line.destroy());
  return line;
}

describe('the connection to the broker', () => {
  for (const [way, given] of [
    ['the network', {}],
    ['this process', { connect: broker.connect }],
  ] as const) {
    it(`comes up over ${way}, and carries messages both ways`, async (t) => {
      const device = connect(t, {
        ...given,
        clientId: serial,
        credential: { username: serial, password: brokerPassword(key) },
        subscriptions: [commandTopic(serial)],
      });
      const { connection, received, next } = connect(t, given);
      assert.equal(connection.connected(), false);
      assert.equal(connection.publish(commandTopic(serial), 'too early'), false);
      for (const { next: nextChange } of [device, { next }])
        assert.deepEqual(await nextChange(), { is: 'up' });
      assert.equal(connection.connected(), true);
      assert.equal(connection.publish(commandTopic(serial), 'command'), true);
      await until(() => device.received.length > 0, { withinMs: 5_000 });
      assert.deepEqual(device.received, [`${commandTopic(serial)} command, QoS 1`]);
      assert.equal(device.connection.publish(reportTopic(serial), 'report'), true);
      await until(() => received.length > 0, { withinMs: 5_000 });
      assert.deepEqual(received, [`${reportTopic(serial)} report, QoS 1`]);
    });
  }

  it('is not taken for lost within this process, however long that is busy with other things', async (t) => {
    const pass = stopTimers(t, ['setTimeout', 'setInterval']);
    const { connection, next, changes } = connect(t, { connect: broker.connect });
    assert.deepEqual(await next(), { is: 'up' });
    pass(60_000);
    const witness = connect(t, { connect: broker.connect, clientId: 'gatehouse-witness' });
    assert.deepEqual(await witness.next(), { is: 'up' });
    assert.deepEqual([changes, connection.connected()], [[], true]);
  });

  it('carries what was sent before it is closed', async (t) => {
    const device = connect(t, {
      clientId: serial,
      credential: { username: serial, password: brokerPassword(key) },
      subscriptions: [commandTopic(serial)],
    });
    const { connection, next } = connect(t, {});
    for (const nextChange of [device.next, next]) assert.deepEqual(await nextChange(), { is: 'up' });
    for (let n = 0; n < 20; n++) connection.publish(commandTopic(serial), `${n}`);
    await connection.close();
    await until(() => device.received.length === 20, { withinMs: 5_000 });
  });

  it('is not up where the broker refuses its subscriptions, or who it is, and says why', async (t) => {
    const spy = connect(t, {
      connect: broker.connect,
      clientId: serial,
      credential: { username: serial, password: brokerPassword(key) },
      subscriptions: [commandTopic(serial), statusTopic(serial)],
    });
    const refused = await spy.next();
    assert.deepEqual(refused, { is: 'down', reason: 'Subscribe error: Unspecified error', wasUp: false });
    assert.equal(spy.connection.connected(), false);
    const stranger = connect(t, {
      connect: broker.connect,
      credential: { ...server, password: 'wrong' },
    });
    const { is, reason } = (await stranger.next()) as Extract<ConnectionChange, { is: 'down' }>;
    assert.equal(is, 'down');
    assert.match(reason, /Connection refused/);
  });

  it('is made again when it is lost, and reports whether it had been up', async (t) => {
    const other = await startBroker({ server, keyOf: async () => key });
    const lines = [other.connect, cutLine, broker.connect];
    const { connection, next } = connect(t, { connect: () => lines.shift()!() });
    assert.deepEqual(await next(), { is: 'up' });
    await other.close();
    assert.deepEqual(await next(), { is: 'down', reason: 'closed', wasUp: true });
    assert.equal(connection.publish(commandTopic(serial), 'lost'), false);
    assert.deepEqual(await next(), { is: 'down', reason: 'closed', wasUp: false });
    assert.deepEqual(await next(), { is: 'up' });
    assert.equal(connection.connected(), true);
  });
});

describe('the attempts to make it', () => {
  it('report nothing once the connection is closed, however far they are, and count for nothing before', async (t) => {
    const isUp: boolean[] = [];
    for (let turns = 0; turns < 20; turns++) {
      const { connection, changes } = connect(t, { connect: broker.connect });
      for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
      const before = [...changes];
      assert.equal(connection.connected(), before.length > 0);
      assert.equal(connection.publish(commandTopic(serial), 'x'), before.length > 0);
      await connection.close();
      assert.equal(connection.connected(), false);
      assert.equal(connection.publish(commandTopic(serial), 'x'), false);
      for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
      assert.deepEqual(changes, before);
      isUp.push(before.length > 0);
    }
    assert.deepEqual(new Set(isUp), new Set([false, true]));
  });

  it('come at twice the time each, up to five seconds, and soon again once it had stood', async (t) => {
    const pass = stopTimers(t);
    t.mock.method(Math, 'random', () => 1);
    let isCut = true;
    let attempts = 0;
    let line = cutLine();
    const { next } = connect(t, {
      connect() {
        attempts++;
        line = isCut ? cutLine() : (broker.connect() as PassThrough);
        return line;
      },
    });
    async function fails(waitMs: number) {
      assert.equal((await next()).is, 'down');
      const before = attempts;
      pass(waitMs - 1);
      assert.equal(attempts, before, `nothing within ${waitMs} ms`);
      pass(1);
      assert.equal(attempts, before + 1, `after ${waitMs} ms`);
    }
    for (const waitMs of [250, 500, 1_000, 2_000, 4_000, 5_000]) await fails(waitMs);
    isCut = false;
    await fails(5_000);
    assert.deepEqual(await next(), { is: 'up' });
    line.destroy();
    await fails(250);
  });

  it('are shortened by chance to half at least, so that not all come at once', async (t) => {
    const pass = stopTimers(t);
    t.mock.method(Math, 'random', () => 0);
    let attempts = 0;
    const { next } = connect(t, {
      connect() {
        attempts++;
        return cutLine();
      },
    });
    await next();
    pass(124);
    assert.equal(attempts, 1);
    pass(1);
    assert.equal(attempts, 2);
  });

  it('are at each of several brokers by turns', async (t) => {
    const second = await startBroker({ server, keyOf: async () => undefined });
    t.after(() => second.close());
    const first = await startBroker({ server, keyOf: async () => undefined });
    const ups: string[] = [];
    const { next } = connect(t, { urls: [first.url, second.url], onUp: (url) => ups.push(url) });
    await until(() => ups.length === 1, { for: 'the first broker to let us in' });
    await first.close();
    assert.deepEqual(await next(), { is: 'down', reason: 'closed', wasUp: true });
    await until(() => ups.length === 2, { for: 'the second broker to let us in' });
    assert.deepEqual(ups, [first.url, second.url]);
  });

  it('end with the connection', async (t) => {
    const pass = stopTimers(t);
    let attempts = 0;
    const { connection, next, changes } = connect(t, {
      connect() {
        attempts++;
        return cutLine();
      },
    });
    await next();
    await connection.close();
    pass(5_000);
    assert.deepEqual([attempts, changes], [1, []]);
  });

  it('are given up after five seconds in which nobody answers', async (t) => {
    const mute = createServer().listen(0, '127.0.0.1');
    await once(mute, 'listening');
    t.after(() => void mute.close());
    const { port } = mute.address() as AddressInfo;
    const pass = stopTimers(t);
    const accepted = once(mute, 'connection');
    const { next, changes } = connect(t, { urls: [`mqtt://127.0.0.1:${port}`] });
    await accepted;
    pass(4_999);
    const other = connect(t, { clientId: 'gatehouse-other' });
    assert.deepEqual(await other.next(), { is: 'up' });
    assert.deepEqual(changes, []);
    pass(1);
    assert.equal((await next()).is, 'down');
  });
});
