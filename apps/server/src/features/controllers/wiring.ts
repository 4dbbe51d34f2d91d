import type { UnitProduct } from '@gatehouse/contract/api/controllers';
import type { StaffUnit } from '@gatehouse/contract/api/staff';
import { ApiError } from '@gatehouse/contract/errors';
import type { UnitType } from '@gatehouse/contract/model/access';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { announce } from '../../http/live.ts';
import { getUnit, operateUnit, readStaff, staffOfSite, visible } from '../staff/service.ts';
import { mayInstall } from './service.ts';
import * as queries from './wiringQueries.ts';

type Attachment = { controllerId: number | null; clearControllers: boolean };
type Wanted = { doorStatus: 'opened' | 'closed'; lockStatus: 'unlocked' | 'locked' };

/** Attaches or detaches a unit, or opens or locks it (spec part 7 'Staff (admin)'). */
export async function updateUnit(
  ctx: Context,
  userId: number,
  unitId: number,
  wanted: Attachment | Wanted,
): Promise<StaffUnit> {
  if ('lockStatus' in wanted) {
    const operation = wanted.lockStatus === 'unlocked' ? 'open' : 'lock';
    await operateUnit(ctx, userId, unitId, operation, undefined);
  } else {
    await rewire(ctx, userId, unitId, wanted);
  }
  return getUnit(ctx, userId, unitId);
}

async function rewire(
  ctx: Context,
  userId: number,
  unitId: number,
  { controllerId, clearControllers }: Attachment,
) {
  const staff = await readStaff(ctx.db, userId);
  await ctx.db.transaction(async (tx) => {
    const unit = visible(staff, await queries.lockUnit(tx, staff.organisationId, unitId));
    mayInstall(staff, unit.site_id);
    if (!unit.commission_mode) throw new ApiError('NOT_COMMISSIONING');
    if (controllerId === unit.controller_id) return;
    await lockControllers(tx, unit.site_id, [controllerId, unit.controller_id]);
    if (unit.controller_id !== null) await detach(tx, unit.site_id, unit);
    if (controllerId !== null) await attach(tx, unit, controllerId, clearControllers);
  });
}

type NewUnit = { name: string; siteId: number; type: UnitType; productId?: number | null } & Attachment;

/** Makes a unit of a site that is being commissioned, attached to a controller if one is named. */
export async function createUnit(ctx: Context, userId: number, given: NewUnit): Promise<StaffUnit> {
  const { name, siteId, type, controllerId, clearControllers } = given;
  const staff = await readStaff(ctx.db, userId);
  const unitId = await ctx.db.transaction(async (tx) => {
    const site = visible(staff, await queries.findSite(tx, staff.organisationId, siteId));
    mayInstall(staff, siteId);
    if (!site.commission_mode) throw new ApiError('NOT_COMMISSIONING');
    await lockControllers(tx, siteId, [controllerId]);
    const productId = await offeredAs(tx, given);
    const unit = await queries.insertUnit(tx, { siteId, name, type, productId });
    if (!unit) throw new ApiError('UNIT_NAME_TAKEN');
    if (controllerId !== null) await attach(tx, unit, controllerId, clearControllers);
    return unit.id;
  });
  return getUnit(ctx, userId, unitId);
}

export async function listUnitProducts(ctx: Context, userId: number, siteId: number): Promise<UnitProduct[]> {
  await staffOfSite(ctx.db, userId, siteId);
  return queries.listUnitProducts(ctx.db, siteId);
}

/** The product that was asked for, where it is one of the type at the site; the first of them where none was named. */
async function offeredAs(tx: Db, { siteId, type, productId }: NewUnit): Promise<number | null> {
  if (productId === null) return null;
  const offered = (await queries.listUnitProducts(tx, siteId)).filter(({ unitType }) => unitType === type);
  if (productId === undefined) return offered[0]?.id ?? null;
  if (offered.some(({ id }) => id === productId)) return productId;
  throw new ApiError('VALIDATION', 'The product', [
    { path: 'body.productId', message: 'This is not offered at the site.' },
  ]);
}

/** Whoever changes what hangs on a controller holds its row, in the order of the ids. */
async function lockControllers(tx: Db, siteId: number, ids: readonly (number | null)[]): Promise<void> {
  const wanted = ids.filter((id) => id !== null);
  const found = await queries.lockControllers(tx, siteId, wanted);
  if (found.length < new Set(wanted).size) throw new ApiError('NOT_FOUND');
}

/** Puts a unit on a controller's first free channel; `clear` takes its units off it first. */
async function attach(
  tx: Db,
  unit: { id: number; site_id: number; door_id: number | null },
  controllerId: number,
  clear: boolean,
): Promise<void> {
  if (clear) await clearController(tx, unit.site_id, controllerId);
  const [free] = await queries.listFreeDoors(tx, controllerId);
  if (!free) throw new ApiError('CONTROLLER_IN_USE');
  if (unit.door_id === null) await queries.setDoor(tx, unit.id, free.id);
  else await queries.takeWiring(tx, { from: free.id, to: unit.door_id });
  await announce(tx, { kind: 'door', doorId: unit.door_id ?? free.id, siteId: unit.site_id });
  await announce(tx, { kind: 'controller', controllerId, siteId: unit.site_id });
}

/** A unit that somebody rents is never taken off its controller for another one. */
async function clearController(tx: Db, siteId: number, controllerId: number): Promise<void> {
  const attached = await queries.listAttached(tx, controllerId);
  if (attached.some(({ rented }) => rented)) throw new ApiError('CONTROLLER_IN_USE');
  for (const unit of attached) await detach(tx, siteId, { ...unit, controller_id: controllerId });
}

/** The unit keeps its door with all its history; the channel is a new door of nobody. */
async function detach(
  tx: Db,
  siteId: number,
  { door_id: doorId, controller_id: controllerId }: { door_id: number | null; controller_id: number | null },
): Promise<void> {
  if (doorId === null || controllerId === null) return;
  await queries.giveUpWiring(tx, doorId);
  await announce(tx, { kind: 'door', doorId, siteId }, { kind: 'controller', controllerId, siteId });
}
