import type { RecurringInterval } from '../model/product.ts';

/**
 * Integer cents (AUD) as people read them: a dollar sign and cents/100 with two decimals
 * (docs/specification/payments.md#money).
 */
export function formatCents(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

/**
 * The GST within a price, in cents: a tenth on top is an eleventh within
 * (docs/specification/payments.md#money).
 */
export function gstIn(cents: number): number {
  return Math.round(cents / 11);
}

const abbreviations: Record<RecurringInterval, string> = {
  month: 'mo',
  year: 'yr',
  day: 'd',
  hour: 'h',
  minute: 'min',
};

/**
 * The short name of an interval, with a plural 's' when there are more than one
 * (docs/specification/payments.md#money): 'mo', 'mos'.
 */
export function abbreviateInterval(interval: RecurringInterval, count: number): string {
  return count > 1 ? `${abbreviations[interval]}s` : abbreviations[interval];
}

/** What a price is for, where it recurs: 'mo', or '3 mos' for several at a time; empty for a price paid once. */
export function formatInterval(interval: RecurringInterval | null, count: number): string {
  if (interval === null) return '';
  const name = abbreviateInterval(interval, count);
  return count > 1 ? `${count} ${name}` : name;
}
