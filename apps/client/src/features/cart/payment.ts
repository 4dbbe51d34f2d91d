import { ApiError, type ErrorCode } from '@gatehouse/contract/errors';
import type { Order } from '@gatehouse/contract/model/order';
import { messageOf } from '../../lib/networkError.ts';
import type { CheckoutStep } from './checkoutNeeds.ts';

/** How a payment ended, as far as that is known. */
export type PaymentOutcome =
  | { kind: 'paid'; order: Order }
  /** The card was refused, in its provider's words; the order is as it was. */
  | { kind: 'declined'; message: string }
  /** Something has to be done first. */
  | { kind: 'missing'; step: CheckoutStep }
  /** The order cannot be paid as it is, e.g. a reservation expired. Nothing was charged. */
  | { kind: 'refused'; message: string }
  /** The provider has not decided yet. */
  | { kind: 'pending'; message: string }
  /** No answer came, however long it was looked for. */
  | { kind: 'unknown'; message: string };

export type PaymentStage = 'checking' | 'paying' | 'lookingUp';

export type PaymentCalls = {
  /** Checks the order; the documents that must be agreed to first. */
  checkout(): Promise<{ documents: readonly { agreed: boolean }[] }>;
  /** Pays: one charge, however often it is called. */
  pay(): Promise<Order>;
  /** The order as it stands. */
  lookUp(): Promise<Order>;
  wait(ms: number): Promise<void>;
  isOnline(): boolean;
  onStage(stage: PaymentStage): void;
};

const POLL_MS = 2_000;
/**
 * How often an outcome is looked for while online: for a minute, the time a payment may take
 * (docs/specification/payments.md#payment-progress).
 */
const MAX_POLLS = 30;

/** Checks an order and pays it. */
export async function payFor(calls: PaymentCalls): Promise<PaymentOutcome> {
  calls.onStage('checking');
  try {
    const { documents } = await calls.checkout();
    if (documents.some(({ agreed }) => !agreed)) return { kind: 'missing', step: 'agreement' };
  } catch (error) {
    const isPaidElsewhere = error instanceof ApiError && error.code === 'ORDER_NOT_ACTIVE';
    if (!isPaidElsewhere) return { kind: 'refused', message: messageOf(error) };
  }
  return awaitOutcome(calls);
}

/**
 * Sends a payment, or sends again one whose answer was lost, e.g. by a reload. As long as no answer comes the outcome
 * is looked up: the order says whether it is paid, and the same payment sent again, which charges nothing more, says
 * how it ended.
 */
export async function awaitOutcome(calls: PaymentCalls): Promise<PaymentOutcome> {
  calls.onStage('paying');
  let next: 'send' | 'look' = 'send';
  let message = '';
  for (let looks = 0; looks < MAX_POLLS; ) {
    if (next === 'send') {
      try {
        return { kind: 'paid', order: await calls.pay() };
      } catch (error) {
        const outcome = outcomeOf(error);
        if (typeof outcome === 'object') return outcome;
        next = outcome;
        message = messageOf(error);
      }
    }
    calls.onStage('lookingUp');
    const order = await calls.lookUp().catch(() => undefined);
    if (order?.state === 'Cancelled') return { kind: 'refused', message };
    if (order !== undefined && order.state !== 'Active') return { kind: 'paid', order };
    if (calls.isOnline()) looks += 1;
    await calls.wait(POLL_MS);
  }
  return { kind: next === 'look' ? 'pending' : 'unknown', message };
}

const steps: Partial<Record<ErrorCode, CheckoutStep>> = {
  DETAILS_MISSING: 'details',
  IDENTITY_MISSING: 'identity',
  DOCUMENTS_NOT_AGREED: 'agreement',
  PAYMENT_METHOD_MISSING: 'payment',
};

/** What a failure says for certain, or how to find out more: by sending the payment again, or by waiting for it. */
function outcomeOf(error: unknown): PaymentOutcome | 'send' | 'look' {
  if (!(error instanceof ApiError)) return 'send';
  const { code, message, statusCode } = error;
  if (code === 'CARD_DECLINED') return { kind: 'declined', message };
  if (code === 'PROVIDER_UNAVAILABLE') return { kind: 'unknown', message };
  if (code === 'PAYMENTS_OFF') return { kind: 'refused', message };
  if (code === 'PAYMENT_PENDING' || code === 'ORDER_NOT_ACTIVE') return 'look';
  if (code === 'IDEMPOTENCY_RUNNING' || statusCode >= 500) return 'send';
  const step = steps[code];
  return step === undefined ? { kind: 'refused', message } : { kind: 'missing', step };
}
