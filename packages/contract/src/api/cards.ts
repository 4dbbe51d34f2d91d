import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { withPlainDigits } from '../formats/digits.ts';
import { limitMessages } from '../limitMessages.ts';
import type { Limit } from '../limits.ts';
import { digits, oneLine } from '../model/common.ts';
import { Card, CardName } from '../model/customer.ts';
import { declinedCards, declinedFromAddress } from '../rules/cardLimits.ts';

export const listCards = endpoint({
  method: 'GET',
  path: '/api/customer/{id}/payment',
  role: 'customer',
  owner: 'id',
  summary: 'Saved cards; latest is the one added last',
  response: z.object({ method: z.array(Card), latest: z.nullable(Card) }),
});

/** A new default is tried at once for what is owed. */
const cardChanges = {
  name: 'cardChanges',
  by: 'person',
  max: 30,
  minutes: 60,
  of: limitMessages.cardChanges,
} as const satisfies Limit;

export const addCard = endpoint({
  method: 'POST',
  repeated: 'once',
  path: '/api/customer/{id}/payment',
  role: 'customer',
  owner: 'id',
  summary: 'Save a card by the token its provider gave the browser',
  body: z.object({ cardToken: oneLine(200).check(z.minLength(1)), isDefault: z._default(z.boolean(), true) }),
  response: z.object({ method: z.array(Card), latest: z.nullable(Card) }),
  errors: ['CARD_INVALID', 'CARD_DECLINED', 'PAYMENT_REFUSED', 'PROVIDER_UNAVAILABLE', 'PAYMENTS_OFF'],
  limits: [cardChanges, declinedCards, declinedFromAddress],
});

export const setDefaultCard = endpoint({
  method: 'PUT',
  path: '/api/customer/{id}/payment/{cardId}',
  role: 'customer',
  owner: 'id',
  summary: 'Make a saved card the one that pays',
  body: z.object({ isDefault: z.literal(true) }),
  response: z.object({ method: z.array(Card), latest: z.nullable(Card) }),
  errors: ['NOT_FOUND'],
  limits: [cardChanges],
});

export const removeCard = endpoint({
  method: 'DELETE',
  path: '/api/customer/{id}/payment/{cardId}',
  role: 'customer',
  owner: 'id',
  summary: 'Remove a saved card',
  response: z.object({ method: z.array(Card), latest: z.nullable(Card) }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

/** What the card elements of a real provider do in the browser, for the sandbox provider. */
export const createSandboxCardToken = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/guest/sandboxCards',
  role: 'guest',
  summary: 'A card token of the sandbox provider',
  body: z.object({
    number: digits().check(z.maxLength(30)),
    expiry: z.string().check(z.overwrite(withPlainDigits), z.maxLength(9)),
    cvc: digits().check(z.maxLength(4)),
    name: z._default(CardName, ''),
  }),
  response: z.object({ cardToken: z.string() }),
  errors: ['CARD_INVALID', 'NOT_FOUND'],
});
