import type { Context } from '../../context.ts';
import { type ChangeEvent, publish } from '../../db/eventBus.ts';
import { recordNotifications } from '../notifications/service.ts';
import { liftOverlocks } from '../payments/service.ts';
import { completeDue, expireDue, startDue } from './lifecycleQueries.ts';
import { endingNotifications, startNotifications } from './notifications.ts';
import { listUsers } from './queries.ts';

/*
 * What time does to bookings. Each function takes at most a batch of what is due, passes over rows that another process
 * is just taking, and answers how many it took.
 */
export const BATCH = 500;

/** Expires reservations whose time has run out; they stay in their carts as lost. */
export async function expireReservations({ db, clock }: Context): Promise<number> {
  const expired = await expireDue(db, BATCH, clock.now());
  const customers = new Set(expired.flatMap(({ customer_id }) => customer_id ?? []));
  await publish(db, ...[...customers].map((customerId) => ({ kind: 'order', customerId }) as const));
  return expired.length;
}

/**
 * Starts bookings whose time has come; those with an interval that is not paid are skipped. A game in a queue starts
 * when its turn is taken.
 */
export async function startBookings({ db, clock }: Context): Promise<number> {
  const now = clock.now();
  const { begun, changes } = await db.transaction(async (tx) => {
    const begun = await startDue(tx, BATCH, now);
    const notifications = await startNotifications(
      tx,
      begun.map(({ id }) => id),
    );
    return { begun, changes: await recordNotifications(tx, now, notifications) };
  });
  await publishToUsers(
    db,
    begun.map(({ id }) => id),
    changes,
  );
  return begun.length;
}

/** Completes bookings whose time is over. What they owe stays owed; their units are free of the arrears' overlock. */
export async function endBookings({ db, clock }: Context): Promise<number> {
  const { ended, lifted } = await db.transaction(async (tx) => {
    const ended = await completeDue(tx, BATCH, clock.now());
    const units = ended.map(({ unit_id }) => unit_id);
    return { ended, lifted: await liftOverlocks({ db: tx, clock }, units) };
  });
  await publishToUsers(
    db,
    ended.map(({ id }) => id),
    lifted,
  );
  return ended.length;
}

/** Notifies customers of bookings that end soon, once. */
export async function notifyOfEndings({ db, clock }: Context): Promise<number> {
  const now = clock.now();
  const changes = await db.transaction(async (tx) =>
    recordNotifications(tx, now, await endingNotifications(tx, now, BATCH)),
  );
  await publish(db, ...changes);
  return changes.length;
}

async function publishToUsers(
  db: Context['db'],
  bookingIds: readonly number[],
  changes: readonly ChangeEvent[] = [],
): Promise<void> {
  if (bookingIds.length === 0) return;
  const users = await listUsers(db, bookingIds);
  await publish(db, ...users.map((customerId) => ({ kind: 'access', customerId }) as const), ...changes);
}
