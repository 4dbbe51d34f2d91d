import { useEffect, useState } from 'react';
import { create } from 'zustand';

/** Another code may be asked for this long after the last (decisions: 'Tokens and accounts'). */
const WAIT_MS = 60_000;

/** When a code last went to an address, in ms since 1970, so that the wait outlives the screen. */
const useSentAt = create<Record<string, number>>(() => ({}));

/** A code has just gone to this address. */
export function codeWasSent(email: string): void {
  useSentAt.setState({ [email]: Date.now() });
}

/** Whole seconds until another code may be asked for; 0 when it may. */
export function useCodeWait(email: string): number {
  const sentAt = useSentAt((state) => state[email]);
  const [now, setNow] = useState(Date.now);
  const left = sentAt === undefined ? 0 : Math.max(0, Math.ceil((sentAt + WAIT_MS - now) / 1000));
  useEffect(() => {
    if (sentAt === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= sentAt + WAIT_MS) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [sentAt]);
  return left;
}
