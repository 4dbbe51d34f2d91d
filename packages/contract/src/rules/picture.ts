import { fieldMessages } from '../model/fieldMessages.ts';

const { picture: messages } = fieldMessages;

/** The kinds of picture that may be handed in; a phone turns its own kinds into one of them when asked for these. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Largest file, in bytes: more than a phone's camera makes at its finest. */
export const MAX_PICTURE_BYTES = 24 * 1024 * 1024;
/**
 * Most pixels, width times height. What is sold as 50 megapixels has up to 8192 × 6144, what is sold as 64 has
 * 9248 × 6936; a decompression bomb needs more.
 */
export const MAX_PICTURE_PIXELS = 65_000_000;
/** A document whose shorter side has fewer pixels cannot be read. */
export const MIN_DOCUMENT_PIXELS = 300;

/** Why a file cannot be handed in, as far as can be known before it is sent; undefined when it may be tried. */
export function pictureProblem(file: { type: string; size: number }): string | undefined {
  if (!pictureTypes.some((type) => type === file.type)) return messages.type;
  if (file.size === 0) return messages.empty;
  return file.size > MAX_PICTURE_BYTES ? messages.tooLarge : undefined;
}
