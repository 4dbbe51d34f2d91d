import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { organisationOf, serveClient } from '../../http/clientFiles.ts';
import type { HeadOf } from '../../http/clientPage.ts';
import { serveMediaPreviews } from '../../http/mediaPreviews.ts';
import { isTemplate } from '../../http/pageTemplate.ts';
import { createRenderedPages, type FindPage } from '../../http/renderedPages.ts';
import { listEmbedOrigins } from '../sites/service.ts';
import { createHeadCache } from './headCache.ts';
import { siteMap } from './service.ts';
import { robotsFile } from './sitemap.ts';

/** How long a crawler may go by what it read. */
const MAX_AGE_SECONDS = 300;

/**
 * Serves the client's built pages from a folder, each with its own head and the public ones rendered where the build for
 * that lies beside it, and what search engines ask for besides.
 */
export async function servePages(app: FastifyInstance, ctx: Context, folder: string): Promise<void> {
  const headOf = createHeadCache(ctx);
  const organisationId = await serveClient(app, folder, {
    embedOrigins: (id) => listEmbedOrigins(ctx, id),
    headOf,
    findPage: await renderedFrom(app, ctx, folder, headOf),
  });
  serveMediaPreviews(app);
  const cacheControl = `public, max-age=${MAX_AGE_SECONDS}`;
  app.get('/robots.txt', { exposeHeadRoute: true }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', cacheControl)
      .send(robotsFile(ctx.config.publicUrl)),
  );
  app.get('/sitemap.xml', { exposeHeadRoute: true }, async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', cacheControl)
      .send(await siteMap(ctx, organisationId)),
  );
}

async function renderedFrom(
  app: FastifyInstance,
  ctx: Context,
  folder: string,
  headOf: HeadOf,
): Promise<FindPage | undefined> {
  const renderer = join(`${folder}-server`, 'renderPage.js');
  if (!existsSync(renderer)) return undefined;
  const template = await readFile(join(folder, 'index.html'), 'utf8');
  if (!isTemplate(template)) throw new Error("The client's page has no place for a rendered one");
  return createRenderedPages(app, ctx, {
    template,
    manifest: JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')),
    organisationId: organisationOf(template),
    load: () => import(pathToFileURL(renderer).href),
    headOf,
  });
}
