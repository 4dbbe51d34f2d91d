/** The way from this process to the controllers, over the broker; its outages are logged. */
import { type DeviceKey, signFrame } from '@gatehouse/contract/device/frame';
import type { ServerMessage } from '@gatehouse/contract/device/messages';
import { commandTopic, serverSubscriptions } from '@gatehouse/contract/device/topics';
import type { FastifyBaseLogger } from 'fastify';
import { createOutageLog } from '../outageLog.ts';
import type { Broker } from './broker.ts';
import { type BrokerConnectionOptions, connectToBroker } from './brokerConnection.ts';

export type BrokerLinkOptions = Pick<BrokerConnectionOptions, 'urls' | 'connect' | 'credential'> & {
  /** Links to the broker of this process, which the url names too. */
  within?: Broker['link'];
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
  const { urls, connect, within, credential, log, monotonic, processName, onMessage, onDown } = options;
  const attempted = Promise.withResolvers<void>();
  const outages = createOutageLog({
    log,
    begins: 'No link to the MQTT broker: no door can be opened',
    ends: 'Linked to the MQTT broker again',
    monotonic,
  });
  let changedAt = monotonic();

  const subscriptions = serverSubscriptions(processName);
  const onUp = (url: string) => {
    changedAt = monotonic();
    log.info({ broker: new URL(url).host }, 'Linked to the MQTT broker');
    outages.succeeded();
    attempted.resolve();
  };
  const connection = within
    ? within({ subscriptions, onMessage, onUp: () => onUp(urls[0]) })
    : connectToBroker({
        urls,
        connect,
        credential,
        clientId: `gatehouse-${processName}`,
        subscriptions,
        onMessage,
        onUp,
        onDown(reason, wasUp, url) {
          if (wasUp) changedAt = monotonic();
          onDown();
          outages.failed(new Error(`${new URL(url).host}: ${reason}`));
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
