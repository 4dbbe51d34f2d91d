import type { StaffLockable, StaffLockableDetails } from '@gatehouse/contract/api/staffLockables';
import type { StaffRight } from '@gatehouse/contract/rules/staffRights';
import type { Context } from '../../context.ts';
import { listDoorActivity, type Page } from './activity.ts';
import { acknowledge } from './alarms.ts';
import { operate } from './commands.ts';
import * as queries from './lockableQueries.ts';
import { presentLockable, presentLockableDetails } from './presenter.ts';
import { readStaff, staffOfSite, visible } from './staffAt.ts';

export async function listLockables(ctx: Context, userId: number, siteId: number): Promise<StaffLockable[]> {
  const { organisationId } = await staffOfSite(ctx.db, userId, siteId, 'seeDoors');
  const rows = await queries.listLockables(ctx.db, organisationId, siteId, ctx.clock.now());
  return rows.map(presentLockable);
}

export async function getLockable(
  ctx: Context,
  userId: number,
  lockableId: number,
): Promise<StaffLockableDetails> {
  const { row } = await findLockable(ctx, userId, lockableId, 'seeDoors');
  return presentLockableDetails(row, await queries.findLockableDetails(ctx.db, lockableId));
}

/** Opens or locks a compartment; returns once the device confirmed. The goods in it stay whose they are. */
export async function operateLockable(
  ctx: Context,
  userId: number,
  lockableId: number,
  operation: 'open' | 'lock',
  reason: string | undefined,
) {
  const { staff, row } = await findLockable(ctx, userId, lockableId, 'openDoors');
  return operate(ctx, staff, row, operation, reason);
}

export async function acknowledgeLockableAlarm(ctx: Context, userId: number, lockableId: number) {
  const { row } = await findLockable(ctx, userId, lockableId, 'acknowledgeAlarms');
  await acknowledge(ctx, userId, row);
  return getLockable(ctx, userId, lockableId);
}

export async function listLockableActivity(ctx: Context, userId: number, lockableId: number, page: Page) {
  const { staff, row } = await findLockable(ctx, userId, lockableId, 'seeDoors');
  return listDoorActivity(ctx, staff, row, page);
}

export async function findLockable(ctx: Context, userId: number, lockableId: number, right: StaffRight) {
  const staff = await readStaff(ctx.db, userId);
  const found = await queries.findLockable(ctx.db, staff.organisationId, lockableId, ctx.clock.now());
  return { staff, row: visible(staff, found, right) };
}
