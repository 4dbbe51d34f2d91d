import { once } from 'node:events';
import { connect } from 'node:net';

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

/** Connects with a clean session and keeps the connection alive. Rejects when the broker refuses. */
export async function connectDevice(url: string, identity: MqttIdentity): Promise<MqttDevice> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  let acknowledge: ((accepted: boolean) => void) | undefined;
  const acknowledged = () =>
    new Promise<boolean>((resolve) => {
      acknowledge = resolve;
    });
  socket.on('data', (chunk: Buffer) => {
    // Every packet a publisher gets is short: its second byte is all of its length.
    for (let at = 0; at < chunk.length; at += 2 + chunk[at + 1]!) {
      const type = chunk[at]! >> 4;
      if (type === PUBACK) acknowledge?.(true);
      if (type === CONNACK) acknowledge?.(chunk[at + 3] === 0);
    }
  });
  // What breaks it is told by whoever waits for an acknowledgement.
  socket.on('error', () => {});
  socket.on('close', () => acknowledge?.(false));
  const accepted = acknowledged();
  socket.write(connectPacket(identity));
  if (!(await accepted)) throw new Error(`The broker refused ${identity.clientId}`);
  const ping = setInterval(() => socket.write(PING), KEEPALIVE_SECONDS * 900).unref();
  return {
    async publish(packet) {
      const answer = acknowledged();
      socket.write(packet);
      if (!(await answer)) throw new Error(`The broker left ${identity.clientId}`);
    },
    close() {
      clearInterval(ping);
      socket.destroy();
    },
  };
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
