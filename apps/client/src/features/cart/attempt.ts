import { randomId } from '../../lib/config.ts';
import { localStore, readStored } from '../../platform/localStore.ts';

/**
 * A payment that was begun and whose outcome is not known yet. Kept over reloads, so that the same payment goes on
 * instead of a second one.
 */
export type Attempt = { key: string; cardId: number | null; startedAt: number };

/** Within this many ms a payment that a reload interrupted goes on by itself; later the person is asked. */
const GOES_ON_MS = 2 * 60_000;

const nameOf = (orderId: number) => `payment.${orderId}`;

export function findAttempt(orderId: number): Attempt | undefined {
  const { key, cardId, startedAt } = (readStored(nameOf(orderId)) ?? {}) as Partial<Attempt>;
  if (typeof key !== 'string' || typeof startedAt !== 'number') return undefined;
  return { key, cardId: typeof cardId === 'number' ? cardId : null, startedAt };
}

/** The open attempt with this card, or a new one: another card is another payment. */
export function beginAttempt(orderId: number, cardId: number | null, now: number): Attempt {
  const open = findAttempt(orderId);
  if (open?.cardId === cardId) return open;
  const attempt = { key: randomId(), cardId, startedAt: now };
  localStore.set(nameOf(orderId), JSON.stringify(attempt));
  return attempt;
}

export function endAttempt(orderId: number): void {
  localStore.remove(nameOf(orderId));
}

export function goesOn({ startedAt }: Attempt, now: number): boolean {
  return now - startedAt < GOES_ON_MS;
}
