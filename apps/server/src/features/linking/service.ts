import { ApiError } from '@gatehouse/contract/errors';
import type { Context } from '../../context.ts';
import { publish } from '../../db/eventBus.ts';
import { linkingDigest, linkingDigests } from './codes.ts';
import * as queries from './queries.ts';

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
  if (!(await queries.mayLink(ctx.db, caller.organisationId))) throw new ApiError('FORBIDDEN');
  const linked = await ctx.db.transaction(async (tx) => {
    const found = await queries.lockLink(tx, caller, unitName, linkingDigests(ctx.config, code));
    if (!found) return undefined;
    if (found.used_by === null) {
      await queries.assignBooking(tx, found, linkingDigest(ctx.config, code), caller.id, ctx.clock.now());
      await publish(tx, { kind: 'access', customerId: caller.id });
    }
    return { unitId: found.unit_id };
  });
  if (!linked) throw new ApiError('LINK_FAILED');
  return linked;
}
