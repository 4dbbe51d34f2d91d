import type { BluetoothTarget } from '@gatehouse/contract/api/bluetooth';
import { ApiError } from '@gatehouse/contract/errors';
import type { DoorConfirmation } from '@gatehouse/contract/model/access';
import type { z } from 'zod/mini';
import type { Context } from '../../context.ts';
import { askDoor, confirmation, failure, failureWords } from '../access/service.ts';
import { recordAttempts } from '../activity/service.ts';
import { grantToStaff } from '../bluetooth/service.ts';
import * as queries from './queries.ts';
import { readStaff, type Staff, visible } from './staffAt.ts';
import { tellEnds } from './tellEnds.ts';

type Operation = 'open' | 'lock';
/** Why the rights say no: to the caller, and in a few words for a door's history and the text of a bulk command. */
type Refusal = { error: ApiError; reason: string };
/** A door; `kept` tells in a word what keeps it from being opened without the right to rented units. */
type Guarded = { door_id: number | null; site_id: number; has_bluetooth?: boolean; kept?: string };

/** Opens or locks a unit; returns once the device confirmed. */
export async function operateUnit(
  ctx: Context,
  userId: number,
  unitId: number,
  operation: Operation,
  reason: string | undefined,
) {
  const staff = await readStaff(ctx.db, userId);
  const found = await queries.findUnits(ctx.db, staff.organisationId, [unitId], ctx.clock.now());
  return operate(ctx, staff, withKept(visible(staff, found[0])), operation, reason);
}

export async function operateGate(ctx: Context, userId: number, gateId: number, operation: Operation) {
  const staff = await readStaff(ctx.db, userId);
  const row = visible(staff, await queries.findGate(ctx.db, staff.organisationId, gateId, ctx.clock.now()));
  return operate(ctx, staff, row, operation);
}

/**
 * Opens or locks every unit and gate on a controller; compartments with goods stay as they are. Nothing moves where the
 * rights say no to one of them. Returns once all confirmed; what failed is named.
 */
export async function operateController(
  ctx: Context,
  userId: number,
  controllerId: number,
  operation: Operation,
  reason: string | undefined,
) {
  const staff = await readStaff(ctx.db, userId);
  const { organisationId } = staff;
  const now = ctx.clock.now();
  visible(staff, await queries.findController(ctx.db, organisationId, controllerId));
  const units = await queries.listUnitsOfController(ctx.db, organisationId, controllerId, now);
  const gates = await queries.listGatesOfController(ctx.db, organisationId, controllerId, now);
  const refused = units.flatMap((row) => {
    const refusal = refuse(staff, withKept(row), operation, reason);
    return refusal ? [{ row, refusal }] : [];
  });
  for (const { row, refusal } of refused) await recordRefusal(ctx, staff, row.door_id, operation, refusal);
  if (refused[0]) throw refused[0].refusal.error;
  const ends = await Promise.all(
    [...units, ...gates].map(async ({ name, door_id }) => ({
      name,
      result: await askDoor(ctx, door_id, operation, { userId, reason }),
    })),
  );
  const failed = ends.filter(({ result }) => result.outcome !== 'executed');
  const [first] = failed.length > 0 ? failed : ends;
  if (!first) throw new ApiError('NO_DOOR');
  if (failed.length === 0) return confirmation(ctx, operation, first.result);
  // Where all failed alike, as with a controller that is offline, the one reason says all.
  const isOne =
    failed.length === ends.length && new Set(failed.map(({ result }) => result.outcome)).size === 1;
  if (isOne && first.result.outcome !== 'rejected') throw failure(first.result, 'staff');
  const names = failed.map(({ name, result }) => `${name} (${failureWords(result)})`);
  throw new ApiError('DEVICE_REJECTED', names.join(', '));
}

/**
 * Opens or locks many units at once; one that fails stops no other. Answers with the text of the result. How each unit
 * ended is told on the caller's stream while the others are under way.
 */
export async function operateUnits(
  ctx: Context,
  userId: number,
  ids: readonly number[],
  operation: Operation,
  reason: string | undefined,
): Promise<string> {
  const staff = await readStaff(ctx.db, userId);
  const wanted = [...new Set(ids)];
  const found = await queries.findUnits(ctx.db, staff.organisationId, wanted, ctx.clock.now());
  const rows = found.filter(({ site_id }) => staff.worksAt(site_id));
  const telling = tellEnds(ctx, userId);
  const failures = await Promise.all(
    rows.map(async (row) => {
      const why = await attempt(ctx, staff, row, operation, reason);
      telling.add({ siteId: row.site_id, unitId: row.id, failure: why ?? null });
      return why && `${row.name} (${why})`;
    }),
  ).finally(telling.end);
  const known = new Set(rows.map(({ id }) => id));
  const unknown = wanted.filter((id) => !known.has(id)).map((id) => `${id} (not found)`);
  return resultText(operation, wanted.length, [...failures.filter((text) => text !== undefined), ...unknown]);
}

