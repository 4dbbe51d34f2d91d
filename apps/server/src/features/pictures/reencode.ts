import { ApiError } from '@gatehouse/contract/errors';
import { fieldMessages } from '@gatehouse/contract/model/fieldMessages';
import { MAX_PICTURE_PIXELS, pictureTypes } from '@gatehouse/contract/rules/picture';
import { fileTypeFromBuffer } from 'file-type';
import type sharpLibrary from 'sharp';
import type { Sharp } from 'sharp';
import { messages } from './messages.ts';

const DECODING_SECONDS = 10;
const QUALITY = 84;

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
};

/** Reads and writes pictures; loaded with the first of them, because its library takes memory. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Nothing of anybody's picture stays in memory, and one picture does not take every core.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/**
 * Re-encodes an uploaded picture as a JPEG of ours: only what can be seen of it survives, upright, and
 * none of the bytes that came. Rejects with PICTURE_UNREADABLE what is no whole JPEG, PNG or WebP or another than it
 * says it is, with TOO_LARGE what has too many pixels, before they are decoded, and with PICTURE_TOO_SMALL.
 */
export async function reencode(upload: Upload, { size, square, minPixels }: Shape): Promise<Buffer> {
  const sharp = await loadSharp();
  await requirePicture(sharp, upload, minPixels);
  const reencoded = sharp(upload.bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'warning' })
    .autoOrient()
    .resize(size, size, square ? { fit: 'cover' } : { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: QUALITY })
    .timeout({ seconds: DECODING_SECONDS })
    .toBuffer();
  return reencoded.catch(unreadable);
}

/** Looks at the beginning and the header only: nothing of the picture is decoded yet. */
async function requirePicture(
  sharp: typeof sharpLibrary,
  { bytes, type }: Upload,
  minPixels: number,
): Promise<void> {
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  if (!pictureTypes.some((accepted) => accepted === found)) throw new ApiError('PICTURE_UNREADABLE');
  if (type !== found) throw new ApiError('PICTURE_UNREADABLE', messages.misnamed);
  const header: Sharp = sharp(bytes, { limitInputPixels: false });
  const { format, width, height } = await header.metadata().catch(unreadable);
  if (`image/${format}` !== found) throw new ApiError('PICTURE_UNREADABLE');
  if (width * height > MAX_PICTURE_PIXELS) throw new ApiError('TOO_LARGE', fieldMessages.picture.tooLarge);
  if (Math.min(width, height) < minPixels) throw new ApiError('PICTURE_TOO_SMALL');
}

function unreadable(): never {
  throw new ApiError('PICTURE_UNREADABLE');
}
