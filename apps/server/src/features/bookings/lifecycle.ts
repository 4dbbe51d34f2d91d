import type { Context } from '../../context.ts';
import { sql } from '../../db/sql.ts';
import { announce, type Change } from '../../http/live.ts';
import { recordNotices } from '../notifications/service.ts';
import { liftOverlocks } from '../payments/service.ts';
import { beginningNotices, endingNotices } from './notices.ts';
import { listUsers } from './queries.ts';

/*
 * What time does to bookings. Each function takes at most a batch of what is due, passes over rows that another process
 * is just taking, and answers how many it took.
 */
export const BATCH = 500;

/** Gives up holds whose time has run out; they stay in their carts as lost. */
export async function endHolds({ db, clock }: Context): Promise<number> {
  const lapsed = await db.query<{ customer_id: number | null }>(sql`
    update bookings set state = 'Lapsed'
    where id in (
      select id from bookings where state = 'Held' and held_until <= ${clock.now()}
      order by held_until limit ${BATCH} for update skip locked
    )
    returning customer_id`);
  const customers = new Set(lapsed.flatMap(({ customer_id }) => customer_id ?? []));
  await announce(db, ...[...customers].map((customerId) => ({ kind: 'order', customerId }) as const));
  return lapsed.length;
}

/**
 * Starts bookings whose time has come; those with an interval that is not paid are skipped. A game in a queue starts
 * when its turn is taken.
 */
export async function startBookings({ db, clock }: Context): Promise<number> {
  const now = clock.now();
  const { begun, told } = await db.transaction(async (tx) => {
    const begun = await tx.query<{ id: number }>(sql`
    update bookings b
    set state = case when due.unpaid then 'Skipped' else 'Active' end,
      next_charge_at = case when due.unpaid then null else b.next_charge_at end
    from (
      select id, exists (
        select from charges c where c.booking_id = b.id and c.state in ('Due', 'Failed')
      ) as unpaid
      from bookings b
      where state = 'Upcoming' and start_time <= ${now} and not queued
      order by start_time limit ${BATCH} for update skip locked
    ) due
    where b.id = due.id
    returning b.id`);
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
    const ended = await tx.query<{ id: number; unit_id: number }>(sql`
      update bookings set state = 'Completed', arrears_since = null, next_charge_at = null
      where id in (
        select id from bookings
        where state in ('Active', 'InArrears') and end_time <= ${clock.now()}
        order by end_time limit ${BATCH} for update skip locked
      )
      returning id, unit_id`);
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
  await announce(db, ...told);
  return told.length;
}

async function tellUsers(
  db: Context['db'],
  bookingIds: readonly number[],
  changes: readonly Change[] = [],
): Promise<void> {
  if (bookingIds.length === 0) return;
  const users = await listUsers(db, bookingIds);
  await announce(db, ...users.map((customerId) => ({ kind: 'access', customerId }) as const), ...changes);
}
