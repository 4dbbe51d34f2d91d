import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';

async function check(port: number): Promise<{ code: number; errors: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'healthcheck.ts')], {
    env: { ...process.env, PORT: `${port}` },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, errors };
}

test('ends well only while the server is ready', async (t) => {
  let status = 200;
  const server = createServer((_request, response) => response.writeHead(status).end('the parts'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  assert.deepEqual(await check(port), { code: 0, errors: '' });
  status = 503;
  assert.deepEqual(await check(port), { code: 1, errors: 'the parts\n' });
  server.close();
  await once(server, 'close');
  assert.deepEqual(await check(port), { code: 1, errors: `Nobody answers on port ${port}\n` });
});
