import type { BluetoothTarget } from '@gatehouse/contract/api/bluetooth';
import { ApiError } from '@gatehouse/contract/errors';
import type { DoorConfirmation } from '@gatehouse/contract/model/access';
import type { z } from 'zod/mini';
import type { Context } from '../../context.ts';
import { confirmation, failure, failureText } from '../access/service.ts';
import { requireRight } from '../auth/service.ts';
import { grantToStaff } from '../bluetooth/service.ts';
import { messages } from './messages.ts';
import { mayOpen, moveDoor, Permit, requestPermit, requirePermit, type StaffDoor } from './permit.ts';
import { publishResults } from './publishResults.ts';
import * as queries from './queries.ts';
import { readStaff, type Staff, visible } from './staffAt.ts';

type Operation = 'open' | 'lock';
/** A door as its row has it. */
type CommandedDoor = StaffDoor & { controller_id: number | null; has_bluetooth?: boolean };

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
  return operate(ctx, staff, visible(staff, found[0], 'openDoors'), operation, reason);
}

export async function operateGate(ctx: Context, userId: number, gateId: number, operation: Operation) {
  const staff = await readStaff(ctx.db, userId);
  const row = visible(
    staff,
    await queries.findGate(ctx.db, staff.organisationId, gateId, ctx.clock.now()),
    'openDoors',
  );
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
  visible(staff, await queries.findController(ctx.db, organisationId, controllerId), 'openDoors');
  const units = await queries.listUnitsOfController(ctx.db, organisationId, controllerId, now);
  const gates = await queries.listGatesOfController(ctx.db, organisationId, controllerId, now);
  const permit = await requirePermit(ctx, staff, operation, [...units, ...gates], reason);
  const ends = await Promise.all(
    [...units, ...gates].map(async ({ name, door_id }) => ({
      name,
      result: await moveDoor(ctx, permit, door_id),
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
  const names = failed.map(({ name, result }) => `${name} (${failureText(result)})`);
  throw new ApiError('DEVICE_REJECTED', names.join(', '));
}

/**
 * Opens or locks many units at once; one that fails stops no other. Returns the text of the result. How each unit
 * ended is published to the caller's stream while the others are under way.
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
  // Before any moves.
  for (const { site_id } of rows) requireRight(staff, 'openDoors', site_id);
  const results = publishResults(ctx, userId);
  const failures = await Promise.all(
    rows.map(async (row) => {
      const why = await attempt(ctx, staff, row, operation, reason);
      results.add({ siteId: row.site_id, unitId: row.id, failure: why ?? null });
      return why && `${row.name} (${why})`;
    }),
  ).finally(results.end);
  const known = new Set(rows.map(({ id }) => id));
  const unknown = wanted.filter((id) => !known.has(id)).map((id) => `${id} (${messages.bulk.notFound})`);
  return resultText(operation, wanted.length, [...failures.filter((text) => text !== undefined), ...unknown]);
}

function resultText(operation: Operation, total: number, failed: readonly string[]): string {
  const done = messages.bulk[operation](total - failed.length, total);
  return failed.length === 0 ? done : messages.bulk.failed(done, failed.join(', '));
}

/** Why a unit of a bulk command was not moved; undefined once the device confirmed. */
async function attempt(
  ctx: Context,
  staff: Staff,
  row: queries.UnitRow,
  operation: Operation,
  reason: string | undefined,
): Promise<string | undefined> {
  const permit = await requestPermit(ctx, staff, operation, [row], reason);
  if (!(permit instanceof Permit)) return permit.reason;
  if (row.door_id === null || row.controller_id === null) return messages.bulk.noController;
  const result = await moveDoor(ctx, permit, row.door_id);
  if (result.outcome !== 'executed') return failureText(result);
  return operation === 'lock' && result.state?.door === 'open' ? messages.bulk.doorOpen : undefined;
}

/** Opens or locks one door, or refuses; either way its history shows it. Returns once the device confirmed. */
export async function operate(
  ctx: Context,
  staff: Staff,
  door: CommandedDoor,
  operation: Operation,
  reason?: string,
): Promise<z.infer<typeof DoorConfirmation>> {
  const permit = await requirePermit(ctx, staff, operation, [door], reason);
  if (door.door_id === null || door.controller_id === null) throw new ApiError('NO_DOOR');
  const result = await moveDoor(ctx, permit, door.door_id);
  if (result.outcome !== 'executed')
    throw failure(result, 'staff', door.has_bluetooth && mayOpen(staff, door));
  return confirmation(ctx, operation, result);
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
  const row = visible(staff, found[0], 'openDoors');
  await requirePermit(ctx, staff, 'open', [row], reason);
  if (row.door_id === null) throw new ApiError('NO_DOOR');
  return grantToStaff(ctx, userId, unitId, reason);
}
