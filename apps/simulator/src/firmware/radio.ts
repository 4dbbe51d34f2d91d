/** A controller's connection to the broker: connects, keeps trying, and carries frames while the connection stands. */
import type { Socket } from 'node:net';
import { brokerPassword, type DeviceKey } from '@gatehouse/contract/device/frame';
import { KEEPALIVE_SECONDS } from '@gatehouse/contract/device/timing';
import { commandTopic } from '@gatehouse/contract/device/topics';
import mqtt, { type MqttClient } from 'mqtt';
import { createFaultyLine } from './faultyLine.ts';
import type { LineFaults } from './lineFaults.ts';

export type RadioOptions = {
  mqttUrl: string;
  serial: string;
  key: DeviceKey;
  /** What the line does to messages, both ways. Read anew for each. */
  faults: () => LineFaults;
  /** Called before each connection. */
  connecting(): { topic: string; lastWill: string; online: string };
  onUp(): void;
  onDown(): void;
  onMessage(topic: string, frame: Uint8Array, retained: boolean): void;
};

export type Radio = {
  connected(): boolean;
  /** Sends at QoS 1; false without a connection: nothing is kept for later. */
  send(topic: string, frame: string): boolean;
  /** Pulls the cable: nothing passes any more, and neither end notices. */
  cut(): void;
  /** Plugs it in again and connects anew. */
  restore(): void;
  /** Switches off for good, without a word to the broker. */
  off(): void;
};

type Sent = { topic: string; frame: string };
type Received = { topic: string; frame: Uint8Array; retained: boolean };

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 5_000;

/** Starts connecting at once. */
export function startRadio(options: RadioOptions): Radio {
  let client: MqttClient | undefined;
  let up = false;
  let severed = false;
  let retryMs = FIRST_RETRY_MS;
  let retryTimer: NodeJS.Timeout | undefined;

  const incoming = createFaultyLine<Received>(options.faults, ({ topic, frame, retained }) => {
    if (up && !severed) options.onMessage(topic, frame, retained);
  });
  const outgoing = createFaultyLine<Sent>(options.faults, ({ topic, frame }) => {
    if (client?.connected && !severed) client.publish(topic, frame, { qos: 1 }, () => {});
  });

  function connect() {
    clearTimeout(retryTimer);
    const { topic, lastWill, online } = options.connecting();
    const current = mqtt.connect(options.mqttUrl, {
      clientId: options.serial,
      username: options.serial,
      password: brokerPassword(options.key),
      protocolVersion: 4,
      clean: true,
      keepalive: KEEPALIVE_SECONDS,
      connectTimeout: 5_000,
      reconnectPeriod: 0,
      will: { topic, payload: Buffer.from(lastWill), qos: 1, retain: true },
    });
    client = current;
    current.on('connect', () => {
      (current.stream as Socket).setNoDelay(true);
      current.subscribe(commandTopic(options.serial), { qos: 1 }, (error) => {
        if (error || current !== client || severed) return;
        up = true;
        retryMs = FIRST_RETRY_MS;
        current.publish(topic, online, { qos: 1, retain: true });
        options.onUp();
      });
    });
    current.on('message', (receivedOn, frame, { retain: retained }) => {
      if (current === client && !severed) incoming.carry({ topic: receivedOn, frame, retained });
    });
    // A failed attempt ends with `close` as well.
    current.on('error', () => {});
    current.once('close', () => {
      current.end(true);
      if (current !== client) return;
      client = undefined;
      drop();
      if (severed) return;
      retryTimer = setTimeout(connect, retryMs * (0.5 + Math.random() / 2));
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    });
  }

  function drop() {
    incoming.clear();
    outgoing.clear();
    if (up) options.onDown();
    up = false;
  }

  function abandon() {
    clearTimeout(retryTimer);
    const old = client;
    client = undefined;
    drop();
    old?.end(true);
  }

  connect();

  return {
    connected: () => up,
    send(topic, frame) {
      if (!up || !client?.connected) return false;
      if (!severed) outgoing.carry({ topic, frame });
      return true;
    },
    cut() {
      if (severed) return;
      severed = true;
      clearTimeout(retryTimer);
      // What is written stays here and what arrives is not read: to both ends the line is merely silent.
      const socket = client?.stream as Socket | undefined;
      socket?.cork();
      socket?.pause();
    },
    restore() {
      if (!severed) return;
      severed = false;
      abandon();
      retryMs = FIRST_RETRY_MS;
      connect();
    },
    off() {
      severed = true;
      abandon();
    },
  };
}
