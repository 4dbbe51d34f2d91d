import { z } from 'zod';
import { isPhone, PHONE_MESSAGE } from '../rules/phone.ts';

/** A row's number. */
export const Id = z.int().positive().max(2_147_483_647);
/** An instant in UTC, as ISO 8601 text ending in Z. */
export const Instant = z.iso.datetime();
/** A calendar day `YYYY-MM-DD`; the zone is that of the site it belongs to. */
export const Day = z.iso.date();
/** Integer cents, AUD, GST included. */
export const Cents = z.int().min(0).max(100_000_000);
/** One line of text as people type it: trimmed, without control characters. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}]*$/u, 'must not contain control characters');
/** The same, at least one character. */
export const requiredLine = (max: number) => line(max).min(1, 'is required');
export const Email = z.string().trim().max(254).pipe(z.email('must be a valid email'));
/** An IANA time zone name. */
export const TimeZone = z.string().min(1).max(64);

/** Offset and limit of a list (decisions: calls): default 0 and 100, at most 500. */
export const Page = z.object({
  offset: z.coerce.number<number>().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number<number>().int().min(1).max(500).default(100),
});
/** A number that arrives as text in a query string. */
export const QueryId = z.coerce.number<number>().pipe(Id);
export const Latitude = z.number().min(-90).max(90);
export const Longitude = z.number().min(-180).max(180);
/** A place in a query string: both or neither, see {@link isWholePosition}. */
export const optionalPosition = {
  latitude: z.coerce.number<number>().min(-90).max(90).optional(),
  longitude: z.coerce.number<number>().min(-180).max(180).optional(),
};
/** Refines what holds {@link optionalPosition}, with {@link halfPosition} as the issue. */
export const isWholePosition = (position: { latitude?: number; longitude?: number }) =>
  (position.latitude === undefined) === (position.longitude === undefined);
export const halfPosition = { path: ['longitude'], message: 'Latitude and longitude belong together.' };
/** A picture or file that can be fetched. */
export const Media = z.object({ url: z.string() });
/** An Australian phone number as people write it, or nothing. */
export const OptionalPhone = line(30).refine((text) => text === '' || isPhone(text), PHONE_MESSAGE);
