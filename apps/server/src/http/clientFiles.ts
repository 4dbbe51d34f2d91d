import fastifyStatic from '@fastify/static';
import { allEndpoints } from '@gatehouse/contract/api/index';
import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 31_536_000;
const HOUR_SECONDS = 3_600;

/**
 * Serves the client's built files from `folder`, compressed as they lie there (`.br`, `.gz`). Any other address that
 * is not the API's gets the page, which finds its screen by the address itself.
 */
export async function serveClient(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false });
  const taken = new Set(allEndpoints.map(({ endpoint }) => endpoint.path.split('/')[1]));
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = request.params['*'];
    if (taken.has(path.split('/')[0])) return reply.callNotFound();
    const isFile = /\.\w+$/.test(path);
    return reply
      .header('cache-control', isFile ? cacheControl(path) : 'no-cache')
      .sendFile(isFile ? `/${path}` : '/index.html');
  });
}

/** What browsers look at to find out whether a newer build is there. */
const watched = new Set(['sw.js', 'manifest.webmanifest', 'index.html']);

function cacheControl(path: string): string {
  if (watched.has(path)) return 'no-cache';
  // Names under assets/ carry a hash of their content.
  return path.startsWith('assets/')
    ? `public, max-age=${YEAR_SECONDS}, immutable`
    : `public, max-age=${HOUR_SECONDS}`;
}
