/** The server's link to the broker of its own process, with a controller on the network. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, it } from 'node:test';
import { brokerPassword } from '@gatehouse/contract/device/frame';
import { commandTopic, reportTopic, statusTopic } from '@gatehouse/contract/device/topics';
import mqtt from 'mqtt';
import { inTime, until } from '../testing/eventually.ts';
import { startBroker } from './broker.ts';

const serial = 'GH-000001';
const key = randomBytes(32);
const broker = await startBroker({ keyOf: async (name) => (name === serial ? key : undefined) });
after(() => broker.close());

const credential = { username: serial, password: brokerPassword(key) };

it('comes up, carries messages both ways, and none any more once it is closed', async (t) => {
  const device = await mqtt.connectAsync(broker.url, { clientId: serial, ...credential, keepalive: 5 });
  t.after(() => device.endAsync(true));
  const commands: string[] = [];
  device.on('message', (topic, payload, { qos, retain }) => {
    commands.push(`${topic} ${payload}, QoS ${qos}${retain ? ', retained' : ''}`);
  });
  await device.subscribeAsync(commandTopic(serial), { qos: 1 });

  const reports: string[] = [];
  const up = Promise.withResolvers<void>();
  const link = broker.link({
    subscriptions: [reportTopic('+')],
    onMessage: (topic, payload) => reports.push(`${topic} ${payload}`),
    onUp: up.resolve,
  });
  assert.deepEqual([link.connected(), link.publish(commandTopic(serial), 'too early')], [false, false]);
  await inTime(up.promise, { for: 'the link to come up' });
  assert.deepEqual([link.connected(), link.publish(commandTopic(serial), 'command')], [true, true]);
  await until(() => commands.length > 0, { withinMs: 5_000 });
  assert.deepEqual(commands, [`${commandTopic(serial)} command, QoS 1`]);
  await device.publishAsync(reportTopic(serial), 'report', { qos: 1 });
  assert.deepEqual(reports, [`${reportTopic(serial)} report`]);

  await link.close();
  assert.deepEqual([link.connected(), link.publish(commandTopic(serial), 'too late')], [false, false]);
  await device.publishAsync(reportTopic(serial), 'unheard', { qos: 1 });
  assert.equal(reports.length, 1);
});

it('hears who was there before it', async (t) => {
  const device = await mqtt.connectAsync(broker.url, { clientId: serial, ...credential, keepalive: 5 });
  t.after(() => device.endAsync(true));
  await device.publishAsync(statusTopic(serial), 'online', { qos: 1, retain: true });
  const heard: string[] = [];
  const link = broker.link({
    subscriptions: [statusTopic('+')],
    onMessage: (topic, payload) => heard.push(`${topic} ${payload}`),
    onUp: () => {},
  });
  t.after(() => link.close());
  await until(() => heard.length > 0, { withinMs: 5_000 });
  assert.deepEqual(heard, [`${statusTopic(serial)} online`]);
});

it('leaves no way in for a server from the network', async () => {
  const attempt = mqtt.connectAsync(broker.url, {
    username: 'gatehouse-server',
    password: '',
    keepalive: 5,
    reconnectPeriod: 0,
  });
  await assert.rejects(attempt, /Connection refused/);
});
