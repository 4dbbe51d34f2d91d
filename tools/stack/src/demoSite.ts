/** A web site of the demo's operator, with the embedded view on it: another origin, as in real life. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@gatehouse/server/db/pool';
import { sql } from '@gatehouse/server/db/sql';
import { operator } from '@gatehouse/server/demo/people';
import Fastify from 'fastify';

const folder = join(import.meta.dirname, '../demoSite');

/** Address to file; `snippet` is the minimum a page needs. */
const files: Record<string, { name: string; type: string }> = {
  '/': { name: 'index.html', type: 'text/html; charset=utf-8' },
  '/snippet': { name: 'snippet.html', type: 'text/html; charset=utf-8' },
  '/site.css': { name: 'site.css', type: 'text/css; charset=utf-8' },
  '/site.js': { name: 'site.js', type: 'text/javascript; charset=utf-8' },
};

type DemoSiteOptions = {
  db: Database;
  /** Where the embedded view is. */
  gatehouse: string;
  host: string;
  /** 0 takes any free one. */
  port: number;
};

/** Serves the site on a port of its own, and lists its origin among those that may frame the operator's view. */
export async function startDemoSite({ db, gatehouse, host, port }: DemoSiteOptions) {
  const app = Fastify();
  for (const [path, { name, type }] of Object.entries(files)) {
    app.get(path, async (_request, reply) => {
      const text = await readFile(join(folder, name), 'utf8');
      return reply
        .header('content-type', type)
        .header(
          'content-security-policy',
          `default-src 'self'; img-src data:; script-src 'self' ${gatehouse}; frame-src ${gatehouse}`,
        )
        .send(text.replaceAll('{gatehouse}', gatehouse));
    });
  }
  const listening = new URL(await app.listen({ host, port }));
  const url = host === 'localhost' ? `http://localhost:${listening.port}` : listening.origin;
  await db.query(sql`
    update organisations set embed_origins = embed_origins || ${url}::text
    where id = ${operator.id} and ${url} <> all (embed_origins)`);
  return { url, close: () => app.close() };
}
