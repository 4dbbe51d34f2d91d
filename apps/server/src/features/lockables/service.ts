import type { Lockable, LockableGroup } from '@gatehouse/contract/api/lockables';
import { ApiError } from '@gatehouse/contract/errors';
import { isAfter } from '@gatehouse/contract/rules/instants';
import type { Context } from '../../context.ts';
import { publish } from '../../db/eventBus.ts';
import { askDoor, confirmation, failure } from '../access/service.ts';
import { recordAttempts } from '../activity/service.ts';
import { updateGoodsState } from '../orders/service.ts';
import * as queries from './queries.ts';

/** The lockers in which goods of an order wait, with what their doors reported. */
export async function getLockables(
  ctx: Context,
  customerId: number,
  orderId: number,
): Promise<LockableGroup> {
  const order = await queries.findOrderSite(ctx.db, customerId, orderId);
  if (!order) throw new ApiError('NOT_FOUND');
  const rows = await queries.listLockables(ctx.db, orderId, ctx.clock.now());
  return { id: orderId, siteId: order.site_id, lockables: rows.map(presentLockable) };
}

/** Which items of an order lie in which locker. */
export async function listSiteLockables(ctx: Context, customerId: number, orderId: number) {
  const { siteId, lockables } = await getLockables(ctx, customerId, orderId);
  return lockables.map(({ id, name, inventories }) => ({
    id,
    name,
    siteId,
    inventoryIds: inventories.map((item) => item.id),
  }));
}

/** Opens a locker in which the customer's goods lie. Returns once the device confirmed; the order stays as it is. */
export async function openLockable(ctx: Context, customerId: number, lockableId: number) {
  const row = await queries.findOpenable(ctx.db, customerId, lockableId);
  if (!row) throw new ApiError('NOT_FOUND');
  const refusal = refuse(row, ctx.clock.now());
  if (refusal) {
    const attempt = { doorId: row.door_id, action: 'open', how: 'app', customerId } as const;
    await recordAttempts(ctx, [{ ...attempt, outcome: 'refused', reason: refusal.reason }]);
    throw refusal.error;
  }
  const result = await askDoor(ctx, row.door_id, 'open', { customerId });
  if (result.outcome === 'executed') return confirmation(ctx, 'open', result);
  if (result.reason === 'jammed') throw new ApiError('JAMMED');
  throw failure(result, 'customer');
}

/** Notes that an item was taken out and computes its order's state again. */
export async function takeInventory(ctx: Context, customerId: number, inventoryId: number): Promise<void> {
  const taken = await ctx.db.transaction(async (tx) => {
    const item = await queries.lockOrderOfItem(tx, customerId, inventoryId);
    if (!item) throw new ApiError('NOT_FOUND');
    if (!(await queries.takeItem(tx, inventoryId, ctx.clock.now()))) return false;
    await updateGoodsState(tx, customerId, item.order_id);
    return true;
  });
  if (taken) await publish(ctx.db, { kind: 'order', customerId });
}

function refuse(row: queries.OpenableRow, now: Temporal.Instant) {
  if (row.account_ended) return { error: new ApiError('UNAUTHENTICATED'), reason: 'the account has ended' };
  if (!row.holds_goods) return { error: new ApiError('NOT_FOUND'), reason: 'no goods in this locker' };
  if (row.test_mode_until && isAfter(row.test_mode_until, now)) {
    return { error: new ApiError('TEST_MODE'), reason: 'the controller is being tested' };
  }
  return undefined;
}

function presentLockable(row: queries.LockableRow): Lockable {
  return {
    id: row.id,
    name: row.name,
    online: row.online,
    doorStatus: row.door_status,
    jammed: row.jammed,
    reportedAt: row.reported_at?.toString() ?? null,
    inventories: row.inventories,
  };
}
