import type { LiveEvent } from '@gatehouse/contract/api/access';
import type { Context } from '../../context.ts';
import type { ChangeEvent } from '../../db/eventBus.ts';
import { type Topic, topics } from '../../db/followers.ts';
import type { CustomerCaller } from '../../http/caller.ts';
import type { StreamView } from '../../http/events.ts';
import * as queries from './queries.ts';

/** Of many streams alike: they share the text. */
const accessChanged: LiveEvent = { kind: 'access' };
const doorEvents = new Map<string, LiveEvent>();
const MAX_DOOR_EVENTS = 20_000;

/** The event of a unit or gate whose door changed: one object, however many may open it. */
function doorEvent(permission: 'unit' | 'gate', id: number): LiveEvent {
  const name = `${permission} ${id}`;
  const known = doorEvents.get(name);
  if (known) return known;
  if (doorEvents.size >= MAX_DOOR_EVENTS) doorEvents.clear();
  const event: LiveEvent = { kind: 'door', permission, id };
  doorEvents.set(name, event);
  return event;
}

/**
 * What one customer sees of the changes: their own doors, orders and notifications only, and the queues of their
 * organisation's pool tables, which everybody may look at. Which doors are theirs is read again whenever their rights
 * have changed.
 */
export function customerView(
  ctx: Context,
  { id: customerId, organisationId }: CustomerCaller,
): StreamView<LiveEvent> {
  const always: readonly Topic[] = [topics.customer(customerId), topics.organisation(organisationId)];
  let followed = always;
  let events = new Map<number, LiveEvent>();
  let refreshes = 0;

  async function refresh() {
    const turn = ++refreshes;
    const rows = await queries.listAccess(ctx.db, customerId, ctx.clock.now());
    // A later look knows more.
    if (turn !== refreshes) return;
    events = new Map(
      rows.flatMap(({ door_id, permission, id }) =>
        door_id === null ? [] : [[door_id, doorEvent(permission, id)]],
      ),
    );
    const sites = new Set(rows.map(({ site_id }) => site_id));
    followed = [...always, ...[...events.keys()].map(topics.door), ...[...sites].map(topics.controllers)];
  }

  async function rightsChanged() {
    await refresh();
    return accessChanged;
  }

  return {
    topics: () => followed,
    refresh,
    select(change: ChangeEvent) {
      switch (change.kind) {
        case 'door':
          return events.get(change.doorId);
        case 'poolTable':
          return { kind: 'poolTable', id: change.unitId };
        case 'access':
          return rightsChanged();
        case 'order':
        case 'notification':
          return { kind: change.kind };
        default:
          return accessChanged;
      }
    },
  };
}
