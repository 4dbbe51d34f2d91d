import { create } from 'zustand';
import { now as serverNow } from '../lib/clock.ts';
import { useNow } from '../ui/useNow.ts';

/** Another code may be asked for this long after the last (docs/specification/auth.md#codes). */
const RESEND_AFTER_MS = 60_000;

/** What a code proves; each has its own wait. */
export type CodePurpose = 'register' | 'forgotPassword' | 'email';

/** When a code last went out, in ms since 1970 by the server's clock, by purpose and address, so that the wait outlives the screen. */
const useSentAt = create<Record<string, number>>(() => ({}));
const keyOf = (purpose: CodePurpose, email: string) => `${purpose} ${email.toLowerCase()}`;

/** A code has just gone to this address. */
export function codeWasSent(purpose: CodePurpose, email: string): void {
  useSentAt.setState({ [keyOf(purpose, email)]: serverNow() });
}

/** Whole seconds until another code may be asked for; 0 when it may. */
export function useCodeWait(purpose: CodePurpose, email: string): number {
  const sentAt = useSentAt((state) => state[keyOf(purpose, email)]);
  const now = useNow(sentAt === undefined ? null : 1_000);
  return sentAt === undefined ? 0 : Math.max(0, Math.ceil((sentAt + RESEND_AFTER_MS - now) / 1_000));
}
