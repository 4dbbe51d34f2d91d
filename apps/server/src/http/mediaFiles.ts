import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 31_536_000;
/** Where the demo's pictures lie in the repository. */
export const demoPictures = join(import.meta.dirname, '../demo/pictures');
/** What a picture's address begins with. */
export const MEDIA_PATH = '/media/';

/**
 * Serves the pictures of sites and products. Their names carry a hash of their content, so that whoever has one never
 * asks again; pages of the app and of hosts that embed the search come from other origins, and may show them.
 */
export async function serveMedia(app: FastifyInstance, folder = demoPictures): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: folder,
      prefix: MEDIA_PATH,
      index: false,
      cacheControl: false,
      decorateReply: false,
      setHeaders: (reply) => {
        reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`);
        reply.header('cross-origin-resource-policy', 'cross-origin');
      },
    });
  });
}
