import type { Endpoint } from '@gatehouse/contract/endpoint';
import { ApiError } from '@gatehouse/contract/errors';
import { FACTOR_GRACE_DAYS } from '@gatehouse/contract/rules/secondFactor';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/pool.ts';
import type { Caller } from './caller.ts';
import { isFactorMissing, isProofOlder } from './proofQueries.ts';

/**
 * Rejects with PROVE_AGAIN where a call takes a proof and the caller's session had its last one too long ago: whoever
 * finds a screen open cannot do what is dangerous.
 */
export async function requireProof(
  { db, clock }: { db: Db; clock: Clock },
  { provenWithin }: Pick<Endpoint, 'provenWithin'>,
  caller: Caller,
): Promise<void> {
  if (provenWithin === undefined || caller.kind !== 'user') return;
  const since = clock.now().subtract({ minutes: provenWithin });
  if (await isProofOlder(db, caller.session, since)) throw new ApiError('PROVE_AGAIN');
}

/**
 * Rejects with FACTOR_NEEDED where the caller's role takes a second factor and they have done without for too long; what
 * is one's own stays, to set one up.
 */
export async function requireFactor(
  { db, clock }: { db: Db; clock: Clock },
  { rights }: Pick<Endpoint, 'rights'>,
  caller: Caller,
): Promise<void> {
  if (caller.kind !== 'user' || rights.length === 0 || rights.includes('self')) return;
  const before = clock.now().subtract({ hours: 24 * FACTOR_GRACE_DAYS });
  if (await isFactorMissing(db, caller.id, before)) throw new ApiError('FACTOR_NEEDED');
}