function resultText(operation: Operation, total: number, failed: readonly string[]): string {
  const done = `${total - failed.length} of ${total} ${total === 1 ? 'unit' : 'units'} ${operation === 'open' ? 'opened' : 'locked'}.`;
  return failed.length === 0 ? done : `${done} Failed: ${failed.join(', ')}`;
}

/** Why a unit of a bulk command was not moved; undefined once the device confirmed. */
async function attempt(
  ctx: Context,
  staff: Staff,
  row: queries.UnitRow,
  operation: Operation,
  reason: string | undefined,
): Promise<string | undefined> {
  const refusal = refuse(staff, withKept(row), operation, reason);
  if (refusal || row.door_id === null) {
    if (refusal) await recordRefusal(ctx, staff, row.door_id, operation, refusal);
    return refusal?.reason ?? 'no door';
  }
  const result = await askDoor(ctx, row.door_id, operation, { userId: staff.userId, reason });
  if (result.outcome !== 'executed') return failureWords(result);
  return operation === 'lock' && result.state?.door === 'open' ? 'the door stands open' : undefined;
}

/** Opens or locks one door, or refuses; either way its history tells it. Returns once the device confirmed. */
export async function operate(
  ctx: Context,
  staff: Staff,
  door: Guarded,
  operation: Operation,
  reason?: string,
): Promise<z.infer<typeof DoorConfirmation>> {
  const refusal = refuse(staff, door, operation, reason);
  if (refusal) {
    await recordRefusal(ctx, staff, door.door_id, operation, refusal);
    throw refusal.error;
  }
  if (door.door_id === null) throw new ApiError('NO_DOOR');
  const result = await askDoor(ctx, door.door_id, operation, { userId: staff.userId, reason });
  if (result.outcome !== 'executed')
    throw failure(result, 'staff', door.has_bluetooth && mayOpen(staff, door));
  return confirmation(ctx, operation, result);
}

async function recordRefusal(
  ctx: Context,
  { userId }: Staff,
  doorId: number | null,
  operation: Operation,
  { reason }: Refusal,
): Promise<void> {
  if (doorId === null) return;
  await recordAttempts(ctx, [
    { doorId, action: operation, how: 'staff', userId, outcome: 'refused', reason },
  ]);
}

/** What it takes to open a unit by Bluetooth, for those who may open it; a refusal is written into its history. */
export async function getBluetoothTarget(
  ctx: Context,
  userId: number,
  unitId: number,
  reason: string | undefined,
): Promise<BluetoothTarget> {
  const staff = await readStaff(ctx.db, userId);
  const found = await queries.findUnits(ctx.db, staff.organisationId, [unitId], ctx.clock.now());
  const row = visible(staff, found[0]);
  const refusal = refuse(staff, withKept(row), 'open', reason);
  if (refusal) {
    await recordRefusal(ctx, staff, row.door_id, 'open', refusal);
    throw refusal.error;
  }
  if (row.door_id === null) throw new ApiError('NO_DOOR');
  return grantToStaff(ctx, userId, unitId, reason);
}

function withKept(row: queries.UnitRow): Guarded {
  const isOverlocked = row.overlock_manual || row.overlock_arrears;
  return { ...row, kept: row.rented ? 'rented' : isOverlocked ? 'overlocked' : undefined };
}

function mayOpen(staff: Staff, { site_id, kept }: Pick<Guarded, 'site_id' | 'kept'>): boolean {
  return kept === undefined || staff.at(site_id).rentedAccess;
}

// Locking harms nobody. What a customer has behind a door is opened by those with the right alone, and they say why.
function refuse(
  staff: Staff,
  { site_id, kept }: Guarded,
  operation: Operation,
  reason: string | undefined,
): Refusal | undefined {
  if (operation === 'lock' || kept === undefined) return undefined;
  if (!mayOpen(staff, { site_id, kept })) return { error: new ApiError('FORBIDDEN'), reason: kept };
  if (reason) return undefined;
  return {
    error: new ApiError('VALIDATION', 'reason', [
      { path: 'body.reason', message: 'Reason is a required field' },
    ]),
    reason: `${kept}, no reason given`,
  };
}
