import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
};

/** Builds the smallest page of the same libraries and serves it compressed. */
export async function servePageSkeleton(
  page: 'firstPage' | 'listPage',
): Promise<{ url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-page-'));
  await build({
    configFile: false,
    root: join(import.meta.dirname, `../${page}`),
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
    },
  });
  const server = createServer((request, reply) => {
    const path = request.url === '/' ? '/index.html' : request.url!;
    const content = path === '/places.json' ? Promise.resolve('["Brisbane"]') : readFile(join(folder, path));
    content.then(
      (bytes) => {
        reply.writeHead(200, { 'content-type': types[extname(path)], 'content-encoding': 'br' });
        reply.end(brotliCompressSync(bytes));
      },
      () => reply.writeHead(404).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
