import { isDeepStrictEqual } from 'node:util';
import type { Media } from '@gatehouse/contract/model/common';
import type { Picture, PictureKind } from '@gatehouse/contract/resources/field';
import { invalid } from '@gatehouse/contract/validation';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { OWN_MEDIA_PATH } from '../../http/mediaFiles.ts';
import { encode } from './encodings.ts';
import { messages } from './messages.ts';
import * as queries from './operatorPictureQueries.ts';
import type { Upload } from './reencode.ts';

/** Keeps a picture that no row names yet, in all sizes it is shown in. */
export async function keepPicture(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  organisationId: number,
  kind: PictureKind,
  upload: Upload,
): Promise<Media> {
  const { media, files } = await encode(kind, upload);
  await queries.insertPicture(db, { organisationId, kind, media, files, now: clock.now() });
  return media;
}

/** The pictures of one field of a row, before and after a change. */
export type Naming = {
  organisationId: number;
  kind: PictureKind;
  before: readonly Picture[];
  after: readonly Picture[];
  /** The field's path in the request. */
  path: string;
  /** Where the row stood in the history, for pictures that came with it and are no operator's. */
  row: { resource: string; id: number | undefined; field: string };
  now: Temporal.Instant;
};

/**
 * Sees to it that a row names what there is, as it is: pictures that it had, and such of its operator's as no other row
 * names. Those it names no more go in time.
 */
export async function namePictures(tx: Db, naming: Naming): Promise<void> {
  const { organisationId, kind, before, after, path, row, now } = naming;
  const urls = new Set(after.map(({ url }) => url));
  if (urls.size < after.length) throw invalid(path);
  const had = new Map(before.map((picture) => [picture.url, picture]));
  const added = [...urls].filter((url) => !had.has(url));
  const own = added.filter((url) => url.startsWith(OWN_MEDIA_PATH));
  const others = added.filter((url) => !url.startsWith(OWN_MEDIA_PATH));
  const found: Media[] = [
    ...before,
    ...(await queries.takePictures(tx, { organisationId, kind, urls: own })),
    ...(await queries.listPicturesBefore(tx, { organisationId, ...row, urls: others })),
  ];
  const known = new Map(found.map((media) => [media.url, media]));
  for (const { alt: _alt, ...picture } of after) {
    const { alt: _before, ...media } = known.get(picture.url) ?? { url: '' };
    if (!isDeepStrictEqual(picture, media)) throw invalid(path, { message: messages.pictureGone });
  }
  const dropped = before.map(({ url }) => url).filter((url) => !urls.has(url));
  await queries.dropPictures(tx, { organisationId, urls: dropped, now });
}
