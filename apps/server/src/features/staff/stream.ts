import type { StaffEvent } from '@gatehouse/contract/api/staff';
import type { Context } from '../../context.ts';
import { createBatch } from '../../db/batch.ts';
import type { ChangeEvent } from '../../db/eventBus.ts';
import { topics } from '../../db/followers.ts';
import type { StreamView } from '../../http/events.ts';
import { listLockablesOfDoors } from './lockableQueries.ts';
import { presentGate, presentLockable, presentUnit } from './presenter.ts';
import * as queries from './queries.ts';
import { type Staff, staffOfSite } from './staffAt.ts';

/** What staff of one site see of the changes: each door as it is now, and how their own commands end. */
export function staffView(ctx: Context, userId: number, siteId: number): StreamView<StaffEvent> {
  const followed = [topics.site(siteId), topics.commands(userId, siteId)];
  let staff: Staff;
  // Doors that change together are read together.
  const readDoor = createBatch(async (doorIds: number[]): Promise<(StaffEvent | undefined)[]> => {
    const now = ctx.clock.now();
    const reader = { knowsCustomers: staff.may('seeCustomers', siteId) };
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
  return {
    topics: () => followed,
    async refresh() {
      staff = await staffOfSite(ctx.db, userId, siteId, 'seeDoors');
    },
    select(change: ChangeEvent) {
      if (change.kind === 'door') return readDoor(change.doorId);
      if (change.kind === 'controller') return { kind: 'controller', controllerId: change.controllerId };
      if (change.kind === 'alert') return { kind: 'alert' };
      if (change.kind === 'plan') return { kind: 'plan' };
      return change.kind === 'commanded' ? { kind: 'commanded', ends: change.ends } : undefined;
    },
  };
}
