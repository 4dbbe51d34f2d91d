import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { createLog } from '../log.ts';
import { until } from '../testing/eventually.ts';
import { serveClient } from './clientFiles.ts';
import { sendError } from './errorHandler.ts';

const lines: string[] = [];
beforeEach(() => void lines.splice(0));
const log: FastifyBaseLogger = createLog('error', { write: (line) => void lines.push(line) });
const folder = await mkdtemp(join(tmpdir(), 'gatehouse-client-'));
await writeFile(
  join(folder, 'index.html'),
  '<meta name="organisation" content="7" /><!--page--><!--/page-->',
);
await writeFile(join(folder, 'icon.svg'), '<svg/>');
const app = Fastify({
  loggerInstance: log,
  logController: new LogController({ disableRequestLogging: true }),
});
app.setErrorHandler((error, _request, reply) => sendError(error, reply));
let answered = 0;
app.addHook('onSend', async () => void answered++);
app.post('/upload', async () => 'taken');
app.get('/broken', async () => {
  throw Object.assign(new Error('Refused by a provider'), { code: 'card_error', statusCode: 402 });
});
await serveClient(app, folder, {
  organisationOf: async () => 7,
  embedOrigins: async () => [],
  headOf: async () => undefined,
});
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
after(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

for (const [headers, expected] of [
  [{ 'if-match': '"another"' }, 412],
  [{ 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 412],
  [{ range: 'bytes=99999-' }, 200],
  [{ range: 'bytes=5-1' }, 200],
  [{ range: 'bytes=0-1' }, 200],
  [{ 'if-modified-since': 'Fri, 99 Nov 2026 25:61:61 GMT' }, 200],
] as const) {
  test(`a file asked for with ${JSON.stringify(headers)} is answered ${expected}, and nothing is logged`, async () => {
    const reply = await app.inject({ url: '/icon.svg', headers });
    assert.equal(reply.statusCode, expected);
    if (expected === 412) assert.equal(reply.json().errorCode, 'PRECONDITION_FAILED');
    assert.deepEqual(lines, []);
  });
}

test('an upload that breaks off is no error of ours', async () => {
  const socket = createConnection(port, '127.0.0.1');
  await once(socket, 'connect');
  const taken = once(app.server, 'request');
  socket.write(
    'POST /upload HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{',
  );
  await taken;
  answered = 0;
  socket.destroy();
  await until(() => answered > 0, { for: 'the upload to be given up' });
  assert.deepEqual(lines, []);
});

test('what breaks inside is logged, whatever it looks like', async () => {
  assert.equal((await app.inject('/broken')).statusCode, 500);
  assert.equal(lines.length, 1);
});
