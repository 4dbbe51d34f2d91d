import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id } from '../model/common.ts';
import { Order } from '../model/order.ts';
import { declinedCards, declinedFromAddress } from '../rules/cardLimits.ts';

export const payOrder = endpoint({
  method: 'POST',
  repeated: 'once',
  path: '/api/customer/order/payment',
  role: 'customer',
  owner: 'row',
  summary: 'Pay the cart: one charge however often it is sent',
  body: z.object({ orderId: Id, cardId: z.optional(Id) }),
  response: Order,
  errors: [
    'NOT_FOUND',
    'ORDER_EMPTY',
    'ORDER_NOT_ACTIVE',
    'HOLD_LOST',
    'OUT_OF_STOCK',
    'DETAILS_MISSING',
    'IDENTITY_MISSING',
    'DOCUMENTS_NOT_AGREED',
    'PAYMENT_METHOD_MISSING',
    'PAYMENTS_OFF',
    'CARD_DECLINED',
    'PAYMENT_REFUSED',
    'PAYMENT_PENDING',
    'PROVIDER_UNAVAILABLE',
  ],
  timeoutMs: 60_000,
  limits: [declinedCards, declinedFromAddress],
});

/** Events of the card provider; the signature is checked over the raw body. */
export const receivePaymentEvent = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/webhooks/payments',
  role: 'nobody',
  summary: "The card provider's signed events",
  accepts: 'bytes',
  body: z.instanceof(Uint8Array),
  response: z.object({ received: z.literal(true) }),
  errors: ['FORBIDDEN'],
});
