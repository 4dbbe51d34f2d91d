import { ApiError } from '@gatehouse/contract/errors';
import { isCardNumber, parseExpiry } from '@gatehouse/contract/rules/card';
import { messages } from './messages.ts';
import type { CardFields } from './provider.ts';

export const { declines } = messages;
export type Decline = keyof typeof declines;

type TestCard = { brand: string; outcome: 'succeeded' | Decline };

/** The test numbers that people who take cards know by heart. */
const testCards: Record<string, TestCard> = {
  '4242424242424242': { brand: 'visa', outcome: 'succeeded' },
  '4000056655665556': { brand: 'visa', outcome: 'succeeded' },
  '4000000360000006': { brand: 'visa', outcome: 'succeeded' },
  '5555555555554444': { brand: 'mastercard', outcome: 'succeeded' },
  '2223003122003222': { brand: 'mastercard', outcome: 'succeeded' },
  '5200828282828210': { brand: 'mastercard', outcome: 'succeeded' },
  '378282246310005': { brand: 'amex', outcome: 'succeeded' },
  '371449635398431': { brand: 'amex', outcome: 'succeeded' },
  '6011111111111117': { brand: 'discover', outcome: 'succeeded' },
  '3056930009020004': { brand: 'diners', outcome: 'succeeded' },
  '3566002020360505': { brand: 'jcb', outcome: 'succeeded' },
  '4000000000000002': { brand: 'visa', outcome: 'card_declined' },
  '4000000000000341': { brand: 'visa', outcome: 'card_declined' },
  '4000000000009995': { brand: 'visa', outcome: 'insufficient_funds' },
  '4000000000009987': { brand: 'visa', outcome: 'lost_card' },
  '4000000000009979': { brand: 'visa', outcome: 'stolen_card' },
  '4000000000000069': { brand: 'visa', outcome: 'expired_card' },
  '4000000000000127': { brand: 'visa', outcome: 'incorrect_cvc' },
  '4000000000000119': { brand: 'visa', outcome: 'processing_error' },
};

export type SandboxCard = TestCard & { last4: string; name: string; expMonth: number; expYear: number };

/**
 * Reads card fields as a provider's own would. Throws ApiError CARD_INVALID in a provider's usual words. A number
 * that is no test number is refused, so that nobody's real card ends up in a sandbox.
 */
export function readCard(fields: CardFields, today: Temporal.PlainDate): SandboxCard {
  const number = fields.number.replace(/[\s-]/g, '');
  if (!isCardNumber(number)) throw new ApiError('CARD_INVALID', messages.numberInvalid);
  const expiry = parseExpiry(fields.expiry);
  if (!expiry) throw new ApiError('CARD_INVALID', messages.expiryInvalid);
  const month = Temporal.PlainYearMonth.from(expiry);
  if (Temporal.PlainYearMonth.compare(month, today.toPlainYearMonth()) < 0) {
    throw new ApiError('CARD_INVALID', messages.expired);
  }
  const card = testCards[number];
  const cvcLength = card?.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/;
  if (!cvcLength.test(fields.cvc.trim())) {
    throw new ApiError('CARD_INVALID', messages.cvcInvalid);
  }
  if (!card) {
    throw new ApiError('CARD_INVALID', messages.testCardsOnly);
  }
  return {
    ...card,
    last4: number.slice(-4),
    name: fields.name,
    expMonth: expiry.month,
    expYear: expiry.year,
  };
}
