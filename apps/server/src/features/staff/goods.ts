import type { GoodsAct, StaffLockableDetails } from '@gatehouse/contract/api/staffLockables';
import { ApiError } from '@gatehouse/contract/errors';
import { invalid } from '@gatehouse/contract/validation';
import type { Context } from '../../context.ts';
import { publish } from '../../db/eventBus.ts';
import { authorOf, type By, recordChanges } from '../manage/service.ts';
import { insertGoods, type LockableDetailsRow, lockGoods, removeGoods } from './lockableQueries.ts';
import { findLockable, getLockable } from './lockables.ts';
import { messages } from './messages.ts';

/** Fills a compartment, writes pieces off, or sets right how many there are. What is bought stays whose it is. */
export async function moveGoods(
  ctx: Context,
  by: By,
  { id: lockableId, productId }: { id: number; productId: number },
  act: GoodsAct,
): Promise<StaffLockableDetails> {
  const userId = by.caller.id;
  const { row } = await findLockable(ctx, userId, lockableId, 'stockGoods');
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const good = await lockGoods(tx, lockableId, productId);
    if (good === undefined) throw new ApiError('NOT_FOUND');
    const more = difference(good, act);
    if (more === 0) return;
    const at = { lockableId, productId, pieces: Math.abs(more) };
    if (more > 0) await insertGoods(tx, at, now);
    else if ((await removeGoods(tx, at)) < at.pieces) throw new ApiError('PRECONDITION_FAILED');

    const reason = act.act === 'writeOff' ? act.reason : null;
    await recordChanges(tx, authorOf(by, now, reason), [
      {
        site_id: row.site_id,
        resource: 'goods',
        row_id: lockableId,
        title: row.name,
        act: 'changed',
        before: { [good.name]: good.inStock },
        after: { [good.name]: good.inStock + more },
      },
    ]);
    await publish(tx, { kind: 'door', doorId: row.door_id, siteId: row.site_id });
  });
  return getLockable(ctx, userId, lockableId);
}

/** How many pieces for sale there are more than before. */
function difference({ inStock, reserved }: LockableDetailsRow['goods'][number], act: GoodsAct): number {
  if (act.act === 'fill') return act.pieces;
  if (act.act === 'writeOff') {
    if (act.pieces > inStock) throw invalid('body.pieces', { message: messages.onlyForSale(inStock) });
    return -act.pieces;
  }
  if (act.seen !== inStock + reserved) throw new ApiError('PRECONDITION_FAILED');
  if (act.pieces < reserved) throw invalid('body.pieces', { message: messages.waiting(reserved) });
  return act.pieces - act.seen;
}
