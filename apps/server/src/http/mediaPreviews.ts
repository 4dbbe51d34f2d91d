import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Media } from '@gatehouse/contract/model/common';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/pool.ts';
import { demoPictures, MEDIA_PATH } from './mediaFiles.ts';
import { findPictureFile } from './pictureFileQueries.ts';

const YEAR_SECONDS = 31_536_000;
const PREVIEW_PATH = `${MEDIA_PATH}previews/`;
/** What those who show links as cards ask for: 1.91 to 1, wide enough for the largest. */
const SIZE = { width: 1_200, height: 630 } as const;
const QUALITY = 80;
/** A picture of ours, whose name carries a hash of its content. */
const pictureName = /^(own\/)?[a-z-]+-\d+\.([0-9a-f]{8}|[0-9a-f]{32})$/;

/** A picture as a card of a link shows it. */
export type Preview = {
  /** With its host, or below ours. */
  url: string;
  alt: string | undefined;
  width: number | undefined;
  height: number | undefined;
};

/**
 * The first picture as a card of a link shows it: of ours, which are AVIF and WebP, a JPEG that {@link serveMediaPreviews}
 * makes, as most who make cards read nothing newer; one from elsewhere as it is. Undefined without pictures.
 */
export function previewOf([first]: readonly Media[]): Preview | undefined {
  if (!first) return undefined;
  const { url, alt, width, height } = first;
  const name = nameOf(widest(first) ?? url);
  return name === undefined
    ? { url, alt, width, height }
    : { url: `${PREVIEW_PATH}${name}.jpg`, alt, ...SIZE };
}

/** The widest of a picture's WebP files. */
function widest({ sources = [] }: Media): string | undefined {
  const srcset = sources.find(({ type }) => type === 'image/webp')?.srcset ?? '';
  const files = srcset.split(', ').map((candidate) => {
    const [url = '', width = ''] = candidate.split(' ');
    return { url, width: Number.parseInt(width, 10) || 0 };
  });
  return files.toSorted((a, b) => b.width - a.width)[0]?.url || undefined;
}

function nameOf(url: string): string | undefined {
  if (!url.startsWith(MEDIA_PATH) || !url.endsWith('.webp')) return undefined;
  const name = url.slice(MEDIA_PATH.length, -'.webp'.length);
  return pictureName.test(name) ? name : undefined;
}

/** Serves previews of the pictures in a folder and of those that operators added, made when they are first asked for; there are as many as pictures. */
export function serveMediaPreviews(app: FastifyInstance, db: Db, folder = demoPictures): void {
  const made = new Map<string, Promise<Buffer>>();
  app.get<{ Params: { '*': string } }>(
    `${PREVIEW_PATH}*`,
    { exposeHeadRoute: true },
    async (request, reply) => {
      const [, name = ''] = /^(.+)\.jpg$/.exec(request.params['*']) ?? [];
      if (!pictureName.test(name)) return reply.callNotFound();
      const source = made.has(name) ? undefined : await readPicture(db, folder, `${name}.webp`);
      if (source === undefined && !made.has(name)) return reply.callNotFound();
      const preview = made.get(name) ?? makePreview(source!);
      made.set(name, preview);
      preview.catch(() => made.delete(name));
      return reply
        .type('image/jpeg')
        .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(await preview);
    },
  );
}

/** A picture's file; undefined where there is none. */
function readPicture(db: Db, folder: string, name: string): Promise<Buffer | undefined> {
  if (name.startsWith('own/')) return findPictureFile(db, name.slice('own/'.length));
  return readFile(join(folder, name)).catch(() => undefined);
}

async function makePreview(source: Buffer): Promise<Buffer> {
  // Loaded with the first of them, because it takes memory.
  const { default: sharp } = await import('sharp');
  return sharp(source)
    .resize({ ...SIZE, fit: 'cover' })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer();
}
