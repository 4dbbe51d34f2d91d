/** Shows docs/guarantees.md#a-controller-keeps-to-its-own-topics, on the embedded broker and on Mosquitto. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { brokerPassword } from '@gatehouse/contract/device/frame';
import { MAX_FRAME_BYTES } from '@gatehouse/contract/device/timing';
import { commandTopic, replyTopic, reportTopic, statusTopic } from '@gatehouse/contract/device/topics';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { inTime } from '../testing/eventually.ts';
import { mosquittoMissing, startMosquitto } from '../testing/mosquitto.ts';
import { startBroker } from './broker.ts';

const PROCESS = 'process0001';
const MAX_DELIVERY_MS = 8_000;
const server = { username: 'gatehouse-server', password: randomBytes(16).toString('hex') };
const controllers = ['GH-000001', 'GH-000002'].map((serial) => ({ serial, key: randomBytes(32) }));
const [own, other] = controllers as [(typeof controllers)[0], (typeof controllers)[0]];

type RunningBroker = { url: string; close(): Promise<void> };

async function startEmbedded(): Promise<RunningBroker> {
  return startBroker({ server, keyOf: async (serial) => controllers.find((c) => c.serial === serial)?.key });
}

function rightsSuite(start: () => Promise<RunningBroker>) {
  let broker: RunningBroker;
  const clients: MqttClient[] = [];

  before(async () => {
    broker = await start();
  });
  after(async () => {
    await Promise.all(clients.map((client) => client.endAsync(true)));
    await broker.close();
  });

  async function connect(options: IClientOptions) {
    const client = await mqtt.connectAsync(
      broker.url,
      { protocolVersion: 4, clean: true, keepalive: 10, reconnectPeriod: 0, ...options },
      false,
    );
    client.on('error', () => {});
    clients.push(client);
    return client;
  }
  const asServer = () => connect({ clientId: `server-${clients.length}`, ...server });
  const asController = ({ serial, key }: typeof own) =>
    connect({ clientId: serial, username: serial, password: brokerPassword(key) });

  /** Subscribes to every filter that might be granted and returns the payloads that arrive, by topic. */
  async function listen(client: MqttClient, filters: string[]) {
    const received: string[] = [];
    client.on('message', (topic) => received.push(topic));
    for (const filter of filters) await client.subscribeAsync(filter, { qos: 1 }).catch(() => {});
    return received;
  }

  /** Publishes without caring how the broker refuses: by silence or by ending the connection. */
  async function tryPublish(controller: typeof own, topic: string, { retain = false, payload = 'x' } = {}) {
    const client = await asController(controller);
    const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
    const sent = client.publishAsync(topic, payload, { qos: 1, retain }).catch(() => {});
    await Promise.race([closed, sent]);
    await client.endAsync(true);
  }

  /** Has a controller report once more and waits until that is received: all that was sent before it has come, too. */
  async function sayLast(process: MqttClient, device: MqttClient) {
    const received = new Promise<void>((resolve) =>
      process.on('message', (_topic, payload) => `${payload}` === 'last' && resolve()),
    );
    await device.publishAsync(reportTopic(device.options.clientId ?? ''), 'last', { qos: 1 });
    await inTime(received, { for: 'the last report to be received', withinMs: MAX_DELIVERY_MS });
  }

  it('lets nobody in without the right password', async () => {
    await assert.rejects(connect({ clientId: own.serial }));
    await assert.rejects(
      connect({ clientId: own.serial, username: own.serial, password: brokerPassword(other.key) }),
    );
    await assert.rejects(
      connect({ clientId: 'x', username: 'GH-999999', password: brokerPassword(own.key) }),
    );
    await assert.rejects(connect({ clientId: 'x', username: server.username, password: 'wrong' }));
  });

  it('carries a command to its controller and the answer to the process that asked', async () => {
    const process = await asServer();
    const device = await asController(own);
    const answers = await listen(process, [replyTopic(PROCESS, '+'), reportTopic('+')]);
    device.on('message', (topic) => {
      assert.equal(topic, commandTopic(own.serial));
      device.publish(reportTopic(own.serial), 'x', { qos: 1 });
      device.publish(replyTopic(PROCESS, own.serial), 'x', { qos: 1 });
    });
    await device.subscribeAsync(commandTopic(own.serial), { qos: 1 });
    const answered = new Promise<void>((resolve) =>
      process.on('message', (topic) => topic === replyTopic(PROCESS, own.serial) && resolve()),
    );
    await process.publishAsync(commandTopic(own.serial), 'x', { qos: 1 });
    await inTime(answered, { for: 'the answer', withinMs: MAX_DELIVERY_MS });
    assert.deepEqual(answers, [reportTopic(own.serial), replyTopic(PROCESS, own.serial)]);
  });

  it("hides another controller's commands, reports, answers and the broker's own topics", async () => {
    const spy = await asController(own);
    const received = await listen(spy, [
      '#',
      '+/#',
      'gatehouse/#',
      'gatehouse/1/c/+/command',
      'gatehouse/1/c/+/+',
      'gatehouse/1/reply/#',
      '$SYS/#',
      commandTopic(other.serial),
      reportTopic(other.serial),
      statusTopic(other.serial),
      replyTopic(PROCESS, other.serial),
      replyTopic(PROCESS, own.serial),
      commandTopic(own.serial),
    ]);
    const process = await asServer();
    const device = await asController(other);
    await process.publishAsync(commandTopic(other.serial), 'x', { qos: 1 });
    await device.publishAsync(reportTopic(other.serial), 'x', { qos: 1 });
    await device.publishAsync(statusTopic(other.serial), 'x', { qos: 1, retain: true });
    await device.publishAsync(replyTopic(PROCESS, other.serial), 'x', { qos: 1 });
    // The spy's own command comes last, so that all before it would have come.
    const last = new Promise<void>((resolve) =>
      spy.on('message', (topic) => topic === commandTopic(own.serial) && resolve()),
    );
    await process.publishAsync(commandTopic(own.serial), 'x', { qos: 1 });
    await inTime(last, { for: 'the own command', withinMs: MAX_DELIVERY_MS });
    assert.deepEqual([...new Set(received)], [commandTopic(own.serial)]);
  });

  it("refuses to publish where a controller has no business: another's topics and its own commands", async () => {
    const process = await asServer();
    const device = await asController(other);
    const received = await listen(process, [reportTopic('+'), replyTopic('+', '+')]);
    const commands = await listen(device, [commandTopic(other.serial)]);
    for (const topic of [
      commandTopic(other.serial),
      commandTopic(own.serial),
      reportTopic(other.serial),
      statusTopic(other.serial),
      replyTopic(PROCESS, other.serial),
      'gatehouse/1/c/x/y/z',
      'elsewhere',
    ]) {
      await tryPublish(own, topic);
    }
    await sayLast(process, device);
    assert.deepEqual(received, [reportTopic(other.serial)], 'only what the device itself sent last');
    assert.deepEqual(commands, []);
  });

  it('carries a frame of the greatest length, and none that is longer', async () => {
    const process = await asServer();
    await listen(process, [reportTopic('+')]);
    const lengths: number[] = [];
    process.on('message', (_topic, payload) => lengths.push(payload.length));
    await tryPublish(own, reportTopic(own.serial), { payload: 'x'.repeat(MAX_FRAME_BYTES + 1) });
    await tryPublish(own, reportTopic(own.serial), { payload: 'x'.repeat(MAX_FRAME_BYTES) });
    await sayLast(process, await asController(other));
    assert.deepEqual(lengths, [MAX_FRAME_BYTES, 'last'.length]);
  });

  it("does not let a last will speak on another's topic", async () => {
    const process = await asServer();
    const received = await listen(process, [reportTopic('+')]);
    const thief = await connect({
      clientId: own.serial,
      username: own.serial,
      password: brokerPassword(own.key),
      will: { topic: reportTopic(other.serial), payload: Buffer.from('x'), qos: 1, retain: false },
    });
    thief.stream.destroy();
    // The same client reconnecting makes the broker finish with the old connection first.
    await sayLast(process, await asController(own));
    assert.deepEqual(received, [reportTopic(own.serial)]);
  });

  return {
    connect,
    asServer,
    asController,
    listen,
    tryPublish,
    sayLast,
  };
}

describe('rights on the embedded broker', () => {
  const suite = rightsSuite(startEmbedded);

  it('keeps nothing but a status for later', async () => {
    await suite.tryPublish(own, reportTopic(own.serial), { retain: true });
    await suite.tryPublish(other, statusTopic(other.serial), { retain: true });
    const late = await suite.asServer();
    const received = await suite.listen(late, [reportTopic('+'), statusTopic('+')]);
    await suite.sayLast(late, await suite.asController(other));
    assert.deepEqual(received, [statusTopic(other.serial), reportTopic(other.serial)]);
  });

  it('refuses a session that would outlive its connection, a strange client id and a slow keep-alive', async () => {
    const identity = { username: own.serial, password: brokerPassword(own.key) };
    await assert.rejects(suite.connect({ ...identity, clientId: own.serial, clean: false }));
    await assert.rejects(suite.connect({ ...identity, clientId: other.serial }));
    await assert.rejects(suite.connect({ ...identity, clientId: own.serial, keepalive: 600 }));
    await assert.rejects(suite.connect({ ...identity, clientId: own.serial, keepalive: 0 }));
  });
});

describe('rights on Mosquitto', { skip: mosquittoMissing }, () => {
  rightsSuite(() => startMosquitto({ server, controllers }));
});
