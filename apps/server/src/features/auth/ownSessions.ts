import type { SessionInfo } from '@gatehouse/contract/api/account';
import { ApiError } from '@gatehouse/contract/errors';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { sql } from '../../db/sql.ts';
import type { CustomerCaller } from '../../http/caller.ts';
import { endGrants } from '../bluetooth/service.ts';
import { endingSessions, endSessions } from './sessions.ts';

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

/** Signs one device out. What any device holds to open doors by Bluetooth ends with it; the others get theirs again. */
export async function removeSession(ctx: Context, { id }: CustomerCaller, session: string): Promise<null> {
  const now = ctx.clock.now();
  await endingSessions(ctx, async (tx) => {
    const ended = await tx.query(sql`
      update token_families set ended_at = ${now}
      where id = ${session} and customer_id = ${id} and ended_at is null returning id`);
    if (ended.length === 0) throw new ApiError('NOT_FOUND');
    await endGrants(tx, id, now);
  });
  return null;
}

/** Signs every device out but the one that calls. */
export async function removeOtherSessions(ctx: Context, { id, session }: CustomerCaller): Promise<null> {
  const now = ctx.clock.now();
  await endingSessions(ctx, async (tx) => {
    await endSessions(tx, now, { customerId: id }, session);
    await endGrants(tx, id, now);
  });
  return null;
}
