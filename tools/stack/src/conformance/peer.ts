/** A controller as the server of a conformance run meets it: what it has sent, and how it is spoken to. */
import { randomBytes } from 'node:crypto';
import { type DeviceKey, signFrame, verifyFrame } from '@gatehouse/contract/device/frame';
import { type ServerMessage, Status } from '@gatehouse/contract/device/messages';
import { commandTopic, serverSubscriptions, statusTopic } from '@gatehouse/contract/device/topics';
import { startBroker } from '@gatehouse/server/devices/broker';
import { MqttClient } from 'mqtt';
import type { IConnectPacket } from 'mqtt-packet';
import { Deviation } from './deviation.ts';
import { openLine } from './line.ts';
import { createRecord } from './record.ts';
import { createWatch } from './watch.ts';

export type PeerOptions = { serial: string; key: DeviceKey; host: string; port: number };

/** How a frame is made that a controller has to ignore. */
export type Forgery = { key?: DeviceKey; topic?: string };

export type Peer = Awaited<ReturnType<typeof meetController>>;

/** The broker has a retained message at hand, or none. */
const RETAINED_MS = 1_000;

/** Opens a broker for one controller, and keeps all that it sends. */
export async function meetController({ serial, key, host, port }: PeerOptions) {
  const process = randomBytes(8).toString('hex');
  const credential = { username: 'conformance', password: randomBytes(16).toString('hex') };
  const keyOf = async (wanted: string) => (wanted === serial ? key : undefined);
  const broker = await startBroker({ server: credential, keyOf });
  const settings = {
    protocolVersion: 4,
    clean: true,
    keepalive: 0,
    reconnectPeriod: 0,
    ...credential,
  } as const;
  const connects: IConnectPacket[] = [];
  const record = createRecord(key);
  const watch = createWatch();

  const line = await openLine({
    host,
    port,
    brokerPort: broker.port,
    onConnect(packet) {
      connects.push(packet);
      watch.changed();
    },
    onOther: (reason) =>
      void record.flaws.push(new Deviation(`a connection that fails: ${reason}`, 'MQTT 3.1.1')),
  });
  const client = new MqttClient(broker.connect, { ...settings, clientId: 'conformance' });
  client.on('message', (topic, frame) => {
    record.receive(topic, frame);
    watch.changed();
  });
  await client.subscribeAsync(serverSubscriptions(process), { qos: 1 });

  return {
    ...record,
    serial,
    key,
    process,
    port: line.port,
    connects,
    cut: line.cut,
    restore: line.restore,
    until: watch.until,
    send(message: ServerMessage, { key: signing = key, topic = commandTopic(serial) }: Forgery = {}) {
      return client.publishAsync(commandTopic(serial), signFrame(signing, topic, message), { qos: 1 });
    },
    /** The status that the broker has retained; undefined for none. */
    async retainedStatus(): Promise<Status | undefined> {
      const another = new MqttClient(broker.connect, { ...settings, clientId: 'retained' });
      const retained = Promise.withResolvers<Status | undefined>();
      another.on('message', (topic, frame) => retained.resolve(verifyFrame(key, topic, frame, Status)));
      await another.subscribeAsync(statusTopic('+'), { qos: 1 });
      const timer = setTimeout(() => retained.resolve(undefined), RETAINED_MS);
      const status = await retained.promise;
      clearTimeout(timer);
      await another.endAsync(true);
      return status;
    },
    async close() {
      await line.close();
      await client.endAsync(true);
      await broker.close();
    },
  };
}
