import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

export type DuePushRow = {
  id: number;
  customer_id: number;
  content: string;
  path: string | null;
  push_attempts: number;
  organisation: string;
  /** Whether it is still worth a push: received after `since`, unread, and wanted. */
  wanted: boolean;
};

/** Locks the notification whose push has been due longest, if no other process has it. */
export function lockDuePush(
  db: Db,
  since: Temporal.Instant,
  now: Temporal.Instant,
): Promise<DuePushRow | undefined> {
  return db.maybe(sql`
    select n.id, n.customer_id, n.content, n.path, n.push_attempts, o.name as organisation,
      n.received_at > ${since} and n.read_at is null and c.push_notifications
        and c.suspended_at is null as wanted
    from notifications n
      join customers c on c.id = n.customer_id
      join organisations o on o.id = c.organisation_id
    where n.next_push_at <= ${now}
    order by n.next_push_at limit 1 for update of n skip locked`);
}

export type PushAttempt = {
  pushedAt: Temporal.Instant | null;
  next: Temporal.Instant | null;
  failure: string | null;
};

export async function notePush(db: Db, id: number, attempt: PushAttempt): Promise<void> {
  await db.query(sql`
    update notifications set push_attempts = push_attempts + 1, next_push_at = ${attempt.next},
      pushed_at = ${attempt.pushedAt}, push_failure = ${attempt.failure}
    where id = ${id}`);
}

/** Gives up at most `limit` pushes that are due; returns how many. */
export async function dropDuePushes(db: Db, limit: number, now: Temporal.Instant): Promise<number> {
  const dropped = await db.query(sql`
    update notifications set next_push_at = null
    where id in (
      select id from notifications where next_push_at <= ${now}
      order by next_push_at limit ${limit} for update skip locked)
    returning id`);
  return dropped.length;
}
