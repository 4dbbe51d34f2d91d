/** A controller's connection to the broker: connects, keeps trying, and carries frames while the connection stands. */
import type { DeviceKey } from '@gatehouse/contract/device/frame';
import { type BrokerConnection, openConnection } from './brokerConnection.ts';
import { createCable } from './cable.ts';
import type { LineFaults } from './lineFaults.ts';
import type { SessionStatus } from './link.ts';
import { createRetry } from './retry.ts';

export type RadioOptions = {
  mqttUrl: string;
  serial: string;
  key: DeviceKey;
  /** What the line does to messages, both ways. Read again for each. */
  faults: () => LineFaults;
  /** Called before each connection. */
  connecting(): SessionStatus;
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
  /** Plugs it in again and connects. */
  restore(): void;
  /** Switches off for good, without a word to the broker. */
  off(): void;
};

/** Starts connecting at once. */
export function startRadio({ mqttUrl, serial, key, faults, ...options }: RadioOptions): Radio {
  let connection: BrokerConnection | undefined;
  let up = false;
  const retry = createRetry(connect);
  const cable = createCable({
    faults,
    publish(message) {
      if (connection?.isConnected()) connection.publish(message);
    },
    deliver({ topic, frame, retained }) {
      if (up) options.onMessage(topic, frame, retained);
    },
  });

  function connect() {
    retry.cancel();
    const status = options.connecting();
    const onMessage = cable.receive;
    connection = openConnection({ mqttUrl, serial, key, status, onUp, onMessage, onClosed });
  }

  function onUp() {
    up = true;
    retry.reset();
    options.onUp();
  }

  function onClosed() {
    disconnect();
    if (!cable.isCut()) retry.later();
  }

  function disconnect() {
    retry.cancel();
    const old = connection;
    connection = undefined;
    cable.clear();
    if (up) options.onDown();
    up = false;
    old?.end();
  }

  connect();

  return {
    connected: () => up,
    send(topic, frame) {
      if (!up || !connection?.isConnected()) return false;
      cable.send({ topic, frame });
      return true;
    },
    cut() {
      if (cable.isCut()) return;
      cable.setCut(true);
      retry.cancel();
      connection?.freeze();
    },
    restore() {
      if (!cable.isCut()) return;
      cable.setCut(false);
      disconnect();
      retry.reset();
      connect();
    },
    off() {
      cable.setCut(true);
      disconnect();
    },
  };
}
