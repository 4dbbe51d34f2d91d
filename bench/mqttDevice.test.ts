import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { connectDevice, publishPacket } from './mqttDevice.ts';

const SHORT_MS = 20;
const CONNECTED = Buffer.from([0x20, 2, 0, 0]);
const REFUSED = Buffer.from([0x20, 2, 0, 5]);
const RECEIVED = Buffer.from([0x40, 2, 0, 1]);
const packet = publishPacket('topic', 'payload');

/** A broker that answers each packet of one device with the next of these; then it is silent. */
async function serve(t: TestContext, answers: readonly ((socket: Socket) => unknown)[]): Promise<string> {
  const server = createServer((socket) => {
    let next = 0;
    t.after(() => socket.destroy());
    socket.on('error', () => {});
    socket.on('data', () => answers[next++]?.(socket));
  }).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  return `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const sends = (bytes: Buffer) => (socket: Socket) => socket.write(bytes);

describe('a device', () => {
  it('publishes what is acknowledged', async (t) => {
    const device = await connectDevice(await serve(t, [sends(CONNECTED), sends(RECEIVED)]), {
      clientId: 'A',
    });
    t.after(device.close);
    await device.publish(packet);
  });

  it('understands an acknowledgement that comes byte by byte, with another packet before it', async (t) => {
    const inBytes = async (socket: Socket) => {
      socket.setNoDelay(true);
      for (const byte of [0xd0, 0, ...RECEIVED]) {
        await new Promise<void>((written) => socket.write(Buffer.from([byte]), () => setImmediate(written)));
      }
    };
    const url = await serve(t, [sends(CONNECTED), inBytes, sends(RECEIVED)]);
    const device = await connectDevice(url, { clientId: 'A' });
    t.after(device.close);
    await device.publish(packet);
    await device.publish(packet);
  });

  it('fails when the broker refuses it, leaves it or is silent', async (t) => {
    const start = async (answer: (socket: Socket) => unknown, withinMs?: number) =>
      connectDevice(await serve(t, [answer]), { clientId: 'A' }, withinMs);
    await assert.rejects(start(sends(REFUSED)), { message: 'The broker refused A' });
    await assert.rejects(
      start((socket) => socket.end()),
      { message: 'The broker left A' },
    );
    await assert.rejects(
      start(() => {}, SHORT_MS),
      /^Error: Waited 20 ms for (the broker to acknowledge the connection of A|A to reach the broker)$/,
    );
  });

  it('fails who publishes when the broker leaves, and after', async (t) => {
    const device = await connectDevice(await serve(t, [sends(CONNECTED), (socket) => socket.end()]), {
      clientId: 'A',
    });
    await assert.rejects(device.publish(packet), { message: 'The broker left A' });
    await assert.rejects(device.publish(packet), { message: 'The broker left A' });
  });
});
