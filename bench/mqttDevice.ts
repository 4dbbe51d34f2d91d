import { once } from 'node:events';
import { connect } from 'node:net';
import { inTime } from '@gatehouse/server/testing/eventually';
import { toError } from '../tools/harness/errors.ts';

/** One connected device that costs the benchmark next to nothing: MQTT 3.1.1 by hand, frames made beforehand. */
export type MqttDevice = {
  /** Publishes at QoS 1; resolves when the broker has acknowledged it. */
  publish(packet: Buffer): Promise<void>;
  close(): void;
};

export type MqttIdentity = { clientId: string; username?: string; password?: string };

const KEEPALIVE_SECONDS = 10;
const CONNACK = 2;
const PUBACK = 4;
const PING = Buffer.from([0xc0, 0]);

/** Connects with a clean session and keeps the connection alive. Rejects when the broker refuses or stays silent. */
export async function connectDevice(
  url: string,
  identity: MqttIdentity,
  withinMs?: number,
): Promise<MqttDevice> {
  const { clientId } = identity;
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  let rest: Buffer = Buffer.alloc(0);
  let waiting: PromiseWithResolvers<void> | undefined;
  let end: Error | undefined;

  const finish = (error: Error) => {
    end ??= error;
    waiting?.reject(end);
    socket.destroy();
  };
  const acknowledged = (what: string, packet: Buffer) => {
    if (end) return Promise.reject(end);
    waiting = Promise.withResolvers();
    socket.write(packet);
    return inTime(waiting.promise, { for: `the broker to acknowledge ${what} of ${clientId}`, withinMs });
  };
  socket.on('data', (chunk: Buffer) => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    // Every packet a publisher gets is short: its second byte is all of its length.
    for (let next = endOf(bytes, at); next <= bytes.length; at = next, next = endOf(bytes, at)) {
      const type = bytes.readUInt8(at) >> 4;
      if (type === CONNACK && bytes[at + 3] !== 0) finish(new Error(`The broker refused ${clientId}`));
      else if (type === CONNACK || type === PUBACK) waiting?.resolve();
    }
    rest = bytes.subarray(at);
  });
  socket.on('error', finish);
  socket.on('close', () => finish(new Error(`The broker left ${clientId}`)));
  try {
    await inTime(once(socket, 'connect'), { for: `${clientId} to reach the broker`, withinMs });
    await acknowledged('the connection', connectPacket(identity));
  } catch (error) {
    finish(toError(error));
    throw error;
  }
  const ping = setInterval(() => socket.write(PING), KEEPALIVE_SECONDS * 900).unref();
  socket.on('close', () => clearInterval(ping));
  return {
    publish: (packet) => acknowledged('a message', packet),
    close: () => socket.destroy(),
  };
}

/** Where the packet at a place ends; beyond the bytes when it is not all there. */
function endOf(bytes: Buffer, at: number): number {
  return at + 2 + (bytes[at + 1] ?? Number.POSITIVE_INFINITY);
}

/** The bytes of a message at QoS 1; retained for whoever subscribes later, or not. */
export function publishPacket(topic: string, payload: string, retain = false): Buffer {
  return packet(0x32 | Number(retain), [text(topic), Buffer.from([0, 1]), Buffer.from(payload)]);
}

function connectPacket({ clientId, username, password }: MqttIdentity): Buffer {
  const flags = 0x02 | (username === undefined ? 0 : 0x80) | (password === undefined ? 0 : 0x40);
  return packet(0x10, [
    text('MQTT'),
    Buffer.from([4, flags, 0, KEEPALIVE_SECONDS]),
    text(clientId),
    ...(username === undefined ? [] : [text(username)]),
    ...(password === undefined ? [] : [text(password)]),
  ]);
}

function packet(head: number, parts: readonly Buffer[]): Buffer {
  const length: number[] = [];
  let left = parts.reduce((sum, part) => sum + part.length, 0);
  do {
    length.push((left % 128) | (left >= 128 ? 128 : 0));
    left = Math.floor(left / 128);
  } while (left > 0);
  return Buffer.concat([Buffer.from([head, ...length]), ...parts]);
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
}
