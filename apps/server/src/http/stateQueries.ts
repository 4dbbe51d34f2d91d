import type { Db } from '../db/pool.ts';
import { sql } from '../db/sql.ts';

/** What stands in the database now and should soon no more: numbers of rows, and ages in seconds. */
export type StateCounts = {
  holds: number;
  open_payments: number;
  oldest_open_payment: number;
  waiting_mails: number;
  oldest_waiting_mail: number;
  mails_given_up: number;
};

/** Counts by partial indexes, so that it costs what is counted and not what is kept. */
export function countState(db: Db, now: Temporal.Instant): Promise<StateCounts> {
  const age = (since: ReturnType<typeof sql>) =>
    sql`coalesce(extract(epoch from ${now}::timestamptz - min(${since}))::double precision, 0)`;
  return db.one(sql`
    select h.holds, p.open_payments, p.oldest_open_payment, w.waiting_mails, w.oldest_waiting_mail, g.mails_given_up
    from (select count(*) as holds from bookings where state = 'Held' and held_until > ${now}) as h,
      (select count(*) as open_payments, ${age(sql`created_at`)} as oldest_open_payment
        from payments where state = 'Started') as p,
      (select count(*) as waiting_mails, ${age(sql`created_at`)} as oldest_waiting_mail
        from mails where sent_at is null and next_attempt_at is not null) as w,
      (select count(*) as mails_given_up from mails where sent_at is null and next_attempt_at is null) as g`);
}
