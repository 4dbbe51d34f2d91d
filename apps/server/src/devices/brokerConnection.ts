/**
 * The server's connection to the broker. Each attempt is a new MQTT client with a clean session and no store: what cannot
 * be sent now is refused now and never sent later.
 */
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { KEEPALIVE_SECONDS } from '@gatehouse/contract/device/timing';
import mqtt, { type IClientOptions, type IPublishPacket, MqttClient } from 'mqtt';
import type { ServerCredential } from './brokerRights.ts';

export type BrokerConnectionOptions = {
  /** Brokers of one cluster: where one is away, the next attempt is at the next one. */
  urls: readonly [string, ...string[]];
  /** Makes a connection in the place of one to a url. */
  connect?: () => Duplex;
  /** Left out when the urls carry them. */
  credential?: ServerCredential;
  clientId: string;
  subscriptions: string[];
  onMessage(topic: string, payload: Buffer, packet: IPublishPacket): void;
  /** Subscribed: messages flow from here on. */
  onUp(url: string): void;
  /** The connection to a broker went, or an attempt to make it failed; more attempts follow. */
  onDown(reason: string, wasUp: boolean, url: string): void;
};

export type BrokerConnection = {
  connected(): boolean;
  /** Sends at QoS 1, unretained. False when there is no connection: then nothing was or will be sent. */
  publish(topic: string, payload: string): boolean;
  close(): Promise<void>;
};

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 5_000;

/** Connects and keeps connecting until closed. */
export function connectToBroker(options: BrokerConnectionOptions): BrokerConnection {
  let client: MqttClient;
  let up = false;
  let closed = false;
  let retryMs = FIRST_RETRY_MS;
  let retryTimer: NodeJS.Timeout | undefined;
  let turn = 0;

  function attempt() {
    const url = options.urls[turn++ % options.urls.length] ?? options.urls[0];
    const settings: IClientOptions = {
      ...options.credential,
      clientId: options.clientId,
      clean: true,
      // Within the process no line can be cut, and what waits there must not look like silence.
      keepalive: options.connect ? 0 : KEEPALIVE_SECONDS,
      connectTimeout: 5_000,
      reconnectPeriod: 0,
    };
    const { connect } = options;
    const current = connect ? new MqttClient(connect, settings) : mqtt.connect(url, settings);
    client = current;
    let reason = 'closed';
    current.on('connect', () => {
      if (current.stream instanceof Socket) current.stream.setNoDelay(true);
      current.subscribe(options.subscriptions, { qos: 1 }, (error) => {
        if (closed) return;
        if (error) {
          reason = error.message;
          current.end(true);
          return;
        }
        up = true;
        retryMs = FIRST_RETRY_MS;
        options.onUp(url);
      });
    });
    current.on('message', options.onMessage);
    current.on('error', (error) => {
      reason = error.message;
    });
    current.once('close', () => {
      if (closed) return;
      const wasUp = up;
      up = false;
      options.onDown(reason, wasUp, url);
      retryTimer = setTimeout(attempt, retryMs * (0.5 + Math.random() / 2));
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    });
  }

  attempt();

  return {
    connected: () => up && client.connected,
    publish(topic, payload) {
      if (!up || !client.connected) return false;
      client.publish(topic, payload, { qos: 1 }, () => {});
      return true;
    },
    async close() {
      closed = true;
      clearTimeout(retryTimer);
      await client.endAsync(!client.connected);
    },
  };
}
