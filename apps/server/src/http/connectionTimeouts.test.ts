import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { until } from '../testing/eventually.ts';
import { connectionTimeouts } from './connectionTimeouts.ts';

const SHORT_MS = 200;
const MUCH = Buffer.alloc(30_000_000);
const shortTimes = {
  headersMs: SHORT_MS,
  requestMs: SHORT_MS,
  keepAliveMs: SHORT_MS,
  silenceMs: 5 * SHORT_MS,
  checkEveryMs: 50,
};

const app = Fastify(connectionTimeouts(shortTimes));
let waiting = 0;
app.get('/quick', async () => 'done');
app.post('/take', async () => 'done');
app.get('/much', async (_request, reply) => {
  waiting += 1;
  reply.raw.on('close', () => {
    waiting -= 1;
  });
  return MUCH;
});
const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
after(() => app.close());

async function open(text = ''): Promise<{ socket: Socket; read: () => string }> {
  const socket = connect(Number(url.port), url.hostname);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(text);
  return { socket, read: () => received };
}
const ended = (socket: Socket, what: string) => until(() => socket.closed, { for: `the end of ${what}` });

/** Sends a byte at a time, each long before anything counts as silent. */
async function drip(socket: Socket): Promise<void> {
  while (!socket.destroyed) {
    socket.write('x');
    await delay(SHORT_MS / 10);
  }
}

describe('a connection ends', () => {
  it('over which nothing is sent', async () => {
    const { socket } = await open();
    await ended(socket, 'a silent connection');
  });

  it('that sends its headers byte by byte, or its body', async () => {
    for (const begin of [
      'GET /quick HTTP/1.1\r\nhost: x\r\nx-slow: ',
      'POST /take HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 100000\r\n\r\n',
    ]) {
      const { socket } = await open(begin);
      const dripping = drip(socket);
      await ended(socket, 'a slow request');
      await dripping;
    }
  });

  it('that asks nothing more after its reply', async () => {
    const { socket, read } = await open('GET /quick HTTP/1.1\r\nhost: x\r\n\r\n');
    await until(() => read().endsWith('done'), { for: 'the reply' });
    await ended(socket, 'an idle connection');
  });

  it('whose reply is not read', async () => {
    const { socket } = await open('GET /much HTTP/1.1\r\nhost: x\r\n\r\n');
    socket.pause();
    await until(() => waiting === 1, { for: 'the reply to begin' });
    await until(() => waiting === 0, { for: 'the reply to be given up' });
    socket.destroy();
  });
});
