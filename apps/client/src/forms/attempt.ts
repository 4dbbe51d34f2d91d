import * as z from 'zod/mini';
import { randomId } from '../lib/config.ts';
import { localStore, readStored } from '../platform/localStore.ts';

/**
 * A payment that was begun and whose outcome is not known yet. Kept over reloads, so that the same payment goes on
 * instead of a second one.
 */
export type Attempt<Request> = { key: string; request: Request; startedAt: number };

/** Within this many ms a payment that a reload interrupted goes on by itself; later the person is asked. */
const RESUME_WITHIN_MS = 2 * 60_000;

const StoredAttempt = z.object({
  key: z.string(),
  request: z.record(z.string(), z.unknown()),
  startedAt: z.number(),
});

const nameOf = (what: string) => `payment.${what}` as const;

/** The open attempt to pay for something, such as `order.12`. */
export function findAttempt<Request extends object>(what: string): Attempt<Request> | undefined {
  const stored = StoredAttempt.safeParse(readStored(nameOf(what))).data;
  // Each thing that is paid for has requests of one kind, so what was stored of it is of that kind.
  return stored && { ...stored, request: stored.request as Request };
}

/** The open attempt with the same request, or a new one: another card, say, is another payment. */
export function beginAttempt<Request extends object>(
  what: string,
  request: Request,
  now: number,
): Attempt<Request> {
  const open = findAttempt<Request>(what);
  if (open && JSON.stringify(open.request) === JSON.stringify(request)) return open;
  const attempt = { key: randomId(), request, startedAt: now };
  localStore.set(nameOf(what), JSON.stringify(attempt));
  return attempt;
}

export function endAttempt(what: string): void {
  localStore.remove(nameOf(what));
}

export function goesOn({ startedAt }: Attempt<unknown>, now: number): boolean {
  return now - startedAt < RESUME_WITHIN_MS;
}
