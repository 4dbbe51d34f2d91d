import type { LiveEvent } from '@gatehouse/contract/api/access';
import type { Context } from '../../context.ts';
import type { ChangeEvent } from '../../db/eventBus.ts';
import type { CustomerCaller } from '../../http/caller.ts';
import * as queries from './queries.ts';
import type { DoorName } from './service.ts';

type Doors = { byDoor: Map<number, DoorName>; siteIds: Set<number> };

/**
 * Turns change events into those of one customer: their own doors, orders and notifications only, and the queues of
 * their organisation's pool tables, which everybody may look at.
 */
export async function customerEvents(
  ctx: Context,
  { id: customerId, organisationId }: CustomerCaller,
): Promise<(change: ChangeEvent) => LiveEvent | undefined | Promise<LiveEvent | undefined>> {
  let doors = await read();
  async function read(): Promise<Doors> {
    const rows = await queries.listAccess(ctx.db, customerId, ctx.clock.now());
    return {
      byDoor: new Map(rows.map(({ door_id, permission, id }) => [door_id, { permission, id }])),
      siteIds: new Set(rows.map(({ site_id }) => site_id)),
    };
  }
  return (change) => {
    if (change.kind === 'door') {
      const door = doors.byDoor.get(change.doorId);
      return door && { kind: 'door', ...door };
    }
    if (change.kind === 'controller')
      return doors.siteIds.has(change.siteId) ? { kind: 'access' } : undefined;
    if (change.kind === 'poolTable')
      return change.organisationId === organisationId ? { kind: 'poolTable', id: change.unitId } : undefined;
    if (change.kind === 'organisation')
      return change.organisationId === organisationId ? { kind: 'access' } : undefined;
    if (!('customerId' in change) || change.customerId !== customerId) return undefined;
    if (change.kind !== 'access') return { kind: change.kind };
    return read().then((fresh) => {
      doors = fresh;
      return { kind: 'access' };
    });
  };
}
