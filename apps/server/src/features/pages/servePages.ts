import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { serveClient } from '../../http/clientFiles.ts';
import { type HeadOf, organisationOf } from '../../http/clientPage.ts';
import { serveMediaPreviews } from '../../http/mediaPreviews.ts';
import { isTemplate } from '../../http/pageTemplate.ts';
import { createRenderedPages, type FindPage } from '../../http/renderedPages.ts';
import { listEmbedOrigins } from '../sites/service.ts';
import { createHeadCache } from './headCache.ts';
import { createManifests } from './manifest.ts';
import { siteMap } from './service.ts';
import { robotsFile } from './sitemap.ts';

/** Someone who waits longer gets the page that the client fills by itself. */
const RENDER_LIMIT_MS = 300;

/** How long a crawler may go by what it read. */
const MAX_AGE_SECONDS = 300;

/**
 * Serves the client's built pages from a folder, each with its own head and the public ones rendered where the build for
 * that lies beside it, and what search engines ask for besides.
 */
export async function servePages(app: FastifyInstance, ctx: Context, folder: string): Promise<void> {
  const headOf = createHeadCache(ctx);
  const template = await readFile(join(folder, 'index.html'), 'utf8');
  const built = organisationOf(template);
  const ownerOf = async ({ hostname }: FastifyRequest) =>
    (await ctx.organisationHosts.organisationOf(hostname)) ?? built;
  await serveClient(app, folder, {
    organisationOf: ownerOf,
    embedOrigins: (id) => listEmbedOrigins(ctx, id),
    headOf,
    findPage: await renderedFrom(app, ctx, { folder, template, headOf }),
  });
  serveMediaPreviews(app, ctx.db);
  const manifestOf = createManifests(
    ctx,
    JSON.parse(await readFile(join(folder, 'manifest.webmanifest'), 'utf8')),
  );
  app.get('/manifest.webmanifest', { exposeHeadRoute: true }, async (request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await manifestOf(await ownerOf(request))),
  );
  const cacheControl = `public, max-age=${MAX_AGE_SECONDS}`;
  app.get('/robots.txt', { exposeHeadRoute: true }, async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', cacheControl)
      .send(robotsFile(await ctx.organisationHosts.addressOf(await ownerOf(request)))),
  );
  app.get('/sitemap.xml', { exposeHeadRoute: true }, async (request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', cacheControl)
      .send(await siteMap(ctx, await ownerOf(request))),
  );
}

/** Reads files that never change, each once. */
function keptReader(folder: string): (address: string) => Promise<string> {
  const read = new Map<string, Promise<string>>();
  return (address) => {
    const text = read.get(address) ?? readFile(join(folder, address), 'utf8');
    read.set(address, text);
    return text;
  };
}

async function renderedFrom(
  app: FastifyInstance,
  ctx: Context,
  { folder, template, headOf }: { folder: string; template: string; headOf: HeadOf },
): Promise<FindPage | undefined> {
  const renderer = join(`${folder}-server`, 'renderPage.js');
  if (!existsSync(renderer)) return undefined;
  if (!isTemplate(template)) throw new Error("The client's page has no place for a rendered one");
  return createRenderedPages(app, ctx, {
    template,
    manifest: JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')),
    load: () => import(pathToFileURL(renderer).href),
    styleAt: keptReader(folder),
    headOf,
    timeLimitMs: RENDER_LIMIT_MS,
  });
}
