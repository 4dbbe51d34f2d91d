import { limitMessages } from '../limitMessages.ts';
import type { Limit } from '../limits.ts';

const declined = ['CARD_DECLINED', 'CARD_INVALID'] as const;

/** Refused cards of a customer, wherever they are tried, so that nobody finds out which stolen ones work. */
export const declinedCards = {
  name: 'declinedCards',
  by: 'person',
  max: 8,
  minutes: 10,
  lockoutMinutes: 15,
  failures: declined,
  of: limitMessages.declinedCards,
} as const satisfies Limit;
/** The same over all accounts that are opened for it. */
export const declinedFromAddress = {
  ...declinedCards,
  name: 'declinedFromAddress',
  by: 'address',
  max: 60,
  minutes: 60,
  lockoutMinutes: 60,
  of: limitMessages.declinedHere,
} as const satisfies Limit;
/** The same of guests at kiosks, whose token is free: their address is counted. */
export const declinedAtKiosks = {
  ...declinedCards,
  name: 'declinedAtKiosks',
  by: 'address',
} as const satisfies Limit;
