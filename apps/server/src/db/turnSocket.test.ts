import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { TurnSocket } from './turnSocket.ts';

test('what is written in one turn is sent at once, in its order, and each callback comes', async (t) => {
  const server = createServer().listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const socket = new TurnSocket().setNoDelay(true);
  t.after(() => socket.destroy());
  const accepted = once(server, 'connection');
  socket.connect((server.address() as { port: number }).port, '127.0.0.1');
  await once(socket, 'connect');
  const [other] = (await accepted) as [Socket];
  let written = 0;
  const received: string[] = [];
  other.setEncoding('utf8').on('data', (text: string) => received.push(text));
  for (const turn of ['ab', 'cd']) {
    const arrived = once(other, 'data');
    const [one, two] = turn;
    socket.write(one!, () => written++);
    socket.write(Buffer.from(two!), undefined, () => written++);
    await arrived;
  }
  assert.deepEqual({ received, written }, { received: ['ab', 'cd'], written: 4 });
});
