import { ApiError } from '@gatehouse/contract/errors';
import { fieldMessages } from '@gatehouse/contract/model/fieldMessages';
import { MAX_PICTURE_PIXELS, pictureTypes } from '@gatehouse/contract/rules/picture';
import type sharpLibrary from 'sharp';
import type { Sharp } from 'sharp';
import { messages } from './messages.ts';

const DECODING_SECONDS = 10;
const QUALITY = 84;
/** What libraries hold of a picture that has to be decoded whole: two bytes for each of three colours of a pixel. */
const MAX_HELD_BYTES = MAX_PICTURE_PIXELS * 6;

/** A file as it came: its bytes, and what its sender says it is. */
export type Upload = { bytes: Uint8Array; type: string | undefined };
/** How a picture is re-encoded. */
export type Shape = {
  /** Longest side in pixels; larger pictures shrink. */
  size: number;
  /** Whether it is cut to a square of that size. */
  square: boolean;
  /** Fewest pixels of the shorter side. */
  minPixels: number;
  /** What is made of it. */
  encode(picture: Sharp): Sharp;
};

const onWhite = (picture: Sharp) => picture.flatten({ background: '#fff' });
/** To be kept as it is. */
export const asJpeg = (picture: Sharp): Sharp => onWhite(picture).jpeg({ quality: QUALITY });
/** To be encoded once more, so nothing is lost yet. */
export const asPng = (picture: Sharp): Sharp => onWhite(picture).png({ compressionLevel: 1 });
/** As {@link asPng}, with what can be seen through. */
export const asClearPng = (picture: Sharp): Sharp => picture.png({ compressionLevel: 1 });

/** Reads and writes pictures; loaded with the first of them, because its library takes memory. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Nothing of anybody's picture stays in memory, and one picture does not take every core.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/**
 * Re-encodes an uploaded picture as a file of ours: only what can be seen of it survives, upright, and
 * none of the bytes that came. Rejects with PICTURE_UNREADABLE what is no whole JPEG, PNG or WebP or another than it
 * says it is, with TOO_LARGE what has too many pixels, before they are decoded, and with PICTURE_TOO_SMALL.
 */
export async function reencode(upload: Upload, { size, square, minPixels, encode }: Shape): Promise<Buffer> {
  const sharp = await loadSharp();
  const { isHeldWhole } = await requirePicture(sharp, upload, minPixels);
  // Cameras of well-known makers write headers that libraries warn of; a picture that ends early is an error.
  const decode = () =>
    encode(
      sharp(upload.bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error', sequentialRead: true })
        .autoOrient()
        .resize(size, size, square ? { fit: 'cover' } : { fit: 'inside', withoutEnlargement: true }),
    )
      .timeout({ seconds: DECODING_SECONDS })
      .toBuffer();
  return (isHeldWhole ? oneAtATime(decode) : decode()).catch(unreadable);
}

let last: Promise<unknown> = Promise.resolve();

/** Runs what takes much memory when what came before it is over. */
function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
}

/**
 * Looks at the beginning and the header only: nothing of the picture is decoded yet. Says whether the picture lies in its
 * file in several passes; every other is decoded strip by strip, a JPEG and a WebP in about the size that is wanted.
 */
async function requirePicture(
  sharp: typeof sharpLibrary,
  { bytes, type }: Upload,
  minPixels: number,
): Promise<{ isHeldWhole: boolean }> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  if (!pictureTypes.some((accepted) => accepted === found)) throw new ApiError('PICTURE_UNREADABLE');
  if (type !== found) throw new ApiError('PICTURE_UNREADABLE', messages.misnamed);
  const header: Sharp = sharp(bytes, { limitInputPixels: false });
  const { format, width, height, channels, isProgressive } = await header.metadata().catch(unreadable);
  if (`image/${format}` !== found) throw new ApiError('PICTURE_UNREADABLE');
  const isTooLarge =
    width * height > MAX_PICTURE_PIXELS || (isProgressive && width * height * channels * 2 > MAX_HELD_BYTES);
  if (isTooLarge) throw new ApiError('TOO_LARGE', fieldMessages.picture.tooLarge);
  if (Math.min(width, height) < minPixels) throw new ApiError('PICTURE_TOO_SMALL');
  return { isHeldWhole: isProgressive };
}

function unreadable(): never {
  throw new ApiError('PICTURE_UNREADABLE');
}
