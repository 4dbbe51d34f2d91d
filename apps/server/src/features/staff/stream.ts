import type { StaffEvent } from '@gatehouse/contract/api/staff';
import type { Context } from '../../context.ts';
import { createBatch } from '../../db/batch.ts';
import type { ChangeEvent } from '../../db/eventBus.ts';
import { listLockablesOfDoors } from './lockableQueries.ts';
import { presentGate, presentLockable, presentUnit } from './presenter.ts';
import * as queries from './queries.ts';
import { staffOfSite } from './staffAt.ts';

/** Turns change events into those for staff of one site: each door as it is now, and how their own commands end. */
export async function staffEvents(
  ctx: Context,
  userId: number,
  siteId: number,
): Promise<(change: ChangeEvent) => StaffEvent | undefined | Promise<StaffEvent | undefined>> {
  const staff = await staffOfSite(ctx.db, userId, siteId);
  const reader = { knowsCustomers: staff.knowsCustomers(siteId) };
  // Doors that change together are read together.
  const readDoor = createBatch(async (doorIds: number[]): Promise<(StaffEvent | undefined)[]> => {
    const now = ctx.clock.now();
    const [units, gates, lockables] = await Promise.all([
      queries.listUnitsOfDoors(ctx.db, staff.organisationId, doorIds, now),
      queries.listGatesOfDoors(ctx.db, staff.organisationId, doorIds, now),
      listLockablesOfDoors(ctx.db, staff.organisationId, doorIds, now),
    ]);
    const events = new Map<number | null, StaffEvent>([
      ...units.map((row) => [row.door_id, { kind: 'unit', unit: presentUnit(row, reader) }] as const),
      ...gates.map((row) => [row.door_id, { kind: 'gate', gate: presentGate(row) }] as const),
      ...lockables.map((row) => [row.door_id, { kind: 'lockable', lockable: presentLockable(row) }] as const),
    ]);
    return doorIds.map((id) => events.get(id));
  });
  return (change) => {
    if (!('siteId' in change) || change.siteId !== siteId) return undefined;
    if (change.kind === 'door') return readDoor(change.doorId);
    if (change.kind === 'controller') return { kind: 'controller', controllerId: change.controllerId };
    if (change.kind === 'alert') return { kind: 'alert' };
    if (change.kind !== 'commanded' || change.userId !== userId) return undefined;
    return { kind: 'commanded', ends: change.ends };
  };
}
