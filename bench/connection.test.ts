import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { expectStatus, openConnection, requestBytes } from './connection.ts';

const request = requestBytes({ path: '/doors' });
const SHORT_MS = 20;

/** A connection to a server whose every reply is made by `answer`. */
async function connectTo(t: TestContext, answer: (reply: ServerResponse) => void, silenceMs?: number) {
  const server = createServer((_request, reply) => answer(reply)).listen(0, '127.0.0.1');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  const connection = await openConnection(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    silenceMs,
  });
  t.after(connection.close);
  return connection;
}

describe('a connection', () => {
  it('carries one request after another', async (t) => {
    let count = 0;
    const connection = await connectTo(t, (reply) => {
      const body = `réponse ${++count}`;
      reply.setHeader('content-length', Buffer.byteLength(body)).end(body);
    });
    for (const body of ['réponse 1', 'réponse 2']) {
      assert.equal((await expectStatus(200, connection, request)).body, body);
    }
  });

  it('fails who waits and who asks later when it is closed', async (t) => {
    const connection = await connectTo(t, (reply) => reply.destroy());
    await assert.rejects(connection.send(request), /GET \/doors: the connection was closed|ECONNRESET/);
    await assert.rejects(connection.send(request), /the connection was closed|ECONNRESET/);
  });

  it('fails by the name of the request when no reply comes', async (t) => {
    const connection = await connectTo(t, () => {}, SHORT_MS);
    await assert.rejects(connection.send(request), {
      message: 'Waited 20 ms for the reply to GET /doors; last seen: 0 bytes of it',
    });
  });

  it('fails by the name of the request when a reply stops half way', async (t) => {
    const connection = await connectTo(
      t,
      (reply) => reply.setHeader('content-length', 10).write('half'),
      SHORT_MS,
    );
    await assert.rejects(
      connection.send(request),
      /for the reply to GET \/doors; last seen: \d+ bytes of it$/,
    );
  });

  it('fails when nobody listens', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    await assert.rejects(openConnection(`http://127.0.0.1:${port}`), /ECONNREFUSED/);
  });
});
