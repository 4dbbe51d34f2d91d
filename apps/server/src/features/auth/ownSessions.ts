import type { SessionInfo } from '@gatehouse/contract/api/account';
import { ApiError } from '@gatehouse/contract/errors';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { sql } from '../../db/sql.ts';
import type { CustomerCaller } from '../../http/caller.ts';
import { endingSessions, endSessionOfCustomer, endSessions } from './sessions.ts';

type Row = {
  id: string;
  device: string | null;
  network: string | null;
  created_at: Temporal.Instant;
  used_at: Temporal.Instant;
};

/** Where a customer is signed in, the last used first. */
export async function listSessions(
  ctx: Context,
  { id, session }: CustomerCaller,
): Promise<z.infer<typeof SessionInfo>[]> {
  const rows = await ctx.db.query<Row>(sql`
    select id, device, network, created_at, used_at from token_families f
    where customer_id = ${id} and ended_at is null and exists (
      select from refresh_tokens t
      where t.family_id = f.id and t.spent_at is null and t.expires_at > ${ctx.clock.now()})
    order by used_at desc, created_at desc limit 100`);
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    network: row.network,
    startedAt: row.created_at.toString(),
    usedAt: row.used_at.toString(),
    isCurrent: row.id === session,
  }));
}

/** Signs one device out. */
export async function removeSession(ctx: Context, { id }: CustomerCaller, session: string): Promise<null> {
  const now = ctx.clock.now();
  await endingSessions(ctx, async (tx) => {
    if (!(await endSessionOfCustomer(tx, now, id, session))) throw new ApiError('NOT_FOUND');
  });
  return null;
}

/** Signs every device out but the one that calls. */
export async function removeOtherSessions(ctx: Context, { id, session }: CustomerCaller): Promise<null> {
  const now = ctx.clock.now();
  await endingSessions(ctx, (tx) => endSessions(tx, now, { customerId: id }, session));
  return null;
}
