import type { SessionInfo } from '@gatehouse/contract/api/auth';
import { ApiError } from '@gatehouse/contract/errors';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { ownerOf, type SignedInCaller } from '../../http/caller.ts';
import { listLiveSessions } from './sessionQueries.ts';
import { endingSessions, endSessionOfOwner, endSessions } from './sessions.ts';

/** Where a customer or staff user is signed in, the last used first. */
export async function listSessions(
  ctx: Context,
  caller: SignedInCaller,
): Promise<z.infer<typeof SessionInfo>[]> {
  const rows = await listLiveSessions(ctx.db, ownerOf(caller), ctx.clock.now());
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    network: row.network,
    startedAt: row.created_at.toString(),
    usedAt: row.used_at.toString(),
    isCurrent: row.id === caller.session,
  }));
}

/** Signs one device out. */
export async function removeSession(ctx: Context, caller: SignedInCaller, session: string): Promise<null> {
  const now = ctx.clock.now();
  await endingSessions(ctx, async (tx) => {
    if (!(await endSessionOfOwner(tx, now, ownerOf(caller), session))) throw new ApiError('NOT_FOUND');
  });
  return null;
}

/** Signs every device out but the one that calls. */
export async function removeOtherSessions(ctx: Context, caller: SignedInCaller): Promise<null> {
  const now = ctx.clock.now();
  await endingSessions(ctx, (tx) => endSessions(tx, now, ownerOf(caller), caller.session));
  return null;
}
