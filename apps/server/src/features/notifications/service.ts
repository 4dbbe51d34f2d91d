import { ApiError } from '@gatehouse/contract/errors';
import type { Context } from '../../context.ts';
import { publish } from '../../db/eventBus.ts';
import { presentNotification } from './presenter.ts';
import * as queries from './queries.ts';

export { describeAlarm, notifyRentersOfAlarms } from './alarms.ts';
export { syncPushDevices } from './devices.ts';
export { type CustomerNotification, notifyCustomer, recordNotifications } from './notify.ts';
export { dropPushes, pushDue } from './pushing.ts';
export { endSubscriptions } from './subscriptionQueries.ts';

/** The log, newest first, with the number of all that are unread. */
export async function listNotifications(
  ctx: Context,
  customerId: number,
  slice: { offset: number; limit: number },
) {
  const [{ unread, wanted }, rows] = await Promise.all([
    queries.countUnread(ctx.db, customerId),
    queries.list(ctx.db, customerId, slice),
  ]);
  return { unread, pushNotifications: wanted, notifications: rows.map(presentNotification) };
}

/** Marks every entry up to one, so that what came meanwhile stays as it is. Returns how many are unread. */
export async function markNotifications(
  ctx: Context,
  customerId: number,
  given: { upTo: number; mark: 'read' | 'shown' },
) {
  return ctx.db.transaction(async (tx) => {
    if (await queries.markUpTo(tx, ctx.clock.now(), customerId, given)) {
      await publish(tx, { kind: 'notification', customerId });
    }
    const { unread } = await queries.countUnread(tx, customerId);
    return { unread };
  });
}

/** Marks an entry as read, unread or shown, and updates the customer's other screens. */
export async function markNotification(ctx: Context, customerId: number, id: number, marks: queries.Marks) {
  const row = await ctx.db.transaction(async (tx) => {
    const marked = await queries.mark(tx, ctx.clock.now(), customerId, id, marks);
    if (marked) await publish(tx, { kind: 'notification', customerId });
    return marked;
  });
  if (!row) throw new ApiError('NOT_FOUND');
  return presentNotification(row);
}
