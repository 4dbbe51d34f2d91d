import type { UnitProduct } from '@gatehouse/contract/api/controllers';
import type { StaffUnit } from '@gatehouse/contract/api/staff';
import { ApiError } from '@gatehouse/contract/errors';
import type { UnitType } from '@gatehouse/contract/model/access';
import type { Occupied } from '@gatehouse/contract/model/doorCommand';
import { invalid } from '@gatehouse/contract/validation';
import type { Context } from '../../context.ts';
import { publish } from '../../db/eventBus.ts';
import type { Db } from '../../db/pool.ts';
import { authorOf, type By, recordCreated } from '../manage/service.ts';
import {
  getUnit,
  issuePermit,
  operateUnit,
  readStaff,
  recordRefusals,
  type Staff,
  staffOfSite,
  visible,
} from '../staff/service.ts';
import { messages } from './messages.ts';
import * as queries from './wiringQueries.ts';

type Attachment = { controllerId: number | null; clearControllers: boolean; reason?: string | undefined };
type Wanted = {
  doorStatus: 'opened' | 'closed';
  lockStatus: 'unlocked' | 'locked';
  reason?: string | undefined;
};

/** Attaches or detaches a unit, or opens or locks it (docs/specification/controllers.md#calls). */
export async function updateUnit(
  ctx: Context,
  userId: number,
  unitId: number,
  wanted: Attachment | Wanted,
): Promise<StaffUnit> {
  if ('lockStatus' in wanted) {
    const operation = wanted.lockStatus === 'unlocked' ? 'open' : 'lock';
    await operateUnit(ctx, userId, unitId, operation, wanted.reason);
  } else {
    const staff = await readStaff(ctx.db, userId);
    await inTransaction(ctx, (tx) => attachUnit(tx, staff, unitId, wanted));
  }
  return getUnit(ctx, userId, unitId);
}

/** Puts a unit on a controller, off the one it was on, or off any. */
export async function attachUnit(
  tx: Transaction,
  staff: Staff,
  unitId: number,
  attachment: Attachment,
): Promise<void> {
  const { controllerId } = attachment;
  const unit = visible(
    staff,
    await queries.lockUnit(tx.db, staff.organisationId, unitId),
    'commissionDevices',
  );
  if (!unit.commission_mode) throw new ApiError('NOT_COMMISSIONING');
  if (controllerId === unit.controller_id) return;
  await lockControllers(tx.db, unit.site_id, [controllerId, unit.controller_id]);
  if (unit.controller_id !== null) await detach(tx, staff, unit, unit.controller_id, attachment.reason);
  if (controllerId !== null) await attach(tx, staff, unit, { ...attachment, controllerId });
}

type NewUnit = { name: string; siteId: number; type: UnitType; productId?: number | null } & Attachment;

/** Makes a unit of a site that is being commissioned, attached to a controller if one is named. */
export async function createUnit(ctx: Context, by: By, given: NewUnit): Promise<StaffUnit> {
  const { name, siteId, type, controllerId } = given;
  const userId = by.caller.id;
  const staff = await readStaff(ctx.db, userId);
  const unitId = await inTransaction(ctx, async (tx) => {
    const site = visible(
      staff,
      await queries.findSite(tx.db, staff.organisationId, siteId),
      'commissionDevices',
    );
    if (!site.commission_mode) throw new ApiError('NOT_COMMISSIONING');
    await lockControllers(tx.db, siteId, [controllerId]);
    const productId = await offeredAs(tx.db, given);
    const unit = await queries.insertUnit(tx.db, { siteId, name, type, productId });
    if (!unit) throw new ApiError('UNIT_NAME_TAKEN');
    if (controllerId !== null)
      await attach(tx, staff, { ...unit, occupied: null }, { ...given, controllerId });
    await recordCreated(tx.db, authorOf(by, ctx.clock.now(), given.reason || null), 'units', unit.id);
    return unit.id;
  });
  return getUnit(ctx, userId, unitId);
}

