import type { Context } from '../context.ts';
import { GUEST_MEMORY } from '../features/guests/service.ts';
import { type Removable, removeBatch } from './cleanupQueries.ts';

const BATCH = 1_000;

/** How long replies to an Idempotency-Key are kept. */
const KEY_LIFE = { hours: 24 };
/** A spent token is remembered after its end, so that its reuse is still noticed. */
const TOKEN_MEMORY = { hours: 24 };
/** A registration whose address nobody proved. */
const REGISTRATION_LIFE = { hours: 24 * 7 };
/** Longer than any failure counts or any lockout lasts. */
const FAILURE_MEMORY = { hours: 24 };
/** A card token that nobody saved. */
const CARD_TOKEN_LIFE = { hours: 24 };

/** An attempt at the door may be reported this long after its grant has ended, and still names the holder. */
const GRANT_MEMORY = { hours: 24 * 90 };
/** What a customer was notified of. */
const LOG_LIFE = { hours: 24 * 365 };

/** Removes what has served its time. */
export async function removeOld({ db, clock }: Context): Promise<number> {
  const now = clock.now();
  const outdated: readonly [Removable, before: Temporal.Instant][] = [
    ['idempotencyKeys', now.subtract(KEY_LIFE)],
    ['refreshTokens', now.subtract(TOKEN_MEMORY)],
    ['oneTimeCodes', now],
    ['registrations', now.subtract(REGISTRATION_LIFE)],
    ['attemptCounts', now.subtract(FAILURE_MEMORY)],
    ['sandboxCards', now.subtract(CARD_TOKEN_LIFE)],
    ['notifications', now.subtract(LOG_LIFE)],
    ['bluetoothGrants', now.subtract(GRANT_MEMORY)],
    ['guestPurchases', now.subtract(GUEST_MEMORY)],
  ];
  let removed = 0;
  for (const [what, before] of outdated) removed += await removeBatch(db, what, before, BATCH);
  return removed;
}
