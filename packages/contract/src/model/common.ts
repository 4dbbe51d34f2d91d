import * as z from 'zod/mini';
import { MAX_ID } from '../endpoint.ts';
import { digitsOf } from '../formats/digits.ts';
import { asPhone, isPhone } from '../formats/phone.ts';
import { plainTextProblem } from '../formats/plainText.ts';
import { asLine, asParagraphs, stripInvisible } from '../formats/typedText.ts';
import { isSensible } from '../rules/instants.ts';
import { fieldMessages } from './fieldMessages.ts';

/** A row's number. */
export const Id = z.int().check(z.positive(), z.maximum(MAX_ID));
/** Counts how often something was saved, so that who comes second is seen. */
export const Revision = z.int().check(z.minimum(0), z.maximum(MAX_ID));
const sensible = z.refine<string>(isSensible, fieldMessages.tooFar);
/** An instant in UTC, as ISO 8601 text ending in Z. */
export const Instant = z.iso.datetime().check(sensible);
/** A calendar day `YYYY-MM-DD`; the zone is that of the site it belongs to. */
export const Day = z.iso.date().check(sensible);
/** Integer cents, AUD, GST included. */
export const Cents = z.int().check(z.minimum(0), z.maximum(100_000_000));
const linesOnly = z.regex(/^[^\p{Cc}\p{Cs}]*$/u, fieldMessages.text.control);
/** One line of plain words as people type them, spelled as we keep it: see `formats/typedText.ts`. */
export const line = (max: number, tooLong?: string) =>
  z.string().check(z.overwrite(asLine), z.maxLength(max, tooLong), ({ value, issues }) => {
    const message = plainTextProblem(value);
    if (message !== undefined) issues.push({ code: 'custom', input: value, message });
  });
/** The same, at least one character. */
export const requiredLine = (max: number) => line(max).check(z.minLength(1));
/** Lines of plain words: see `formats/typedText.ts`. */
export const paragraphs = (max: number) =>
  z
    .string()
    .check(z.overwrite(asParagraphs), z.maxLength(max), z.regex(/^\P{Cs}*$/u, fieldMessages.text.control));
/** One line to look for, spelled as what is found. */
export const searchLine = (max: number) => z.string().check(z.overwrite(asLine), z.maxLength(max), linesOnly);
/** One line that is handed on as it is, and shown to nobody. */
export const oneLine = (max: number) => z.string().check(z.trim(), z.maxLength(max), linesOnly);
/**
 * Digits, typed or pasted with whatever stands between and around them, of any width: see `formats/digits.ts`. Gives them
 * as 0 to 9; what else was in the text is left for a pattern to refuse.
 */
export const digits = () => z.string().check(z.overwrite(digitsOf));
/** A mail address, at most 254 characters; spaces around it and marks that nobody sees are taken off. */
export const Email = z.pipe(
  z.string().check(
    z.overwrite((text) => stripInvisible(text).trim()),
    z.maxLength(254),
  ),
  z.email(fieldMessages.email),
);
/** An IANA time zone name. */
export const TimeZone = z.string().check(z.minLength(1), z.maxLength(64));

/** Offset and limit of a list (docs/specification/operations.md#lists): default 0 and 100, at most 500. */
export const Page = z.object({
  offset: z._default(z.coerce.number<number>().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
  limit: z._default(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(500)), 100),
});
/** A number that arrives as text in a query string. */
export const QueryId = z.coerce.number<number>().check(z.int(), z.positive(), z.maximum(MAX_ID));
/** Degrees north. */
export const Latitude = z.number().check(z.minimum(-90), z.maximum(90));
/** Degrees east. */
export const Longitude = z.number().check(z.minimum(-180), z.maximum(180));
/** A place in a query string: both or neither, see {@link isWholePosition}. */
export const optionalPosition = {
  latitude: z.optional(z.coerce.number<number>().check(z.minimum(-90), z.maximum(90))),
  longitude: z.optional(z.coerce.number<number>().check(z.minimum(-180), z.maximum(180))),
};
/** Refines what holds {@link optionalPosition}, with {@link halfPosition} as the issue. */
export const isWholePosition = (position: { latitude?: number; longitude?: number }) =>
  (position.latitude === undefined) === (position.longitude === undefined);
export const halfPosition = { path: ['longitude'], message: fieldMessages.halfPosition };
/** A picture or file that can be fetched. */
export const Media = z.object({
  url: z.string(),
  /** What a picture shows, for who does not see it. */
  alt: z.optional(z.string()),
  /** Pixels of the largest that there is. */
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  /** The same picture in other types and widths, the preferred type first; `srcset` is as HTML has it. */
  sources: z.optional(z.array(z.object({ type: z.string(), srcset: z.string() }))),
});
export type Media = z.infer<typeof Media>;
/** An Australian phone number as people write it, or nothing. */
export const OptionalPhone = line(60).check(
  z.overwrite(asPhone),
  z.maxLength(30),
  z.refine((text) => text === '' || isPhone(text), fieldMessages.phone),
);

/** A file as it is sent: a Blob in the browser, its bytes in the server. */
export const FileBody = z.custom<Uint8Array, Blob>(
  (value) => value instanceof Uint8Array && value.length > 0,
  fieldMessages.file,
);
/** A file as it is answered, where an endpoint replies with one. */
export const FileReply = z.custom<Blob>();

/** Stands behind the hash of the link in a mail, where no server on the way sees it. */
export const MailSecret = z.string().check(z.maxLength(100));
