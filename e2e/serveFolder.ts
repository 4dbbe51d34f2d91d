import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};

/** The client's files alone, with no API behind them; what is replaced in the folder is served at once. */
export async function serveFolder(folder: string): Promise<{ url: string; server: Server }> {
  const server = createServer(async ({ url = '/' }, reply) => {
    const path = url.split('?')[0]!;
    const file = extname(path) === '' && !/^\/(api|auth)/.test(path) ? '/index.html' : path;
    const content = await readFile(join(folder, file)).catch(() => undefined);
    reply.writeHead(content ? 200 : 404, {
      'content-type': types[extname(file)] ?? 'text/plain',
      'cache-control': 'no-cache',
    });
    reply.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, server };
}
