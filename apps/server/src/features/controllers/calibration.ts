import type { CalibrationEvent, MotorisedLock } from '@gatehouse/contract/api/controllers';
import type { ServiceOperation } from '@gatehouse/contract/device/messages';
import { CALIBRATION_MS } from '@gatehouse/contract/device/timing';
import { ApiError } from '@gatehouse/contract/errors';
import type { Context } from '../../context.ts';
import { publish } from '../../db/eventBus.ts';
import type { CommandResult } from '../../devices/gateway.ts';
import { failure } from '../access/service.ts';
import { readStaff, requirePermit, type Staff, serviceController, visible } from '../staff/service.ts';
import { messages } from './messages.ts';
import * as queries from './motorisedLockQueries.ts';
import { presentLock } from './presenter.ts';
import type { ControllerDoorRow, MotorisedDoorRow } from './queries.ts';

type Reached = MotorisedLock['calibration'];

const operations: { [Event in CalibrationEvent]: ServiceOperation } = {
  start: 'calibrateStart',
  setLocked: 'calibrateSetLocked',
  setUnlocked: 'calibrateSetUnlocked',
  finish: 'calibrateFinish',
  cancel: 'calibrateCancel',
};
/** After which step each may come; a calibration can be cancelled after any. */
const follows: { [Event in Exclude<CalibrationEvent, 'cancel'>]: Reached } = {
  start: 'idle',
  setLocked: 'start',
  setUnlocked: 'setLocked',
  finish: 'setUnlocked',
};

/**
 * One step of a calibration, taken once the device has confirmed it
 * (docs/specification/controllers.md#calibration).
 */
export async function calibrate(
  ctx: Context,
  userId: number,
  lockId: number,
  { event, reason }: { event: CalibrationEvent; reason?: string | undefined },
): Promise<MotorisedLock> {
  const { staff, door, lock } = await findLock(ctx, userId, lockId);
  const reached = lock.calibration;
  if (event === 'cancel' ? reached === 'idle' : reached !== follows[event]) {
    throw new ApiError('CALIBRATION_ORDER');
  }
  let result = await ask(ctx, staff, door, operations[event], reason);
  if (event === 'start' && result.reason === 'order') {
    // One was begun whose confirmation was lost; nothing was noted of it.
    await ask(ctx, staff, door, operations.cancel, reason);
    result = await ask(ctx, staff, door, operations.start, reason);
  }
  if (result.outcome === 'rejected') await refused(ctx, lockId, event, result);
  if (result.outcome !== 'executed') throw failure(result, 'staff');
  await note(ctx, userId, lockId, event, result.state?.position ?? null);
  await publishControllerChange(ctx, door);
  return presentLock(await read(ctx, lockId), ctx.clock.now());
}

/** Sets after how long a lock is thrown by itself, once the device keeps it. */
export async function updateLock(
  ctx: Context,
  userId: number,
  lockId: number,
  { autoLockSeconds, reason }: { autoLockSeconds: number | null; reason?: string | undefined },
): Promise<MotorisedLock> {
  const { staff, door } = await findLock(ctx, userId, lockId);
  const result = await ask(ctx, staff, door, 'autoLock', reason, autoLockSeconds);
  if (result.outcome !== 'executed') throw failure(result, 'staff');
  await queries.setAutoLock(ctx.db, lockId, autoLockSeconds);
  await publishControllerChange(ctx, door);
  return presentLock(await read(ctx, lockId), ctx.clock.now());
}

async function findLock(ctx: Context, userId: number, lockId: number) {
  const staff = await readStaff(ctx.db, userId);
  visible(staff, await queries.findSiteOfLock(ctx.db, staff.organisationId, lockId), 'commissionDevices');
  const door = await read(ctx, lockId);
  return { staff, door, lock: presentLock(door, ctx.clock.now()) };
}

async function read(ctx: Context, lockId: number): Promise<MotorisedDoorRow> {
  const door = await queries.findDoorOfLock(ctx.db, lockId);
  if (!door) throw new ApiError('NOT_FOUND');
  return door;
}

async function ask(
  ctx: Context,
  staff: Staff,
  door: ControllerDoorRow,
  operation: ServiceOperation,
  reason: string | undefined,
  seconds?: number | null,
): Promise<CommandResult> {
  const { controller_id: controllerId, door_id: doorId } = door;
  if (controllerId === null) throw new ApiError('DEVICE_OFFLINE', messages.noController);
  const permit = await requirePermit(ctx, staff, operation, [door], reason);
  return serviceController(ctx, permit, { controllerId, doorId, seconds });
}

/** A device that knows of no such calibration has ended it, and one that could not reach an end has given it up. */
async function refused(ctx: Context, lockId: number, event: CalibrationEvent, { reason }: CommandResult) {
  if (reason === 'order' || event === 'finish') await queries.endCalibration(ctx.db, lockId);
  if (reason === 'order') throw new ApiError('CALIBRATION_ORDER');
}

/** Writes down a step that the device has taken. */
async function note(
  ctx: Context,
  userId: number,
  lockId: number,
  event: CalibrationEvent,
  position: number | null,
): Promise<void> {
  if (event === 'start') {
    const endsAt = ctx.clock.now().add({ milliseconds: CALIBRATION_MS });
    await queries.noteCalibrationStart(ctx.db, lockId, { userId, endsAt });
  } else if (event === 'setLocked' || event === 'setUnlocked') {
    await queries.notePosition(ctx.db, lockId, event, position);
  } else {
    if (event === 'finish') await queries.adoptPositions(ctx.db, lockId);
    await queries.endCalibration(ctx.db, lockId);
  }
}

async function publishControllerChange(
  ctx: Context,
  { controller_id: controllerId, site_id: siteId }: ControllerDoorRow,
): Promise<void> {
  if (controllerId !== null) await publish(ctx.db, { kind: 'controller', controllerId, siteId });
}
