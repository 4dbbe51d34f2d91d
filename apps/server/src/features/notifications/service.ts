import type { NotificationKind } from '@gatehouse/contract/api/push';
import { ApiError } from '@gatehouse/contract/errors';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { announce } from '../../http/live.ts';
import { presentNotification } from './presenter.ts';
import * as queries from './queries.ts';

export { endSubscriptions, tellOfDevices } from './devices.ts';
export { pushDue } from './pushing.ts';

export type Notice = {
  customerId: number;
  kind: NotificationKind;
  /** What the customer reads: one or two short sentences. */
  content: string;
  /** Where it leads in the client, such as `/access/unit_7`. */
  path?: string;
  /** Names what happened where it could be noticed more than once, such as `bookingEnding:12`: it is told once. */
  occasion?: string;
};

/**
 * Tells a customer something: in their notification log, on the screens they have open, and by push if they want
 * that. Part of the caller's transaction: nothing is told when it rolls back, and nothing is lost once it commits.
 */
export async function notifyCustomer(db: Db, now: Temporal.Instant, notice: Notice): Promise<void> {
  const { customerId, kind, content, path = null, occasion = null } = notice;
  const added = await queries.insert(db, now, { customerId, kind, content, path, occasion });
  if (added) await announce(db, { kind: 'notification', customerId });
}

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

/** Marks an entry as read, unread or shown, and tells the customer's other screens. */
export async function markNotification(ctx: Context, customerId: number, id: number, marks: queries.Marks) {
  const row = await ctx.db.transaction(async (tx) => {
    const marked = await queries.mark(tx, ctx.clock.now(), customerId, id, marks);
    if (marked) await announce(tx, { kind: 'notification', customerId });
    return marked;
  });
  if (!row) throw new ApiError('NOT_FOUND');
  return presentNotification(row);
}
