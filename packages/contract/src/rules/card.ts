import type * as z from 'zod/mini';
import { digitsOf, withPlainDigits } from '../formats/digits.ts';
import type { CardExpiryStatus } from '../model/customer.ts';
import { DEFAULT_TIME_ZONE } from './bookingTime.ts';

/** A card that ends within this many days is about to expire (docs/specification/payments.md#expiry). */
export const EXPIRING_SOON_DAYS = 60;

export type CardExpiry = { month: number; year: number };

/** Whether digits (what is written between them is ignored) are a card number: 12 to 19 of them with a right Luhn check digit. */
export function isCardNumber(text: string): boolean {
  const digits = digitsOf(text);
  if (!/^\d{12,19}$/.test(digits)) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]);
    const weighted = i % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

/** Reads `MM/YY` or `MM/YYYY`; undefined for anything else. */
export function parseExpiry(text: string): CardExpiry | undefined {
  const match = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(withPlainDigits(text));
  if (match === null) return undefined;
  const month = Number(match[1]);
  const year = Number(match[2]);
  if (month < 1 || month > 12) return undefined;
  return { month, year: year < 100 ? 2000 + year : year };
}

/**
 * EXPIRED once the end of the expiry month has passed, SOON within 60 days before that, 'unknown' without an
 * expiry (docs/specification/payments.md#expiry). The month ends by the clock of `timeZone`.
 */
export function cardExpiryStatus(
  expiry: CardExpiry | null,
  now: Temporal.Instant,
  timeZone: string = DEFAULT_TIME_ZONE,
): z.infer<typeof CardExpiryStatus> {
  if (expiry === null) return 'unknown';
  const nextMonth = Temporal.PlainDate.from({ ...expiry, day: 1 }).add({ months: 1 });
  const end = nextMonth.toZonedDateTime(timeZone);
  const local = now.toZonedDateTimeISO(timeZone);
  if (Temporal.ZonedDateTime.compare(local, end) >= 0) return 'EXPIRED';
  const soonFrom = end.subtract({ days: EXPIRING_SOON_DAYS });
  return Temporal.ZonedDateTime.compare(local, soonFrom) >= 0 ? 'SOON' : 'NOTEXPIRED';
}
