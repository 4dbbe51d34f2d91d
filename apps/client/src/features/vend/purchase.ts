import { ApiError, type ErrorCode } from '@gatehouse/contract/errors';
import { messageOf } from '../../lib/networkError.ts';

/** How a purchase at a kiosk ended, as far as that is known. */
export type PurchaseOutcome =
  | { kind: 'opened'; reference: string; guestId: string | null }
  /** It stayed shut; the server's words say that nothing was charged, or that the money goes back. */
  | { kind: 'refused'; message: string }
  /** No answer came, however long it was asked for. */
  | { kind: 'unknown'; message: string };

export type PurchaseCalls = {
  /** Buys with the card token: one purchase, however often it is sent. */
  send(): Promise<{ reference: string; guestId: string | null }>;
  wait(ms: number): Promise<void>;
  isOnline(): boolean;
};

const POLL_MS = 2_000;
/** How often an outcome is asked for while online: longer than the server needs to give an attempt up. */
const MAX_POLLS = 50;

/** Failures of the server's own that say nothing of the purchase, until they are all it says. */
const unsure: ReadonlySet<ErrorCode> = new Set(['PROVIDER_UNAVAILABLE', 'UNAVAILABLE', 'INTERNAL']);

/** Buys, and asks how it ended for as long as that is open. */
export async function purchase({ send, wait, isOnline }: PurchaseCalls): Promise<PurchaseOutcome> {
  let last: ErrorCode | undefined;
  for (let asks = 0; asks < MAX_POLLS; ) {
    try {
      const { reference, guestId } = await send();
      return { kind: 'opened', reference, guestId };
    } catch (error) {
      if (error instanceof ApiError) {
        const { code, message } = error;
        const isOpen = code === 'PAYMENT_PENDING' || (unsure.has(code) && code !== last);
        if (!isOpen) return { kind: 'refused', message };
        last = code;
      } else last = undefined;
      if (isOnline()) asks += 1;
      if (asks === MAX_POLLS) return { kind: 'unknown', message: messageOf(error) };
    }
    await wait(POLL_MS);
  }
  return { kind: 'unknown', message: '' };
}
