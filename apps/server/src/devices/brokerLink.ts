/** The way from this process to the controllers, over the broker; its outages are logged. */
import { type DeviceKey, signFrame } from '@gatehouse/contract/device/frame';
import type { ServerMessage } from '@gatehouse/contract/device/messages';
import { commandTopic, serverSubscriptions } from '@gatehouse/contract/device/topics';
import type { FastifyBaseLogger } from 'fastify';
import { type BrokerConnectionOptions, connectToBroker } from './brokerConnection.ts';

export type BrokerLinkOptions = Pick<BrokerConnectionOptions, 'url' | 'connect' | 'credential'> & {
  log: FastifyBaseLogger;
  monotonic: () => number;
  /** The name under which answers find this process. */
  processName: string;
  onMessage(topic: string, frame: Uint8Array): void;
  /** The connection went, or an attempt to make it failed. */
  onDown(): void;
};

export type BrokerLink = {
  /** Resolves when the connection stands, or when the first attempt failed. */
  attempted: Promise<void>;
  connected(): boolean;
  /** Milliseconds since the connection came or went, or since the start. */
  msSinceChange(): number;
  /** Signs a message and sends it to a controller. While there is no connection nothing is sent, then or later. */
  send(controller: { serial: string; key: DeviceKey }, message: ServerMessage): void;
  /** The same with a frame that is signed already. */
  sendFrame(serial: string, frame: string): void;
  close(): Promise<void>;
};

/** Connects to the broker and keeps connecting until closed. */
export function startBrokerLink(options: BrokerLinkOptions): BrokerLink {
  const { url, connect, credential, log, monotonic, processName, onMessage, onDown } = options;
  const broker = new URL(url).host;
  const attempted = Promise.withResolvers<void>();
  let changedAt = monotonic();
  let outageLogged = false;

  const connection = connectToBroker({
    url,
    connect,
    credential,
    clientId: `gatehouse-${processName}`,
    subscriptions: serverSubscriptions(processName),
    onMessage,
    onUp() {
      changedAt = monotonic();
      outageLogged = false;
      log.info({ broker }, 'Linked to the broker');
      attempted.resolve();
    },
    onDown(reason, wasUp) {
      if (wasUp) changedAt = monotonic();
      onDown();
      // Attempts follow every few seconds; one line an outage is enough for the operator.
      const level = outageLogged ? 'debug' : 'error';
      outageLogged = true;
      log[level]({ broker, reason }, 'No link to the MQTT broker: no door can be opened');
      attempted.resolve();
    },
  });

  function sendFrame(serial: string, frame: string) {
    connection.publish(commandTopic(serial), frame);
  }

  return {
    attempted: attempted.promise,
    connected: connection.connected,
    msSinceChange: () => monotonic() - changedAt,
    send({ serial, key }, message) {
      sendFrame(serial, signFrame(key, commandTopic(serial), message));
    },
    sendFrame,
    close: connection.close,
  };
}
