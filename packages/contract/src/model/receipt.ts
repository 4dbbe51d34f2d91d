import * as z from 'zod/mini';
import { Id, Instant } from './common.ts';

const Amount = z.int().check(z.minimum(0));

/** The card that paid, as people know it. */
export const PayingCard = z.object({ brand: z.string(), last4: z.string() });

/** A document for money that went back of a payment, once it has. Cents, GST included. */
export const CreditNote = z.object({ id: Id, number: z.string(), amount: Amount, issuedAt: Instant });
export type CreditNote = z.infer<typeof CreditNote>;

/** Proof of one payment: of an order, or of an interval of a booking that recurs. Cents, GST included. */
export const Receipt = z.object({
  id: Id,
  number: z.string(),
  paidAt: Instant,
  amount: Amount,
  gst: Amount,
  /** What went back of it, or is on its way back. */
  refunded: Amount,
  /** The interval that was paid for; null for what was paid with its order. */
  period: z.nullable(z.object({ start: Instant, end: Instant })),
  card: z.nullable(PayingCard),
  /** Oldest first. */
  creditNotes: z.array(CreditNote),
});
export type Receipt = z.infer<typeof Receipt>;
