/** The kinds of picture that may be handed in; a phone turns its own kinds into one of them when asked for these. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Largest file, in bytes: more than a phone's camera makes. */
export const MAX_PICTURE_BYTES = 12 * 1024 * 1024;
/** Most pixels, width times height: more than a phone's camera makes, less than a decompression bomb needs. */
export const MAX_PICTURE_PIXELS = 50_000_000;
/** A document whose shorter side has fewer pixels cannot be read. */
export const MIN_DOCUMENT_PIXELS = 300;

export const PICTURE_TOO_LARGE =
  'This picture is too large. Please choose one of at most 12 MB and 50 megapixels.';

/** Why a file cannot be handed in, as far as can be known before it is sent; undefined when it may be tried. */
export function pictureProblem(file: { type: string; size: number }): string | undefined {
  if (!pictureTypes.some((type) => type === file.type)) return 'Please choose a JPEG, PNG or WebP picture.';
  if (file.size === 0) return 'This file is empty. Please choose another.';
  return file.size > MAX_PICTURE_BYTES ? PICTURE_TOO_LARGE : undefined;
}
