import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/pool.ts';
import { findPictureFile } from './pictureFileQueries.ts';

const YEAR_SECONDS = 31_536_000;
/** Where the demo's pictures lie in the repository. */
export const demoPictures = join(import.meta.dirname, '../demo/pictures');
/** What a picture's address begins with. */
export const MEDIA_PATH = '/media/';
/** Where those are that operators have added. */
export const OWN_MEDIA_PATH = `${MEDIA_PATH}own/`;
const ownFile = /^[a-z-]+-\d+\.[0-9a-f]{32}\.(avif|webp|png)$/;

/** Of a file that never changes, which pages of other origins may show. */
const headers = {
  'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
  'cross-origin-resource-policy': 'cross-origin',
} as const;

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
        for (const [name, value] of Object.entries(headers)) reply.header(name, value);
      },
    });
  });
}

/** Serves the pictures that operators have added, in the same way. */
export function serveOwnMedia(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { file: string } }>(
    `${OWN_MEDIA_PATH}:file`,
    { exposeHeadRoute: true },
    async (request, reply) => {
      const { file } = request.params;
      const bytes = ownFile.test(file) ? await findPictureFile(db, file) : undefined;
      if (bytes === undefined) return reply.callNotFound();
      return reply
        .headers({ ...headers, 'x-content-type-options': 'nosniff' })
        .type(`image/${file.slice(file.lastIndexOf('.') + 1)}`)
        .send(bytes);
    },
  );
}
