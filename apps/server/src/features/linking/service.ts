import { ApiError } from '@gatehouse/contract/errors';
import type { Context } from '../../context.ts';
import { sql } from '../../db/sql.ts';
import { announce } from '../../http/live.ts';
import { linkingDigest } from './codes.ts';

/**
 * Gives a booking that was made elsewhere to the customer who knows its unit's name and its code. Every wrong pair
 * gets the same answer; who linked it already gets it again.
 */
export async function linkBooking(
  ctx: Context,
  caller: { id: number; organisationId: number },
  unitName: string,
  code: string,
): Promise<{ unitId: number }> {
  const { allowed } = await ctx.db.one<{ allowed: boolean }>(sql`
    select feature_permission_ingest as allowed from organisations where id = ${caller.organisationId}`);
  if (!allowed) throw new ApiError('FORBIDDEN');
  const linked = await ctx.db.transaction(async (tx) => {
    const found = await tx.maybe<{
      id: number;
      booking_id: number;
      unit_id: number;
      used_by: number | null;
    }>(sql`
      select l.id, l.booking_id, b.unit_id, l.used_by
      from linking_codes l
        join bookings b on b.id = l.booking_id and b.state in ('Upcoming', 'Active', 'InArrears')
        join units u on u.id = b.unit_id and lower(u.name) = lower(${unitName})
        join sites s on s.id = u.site_id and s.organisation_id = ${caller.organisationId}
        join customers c on c.id = ${caller.id} and c.suspended_at is null
      where l.code_hash = ${linkingDigest(ctx.config, code)}
        and (l.used_by is null and b.customer_id is null or l.used_by = ${caller.id})
      for update of l, b for share of c`);
    if (!found) return undefined;
    if (found.used_by === null) {
      await tx.query(sql`
        update linking_codes set used_by = ${caller.id}, used_at = ${ctx.clock.now()} where id = ${found.id}`);
      await tx.query(sql`update bookings set customer_id = ${caller.id} where id = ${found.booking_id}`);
      await announce(tx, { kind: 'access', customerId: caller.id });
    }
    return { unitId: found.unit_id };
  });
  if (!linked) throw new ApiError('LINK_FAILED');
  return linked;
}
