import { fieldMessages } from '../model/fieldMessages.ts';

const { picture: messages } = fieldMessages;

/** The kinds of picture that may be handed in; a phone turns its own kinds into one of them when asked for these. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Largest file, in bytes: more than a phone's camera makes. */
export const MAX_PICTURE_BYTES = 12 * 1024 * 1024;
/** Most pixels, width times height: more than a phone's camera makes, less than a decompression bomb needs. */
export const MAX_PICTURE_PIXELS = 50_000_000;
/** A document whose shorter side has fewer pixels cannot be read. */
export const MIN_DOCUMENT_PIXELS = 300;

/** Why a file cannot be handed in, as far as can be known before it is sent; undefined when it may be tried. */
export function pictureProblem(file: { type: string; size: number }): string | undefined {
  if (!pictureTypes.some((type) => type === file.type)) return messages.type;
  if (file.size === 0) return messages.empty;
  return file.size > MAX_PICTURE_BYTES ? messages.tooLarge : undefined;
}
