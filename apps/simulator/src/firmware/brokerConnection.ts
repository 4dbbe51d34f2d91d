/** One connection to the broker, from its first attempt to its end. */
import { Socket } from 'node:net';
import { brokerPassword, type DeviceKey } from '@gatehouse/contract/device/frame';
import { KEEPALIVE_SECONDS } from '@gatehouse/contract/device/timing';
import { commandTopic } from '@gatehouse/contract/device/topics';
import mqtt from 'mqtt';
import type { Received, Sent } from './cable.ts';
import type { SessionStatus } from './link.ts';

const CONNECT_TIMEOUT_MS = 5_000;

export type BrokerConnectionOptions = {
  mqttUrl: string;
  serial: string;
  key: DeviceKey;
  status: SessionStatus;
  /** The connection stands and the commands are subscribed to. */
  onUp(): void;
  onMessage(message: Received): void;
  /** It has ended by itself, or never stood. */
  onClosed(): void;
};

export type BrokerConnection = {
  isConnected(): boolean;
  /** Sends at QoS 1. */
  publish(message: Sent): void;
  /** From here on nothing passes, and neither end notices. */
  freeze(): void;
  /** Ends it without a word to the broker; nothing is called any more. */
  end(): void;
};

/** Starts connecting. */
export function openConnection(options: BrokerConnectionOptions): BrokerConnection {
  const { mqttUrl, serial, key, status, onUp, onMessage, onClosed } = options;
  let frozen = false;
  let ended = false;
  const client = mqtt.connect(mqttUrl, {
    clientId: serial,
    username: serial,
    password: brokerPassword(key),
    protocolVersion: 4,
    clean: true,
    keepalive: KEEPALIVE_SECONDS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    reconnectPeriod: 0,
    will: { topic: status.topic, payload: Buffer.from(status.lastWill), qos: 1, retain: true },
  });

  client.on('connect', () => {
    if (client.stream instanceof Socket) client.stream.setNoDelay(true);
    client.subscribe(commandTopic(serial), { qos: 1 }, (error) => {
      if (error || frozen || ended) return;
      client.publish(status.topic, status.online, { qos: 1, retain: true });
      onUp();
    });
  });
  client.on('message', (topic, frame, { retain: retained }) => {
    if (!frozen && !ended) onMessage({ topic, frame, retained });
  });
  // A failed attempt ends with `close` as well.
  client.on('error', () => {});
  client.once('close', () => {
    client.end(true);
    if (!ended) onClosed();
  });

  return {
    isConnected: () => client.connected,
    publish({ topic, frame }) {
      client.publish(topic, frame, { qos: 1 }, () => {});
    },
    freeze() {
      frozen = true;
      // What is written stays here and what arrives is not read: to both ends the line is merely silent.
      client.stream.cork();
      client.stream.pause();
    },
    end() {
      ended = true;
      client.end(true);
    },
  };
}
