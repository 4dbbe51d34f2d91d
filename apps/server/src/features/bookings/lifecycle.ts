import type { Context } from '../../context.ts';
import { type ChangeEvent, publish } from '../../db/eventBus.ts';
import { recordNotices } from '../notifications/service.ts';
import { liftOverlocks } from '../payments/service.ts';
import { completeDue, lapseHolds, startDue } from './lifecycleQueries.ts';
import { beginningNotices, endingNotices } from './notices.ts';
import { listUsers } from './queries.ts';

/*
 * What time does to bookings. Each function takes at most a batch of what is due, passes over rows that another process
 * is just taking, and answers how many it took.
 */
export const BATCH = 500;

/** Gives up holds whose time has run out; they stay in their carts as lost. */
export async function endHolds({ db, clock }: Context): Promise<number> {
  const lapsed = await lapseHolds(db, BATCH, clock.now());
  const customers = new Set(lapsed.flatMap(({ customer_id }) => customer_id ?? []));
  await publish(db, ...[...customers].map((customerId) => ({ kind: 'order', customerId }) as const));
  return lapsed.length;
}

/**
 * Starts bookings whose time has come; those with an interval that is not paid are skipped. A game in a queue starts
 * when its turn is taken.
 */
export async function startBookings({ db, clock }: Context): Promise<number> {
  const now = clock.now();
  const { begun, told } = await db.transaction(async (tx) => {
    const begun = await startDue(tx, BATCH, now);
    const notices = await beginningNotices(
      tx,
      begun.map(({ id }) => id),
    );
    return { begun, told: await recordNotices(tx, now, notices) };
  });
  await tellUsers(
    db,
    begun.map(({ id }) => id),
    told,
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
  await tellUsers(
    db,
    ended.map(({ id }) => id),
    lifted,
  );
  return ended.length;
}

/** Tells customers of bookings that end soon, once. */
export async function tellOfEndings({ db, clock }: Context): Promise<number> {
  const now = clock.now();
  const told = await db.transaction(async (tx) =>
    recordNotices(tx, now, await endingNotices(tx, now, BATCH)),
  );
  await publish(db, ...told);
  return told.length;
}

async function tellUsers(
  db: Context['db'],
  bookingIds: readonly number[],
  changes: readonly ChangeEvent[] = [],
): Promise<void> {
  if (bookingIds.length === 0) return;
  const users = await listUsers(db, bookingIds);
  await publish(db, ...users.map((customerId) => ({ kind: 'access', customerId }) as const), ...changes);
}
