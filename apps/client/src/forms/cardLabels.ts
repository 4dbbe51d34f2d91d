import type { Card } from '@gatehouse/contract/model/customer';
import { cardExpiryStatus } from '@gatehouse/contract/rules/card';
import { messages } from './messages.ts';

/** EXPIRED, SOON, NOTEXPIRED or 'unknown' of a saved card (docs/specification/payments.md#expiry). */
export function expiryOf(
  { exp_month, exp_year }: Pick<Card, 'exp_month' | 'exp_year'>,
  now: Temporal.Instant,
) {
  const isKnown = exp_month !== null && exp_year !== null;
  return cardExpiryStatus(isKnown ? { month: exp_month, year: exp_year } : null, now);
}

/** `VISA •••• 4242`, with the brand as people know it. */
export function cardName({ brand, last4 }: Pick<Card, 'brand' | 'last4'>): string {
  return `${brandName(brand)} •••• ${last4}`;
}

/** The same as it is said: 'Visa ending in 4242'. */
export function spokenCardName({ brand, last4 }: Pick<Card, 'brand' | 'last4'>): string {
  return messages.cardEnding(brandName(brand), last4);
}

const brands: Record<string, string> = messages.cardBrands;
const brandName = (brand: string) => brands[brand.toLowerCase()] ?? brand;

/** `12/27`; empty where the provider does not say. */
export function expiryText({ exp_month, exp_year }: Pick<Card, 'exp_month' | 'exp_year'>): string {
  if (exp_month === null || exp_year === null) return '';
  return `${String(exp_month).padStart(2, '0')}/${String(exp_year % 100).padStart(2, '0')}`;
}

/** Whose card it is and how long it lasts, as far as that is known: 'Ann Tester', 'Expires 08/31'. */
export function cardFacts(
  card: Pick<Card, 'name' | 'exp_month' | 'exp_year'>,
  now: Temporal.Instant,
): string[] {
  const expiry = expiryText(card);
  const say = expiryOf(card, now) === 'EXPIRED' ? messages.cardExpired : messages.cardExpires;
  return [card.name, expiry && say(expiry)].filter((part) => part !== '');
}
