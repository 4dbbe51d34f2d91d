import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { parse } from 'yaml';
import { createLog } from '../../apps/server/src/log.ts';
import { freePort } from '../../apps/server/src/testing/mosquitto.ts';
import { startTestServer } from '../../apps/server/src/testing/testServer.ts';
import { ensureCaddy, startCaddy } from './caddy.ts';

const root = join(import.meta.dirname, '../..');
const missing = await ensureCaddy();

test('through Caddy people are known by their own address, whatever they claim', {
  skip: missing,
}, async (t) => {
  const compose = parse(await readFile(join(root, 'compose.yaml'), 'utf8'), { merge: true });
  const { TRUST_PROXY } = compose.services.server.environment;
  const warnings: string[] = [];
  const log = createLog(
    'warn',
    new Writable({
      write(line, _encoding, done) {
        warnings.push(String(line));
        done();
      },
    }),
  );
  const { url } = await startTestServer(t, {
    environment: { TRUST_PROXY },
    log,
    extend: async (app) => {
      app.get('/whoami', async (request) => `${request.ip} ${request.protocol}`);
    },
  });
  const caddy = await startCaddy(join(root, 'deploy/Caddyfile'), new URL(url).host);
  t.after(caddy.close);
  assert.deepEqual(await caddy.get('/whoami', '127.0.0.2'), { status: 200, body: '127.0.0.2 https' });
  assert.deepEqual(await caddy.get('/whoami', '127.0.0.3', { 'x-forwarded-for': '203.0.113.7' }), {
    status: 200,
    body: '127.0.0.3 https',
  });
  assert.deepEqual(warnings, []);
});

test('a request that comes while the server is replaced is answered by the next one', {
  skip: missing,
}, async (t) => {
  const port = await freePort();
  const serve = async (name: string) => {
    const server = createServer((_request, response) => response.end(name)).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    };
  };
  const endFirst = await serve('first');
  const caddy = await startCaddy(join(root, 'deploy/Caddyfile'), `127.0.0.1:${port}`);
  t.after(caddy.close);
  assert.deepEqual(await caddy.get('/', '127.0.0.1'), { status: 200, body: 'first' });
  await endFirst();
  const waiting = caddy.get('/', '127.0.0.1');
  t.after(await serve('next'));
  assert.deepEqual(await waiting, { status: 200, body: 'next' });
});
