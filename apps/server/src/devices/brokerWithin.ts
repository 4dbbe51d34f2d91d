/** The server's link to a broker within its own process: no line to be cut, and no packets to be written and read. */
import { promisify } from 'node:util';
import type { Aedes, AedesPublishPacket } from 'aedes';
import type { BrokerConnection } from './brokerConnection.ts';

export type WithinOptions = {
  subscriptions: readonly string[];
  onMessage(topic: string, payload: Buffer): void;
  /** Subscribed: messages flow from here on. */
  onUp(): void;
};

type Message = Pick<AedesPublishPacket, 'topic' | 'payload'>;
/** With what it keeps, which its types leave out. */
type Keeping = Aedes & {
  persistence: { createRetainedStreamCombi(subscriptions: readonly string[]): AsyncIterable<Message> };
};

/**
 * Links the server to its broker. As every subscriber it first gets what is retained: controllers may have been there
 * before. What it sends needs no acknowledgement, since the broker has it when `publish` returns.
 */
export function linkWithin(
  aedes: Aedes,
  { subscriptions, onMessage, onUp }: WithinOptions,
): BrokerConnection {
  let up = false;
  const receive = ({ topic, payload }: Message, done: () => void) => {
    onMessage(topic, Buffer.isBuffer(payload) ? payload : Buffer.from(payload));
    done();
  };
  async function handOver(retained: AsyncIterable<Message>) {
    for await (const packet of retained) if (up) receive(packet, () => {});
  }
  const subscribe = promisify(aedes.subscribe.bind(aedes));
  const subscribed = Promise.all(subscriptions.map((topic) => subscribe(topic, receive))).then(() => {
    up = true;
    onUp();
    return handOver((aedes as Keeping).persistence.createRetainedStreamCombi(subscriptions));
  });

  return {
    connected: () => up,
    publish(topic, payload) {
      if (!up) return false;
      const packet = {
        cmd: 'publish',
        topic,
        payload: Buffer.from(payload),
        qos: 1,
        retain: false,
        dup: false,
      } as const;
      aedes.publish(packet, () => {});
      return true;
    },
    async close() {
      await subscribed;
      up = false;
      const unsubscribe = promisify(aedes.unsubscribe.bind(aedes));
      await Promise.all(subscriptions.map((topic) => unsubscribe(topic, receive)));
    },
  };
}
