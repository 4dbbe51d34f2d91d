import type { Endpoint } from '@gatehouse/contract/endpoint';
import { ApiError } from '@gatehouse/contract/errors';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/pool.ts';
import type { Caller } from './caller.ts';
import { isProofOlder } from './proofQueries.ts';

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
