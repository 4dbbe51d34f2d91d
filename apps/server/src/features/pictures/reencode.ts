import { ApiError } from '@gatehouse/contract/errors';
import { MAX_PICTURE_PIXELS, PICTURE_TOO_LARGE, pictureTypes } from '@gatehouse/contract/rules/picture';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';

// Nothing of anybody's picture stays in memory, and one picture does not take every core.
sharp.cache(false);
sharp.concurrency(1);

const DECODING_SECONDS = 10;
const QUALITY = 84;
const MISNAMED = 'This file is not the kind of picture that its name says. Please choose another.';

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

/**
 * Re-encodes an uploaded picture as a JPEG of ours: only what can be seen of it survives, upright, and
 * none of the bytes that came. Rejects with PICTURE_UNREADABLE what is no whole JPEG, PNG or WebP or another than it
 * says it is, with TOO_LARGE what has too many pixels, before they are decoded, and with PICTURE_TOO_SMALL.
 */
export async function reencode(upload: Upload, { size, square, minPixels }: Shape): Promise<Buffer> {
  await requirePicture(upload, minPixels);
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
async function requirePicture({ bytes, type }: Upload, minPixels: number): Promise<void> {
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  if (!pictureTypes.some((accepted) => accepted === found)) throw new ApiError('PICTURE_UNREADABLE');
  if (type !== found) throw new ApiError('PICTURE_UNREADABLE', MISNAMED);
  const header: Sharp = sharp(bytes, { limitInputPixels: false });
  const { format, width, height } = await header.metadata().catch(unreadable);
  if (`image/${format}` !== found) throw new ApiError('PICTURE_UNREADABLE');
  if (width * height > MAX_PICTURE_PIXELS) throw new ApiError('TOO_LARGE', PICTURE_TOO_LARGE);
  if (Math.min(width, height) < minPixels) throw new ApiError('PICTURE_TOO_SMALL');
}

function unreadable(): never {
  throw new ApiError('PICTURE_UNREADABLE');
}
