import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { inTime } from '@gatehouse/server/testing/eventually';
import { build } from 'vite';
import { listenLocally } from '../listenLocally.ts';
import type { Parts } from '../parts.ts';
import { makeTempFolder, removeTempFolder } from '../tempFolder.ts';

const MAX_BUILD_MS = 120_000;

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
};

/** Builds the smallest page of the same libraries and serves it compressed. */
export async function servePageBaseline(
  parts: Parts,
  page: 'firstPage' | 'listPage',
): Promise<{ url: string }> {
  const folder = await parts.start("a page's folder", makeTempFolder('page'), removeTempFolder);
  const building = build({
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
  await inTime(building, { for: `the page ${page} to be built`, withinMs: MAX_BUILD_MS });
  const server = createServer((request, reply) => {
    const { url = '/' } = request;
    const path = url === '/' ? '/index.html' : url;
    const content = path === '/places.json' ? Promise.resolve('["Brisbane"]') : readFile(join(folder, path));
    content.then(
      (bytes) => {
        reply.writeHead(200, { 'content-type': types[extname(path)], 'content-encoding': 'br' });
        reply.end(brotliCompressSync(bytes));
      },
      () => reply.writeHead(404).end(),
    );
  });
  const listening = inTime(listenLocally(server), { for: `the page ${page} to be served` });
  const port = await parts.start("a page's server", listening, () => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${port}` };
}
