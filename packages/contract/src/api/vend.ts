import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Cents, Email, oneLine } from '../model/common.ts';
import { declinedAtKiosks } from '../rules/cardLimits.ts';

const params = z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9-]{4,40}$/)) });

/** A compartment of a kiosk and what it sells (docs/specification/vend.md#calls). */
export const Vend = z.object({
  /** What the QR code on the kiosk names. */
  id: z.string(),
  productName: z.string(),
  description: z.string(),
  /** Cents, AUD, GST included. */
  price: Cents,
  siteName: z.string(),
  siteAddress: z.string(),
  lockableName: z.string(),
  inStock: z.boolean(),
  /** Whether the kiosk's link stands now; nothing is sold while it does not. */
  online: z.boolean(),
});
export type Vend = z.infer<typeof Vend>;

export const getVend = endpoint({
  method: 'GET',
  path: '/api/guest/vend/{id}',
  role: 'guest',
  summary: "What a kiosk's QR code sells",
  params,
  response: Vend,
  /** OUT_OF_STOCK where the compartment is there and nothing is meant to be sold in it; the message names its place. */
  errors: ['NOT_FOUND', 'OUT_OF_STOCK'],
});

/**
 * A card token buys once: sent again, e.g. because the reply was lost, it answers how its purchase ended, with
 * PAYMENT_PENDING while that is not known. Where the compartment did not open, nothing was charged or the money goes
 * back; the error's message says which.
 */
export const buyVend = endpoint({
  method: 'POST',
  repeated: 'once',
  path: '/api/guest/vend/{id}',
  role: 'guest',
  summary: 'Pay for it and open the compartment',
  params,
  body: z.object({
    cardToken: oneLine(200).check(z.minLength(1)),
    email: z.optional(Email),
    /** What was shown, in cents; another price by now is refused. */
    price: z.optional(Cents),
  }),
  response: z.object({
    reference: z.string(),
    opened: z.literal(true),
    /** Under it the guest's details and card are kept for a day, see account.ts; null once they are gone. */
    guestId: z.nullable(z.uuid()),
  }),
  errors: [
    'PAYMENTS_OFF',
    'NOT_FOUND',
    'OUT_OF_STOCK',
    'CONFLICT',
    'TEST_MODE',
    'CARD_DECLINED',
    'PAYMENT_REFUSED',
    'CARD_INVALID',
    'PAYMENT_PENDING',
    'PROVIDER_UNAVAILABLE',
    'JAMMED',
    'DEVICE_OFFLINE',
    'DEVICE_SILENT',
    'DEVICE_REJECTED',
  ],
  timeoutMs: 60_000,
  limits: [declinedAtKiosks],
});
