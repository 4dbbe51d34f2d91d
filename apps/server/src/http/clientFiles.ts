import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { allEndpoints } from '@gatehouse/contract/api/index';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createClientPage, type HeadOf, sendRendered } from './clientPage.ts';
import type { FindPage } from './renderedPages.ts';
import { framedBy } from './securityHeaders.ts';

const YEAR_SECONDS = 31_536_000;
const HOUR_SECONDS = 3_600;
const MAX_NAME_BYTES = 200;

/** What pages around the embedded view load. */
const EMBED_SCRIPT = 'embed.js';

export type ClientFilesOptions = {
  /** Whose pages a request is answered with. */
  organisationOf(request: FastifyRequest): Promise<number>;
  /** The origins whose pages may frame an organisation's embedded view. */
  embedOrigins(organisationId: number): Promise<string[]>;
  headOf: HeadOf;
  /** Finds a page that is rendered; left out where none are. */
  findPage?: FindPage | undefined;
};

/**
 * Serves the client's built files from `folder`, compressed as they lie there (`.br`, `.gz`). Any other address that
 * is not the API's gets its page rendered, or the one that finds its screen by the address itself. Below `/embed` the page
 * may be framed by the origins that its organisation lists, and by nobody else.
 */
export async function serveClient(
  app: FastifyInstance,
  folder: string,
  { organisationOf, embedOrigins, headOf, findPage }: ClientFilesOptions,
): Promise<void> {
  const sendPage = createClientPage(await readFile(join(folder, 'index.html'), 'utf8'), headOf);
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    acceptRanges: false,
  });
  const taken = new Set(allEndpoints.map(({ endpoint }) => endpoint.path.split('/')[1]));
  app.get<{ Params: { '*': string } }>('/*', { exposeHeadRoute: true }, async (request, reply) => {
    const path = request.params['*'];
    if (taken.has(path.split('/')[0]) || !isFileName(path)) return reply.callNotFound();
    const isFile = /\.\w+$/.test(path);
    if (path === EMBED_SCRIPT) allowElsewhere(reply);
    if (isFile) return reply.header('cache-control', cacheControl(path)).sendFile(`/${path}`);
    const organisationId = await organisationOf(request);
    if (/^embed(\/|$)/.test(path)) {
      framedBy(reply, await embedOrigins(organisationId));
      return sendPage(request, reply, organisationId);
    }
    // Whether someone has a page of their own says a cookie.
    reply.header('vary', 'cookie');
    const page = await findPage?.(request, organisationId);
    return page ? sendRendered(request, reply, page) : sendPage(request, reply, organisationId);
  });
}

/** Whether a file system can hold a file of this path at all. */
function isFileName(path: string): boolean {
  return !path.includes('\0') && path.split('/').every((part) => Buffer.byteLength(part) <= MAX_NAME_BYTES);
}

/** Pages of any origin may load it, also with an integrity check, which needs CORS. */
function allowElsewhere(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
}

/** What browsers look at to find out whether a newer build is there. */
const watched = new Set(['sw.js', 'index.html']);

function cacheControl(path: string): string {
  if (watched.has(path)) return 'no-cache';
  // Names under assets/ carry a hash of their content.
  return path.startsWith('assets/')
    ? `public, max-age=${YEAR_SECONDS}, immutable`
    : `public, max-age=${HOUR_SECONDS}`;
}