export async function listUnitProducts(ctx: Context, userId: number, siteId: number): Promise<UnitProduct[]> {
  await staffOfSite(ctx.db, userId, siteId, 'seeDevices');
  return queries.listUnitProducts(ctx.db, siteId);
}

/** The product that was asked for, where it is one of the type at the site; the first of them where none was named. */
async function offeredAs(tx: Db, { siteId, type, productId }: NewUnit): Promise<number | null> {
  if (productId === null) return null;
  const offered = (await queries.listUnitProducts(tx, siteId)).filter(({ unitType }) => unitType === type);
  if (productId === undefined) return offered[0]?.id ?? null;
  if (offered.some(({ id }) => id === productId)) return productId;
  throw invalid('body.productId', { message: messages.notOffered });
}

/** Whoever changes what hangs on a controller holds its row, in the order of the ids. */
async function lockControllers(tx: Db, siteId: number, ids: readonly (number | null)[]): Promise<void> {
  const wanted = ids.filter((id) => id !== null);
  const found = await queries.lockControllers(tx, siteId, wanted);
  if (found.length < new Set(wanted).size) throw new ApiError('NOT_FOUND');
}

type Transaction = { db: Db } & Pick<Context, 'clock'>;

/** A refusal undoes all of the work, and stands in the histories of the doors. */
export function inTransaction<Result>(
  ctx: Context,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const { clock } = ctx;
  return recordRefusals(ctx, () => ctx.db.transaction((db) => work({ db, clock })));
}

type WiredUnit = { id: number; site_id: number; door_id: number | null; occupied: Occupied | null };

/** Puts a unit on a controller's first free channel; `clearControllers` takes its units off it first. */
async function attach(
  tx: Transaction,
  staff: Staff,
  unit: WiredUnit,
  { controllerId, clearControllers, reason }: Attachment & { controllerId: number },
): Promise<void> {
  if (clearControllers) await clearController(tx, staff, controllerId, reason);
  const [free] = await queries.listFreeDoors(tx.db, controllerId);
  if (!free) throw new ApiError('CONTROLLER_IN_USE');
  const { site_id: siteId } = unit;
  const doorId = unit.door_id ?? free.id;
  const freedFrom = { door_id: free.freed_from, site_id: siteId, occupied: free.occupied };
  const doors = [{ ...unit, door_id: doorId }, ...(free.occupied === null ? [] : [freedFrom])];
  const permit = issuePermit(staff, 'attach', doors, reason);
  if (unit.door_id === null) await queries.setDoor(tx.db, unit.id, free.id);
  else await queries.takeWiring(tx.db, { from: free.id, to: unit.door_id });
  await permit.record(tx, { outcome: 'executed' });
  await publish(tx.db, { kind: 'door', doorId, siteId }, { kind: 'controller', controllerId, siteId });
}

/** A unit that somebody rents is never taken off its controller for another one. */
async function clearController(
  tx: Transaction,
  staff: Staff,
  controllerId: number,
  reason: string | undefined,
): Promise<void> {
  const attached = await queries.listAttached(tx.db, controllerId);
  if (attached.some(({ rented }) => rented)) throw new ApiError('CONTROLLER_IN_USE');
  for (const unit of attached) await detach(tx, staff, unit, controllerId, reason);
}

/** The unit keeps its door with all its history; the channel is a new door of nobody. */
async function detach(
  tx: Transaction,
  staff: Staff,
  unit: Pick<queries.AttachedUnit, 'door_id' | 'site_id' | 'occupied'>,
  controllerId: number,
  reason: string | undefined,
): Promise<void> {
  const { door_id: doorId, site_id: siteId } = unit;
  const permit = issuePermit(staff, 'detach', [unit], reason);
  await queries.freeChannel(tx.db, doorId);
  await permit.record(tx, { outcome: 'executed' });
  await publish(tx.db, { kind: 'door', doorId, siteId }, { kind: 'controller', controllerId, siteId });
}
