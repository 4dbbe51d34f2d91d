import type { Limit } from '@gatehouse/contract/limits';
import type { Db } from './pool.ts';
import { sql } from './sql.ts';

/** A limit of which a process counts several at once. */
export type DrawnLimit = Limit & { readonly drawn: number };

/** What is counted of one subject under a limit. */
export type RateLimitState = {
  /** What has been counted and has ended. */
  failures: number;
  /** When the window or the lockout ends. */
  until: Temporal.Instant;
  lockedOut: boolean;
};

type Row = { failures: number; window_started_at: Temporal.Instant; blocked_until: Temporal.Instant | null };

/** What counts towards the limit now; undefined where nothing does. */
export async function findRateLimit(
  db: Db,
  limit: Limit,
  subject: string,
  now: Temporal.Instant,
): Promise<RateLimitState | undefined> {
  const row = await db.maybe<Row>(sql`
    select failures - ${held(now)} as failures, window_started_at, blocked_until from attempt_counts
    where kind = ${limit.name} and subject = ${subject} and not (${isExpired(limit, now)})`);
  if (!row) return undefined;
  const until = row.blocked_until ?? row.window_started_at.add({ minutes: limit.minutes });
  return { failures: row.failures, until, lockedOut: row.blocked_until !== null };
}

/** Counts one more attempt; the last of `max` starts a lockout where the limit has one. */
export async function countAttempt(
  db: Db,
  limit: Limit,
  subject: string,
  now: Temporal.Instant,
): Promise<void> {
  await put(db, limit, subject, now, { beyondLimit: true });
}

/** Counts one more attempt unless the limit is reached. */
export async function countWithinLimit(
  db: Db,
  limit: Limit,
  subject: string,
  now: Temporal.Instant,
): Promise<boolean> {
  return (await put(db, limit, subject, now, {})) !== undefined;
}

/** Counts as many attempts as are drawn at once, unless less is left: since when they count; undefined where less is. */
export async function drawWithinLimit(
  db: Db,
  limit: DrawnLimit,
  subject: string,
  now: Temporal.Instant,
): Promise<Temporal.Instant | undefined> {
  return put(db, limit, subject, now, { amount: limit.drawn });
}

async function put(
  db: Db,
  limit: Limit,
  subject: string,
  now: Temporal.Instant,
  { beyondLimit = false, amount = 1 }: { beyondLimit?: boolean; amount?: number },
): Promise<Temporal.Instant | undefined> {
  const end = limit.lockoutMinutes === undefined ? null : now.add({ minutes: limit.lockoutMinutes });
  const row = await db.maybe<{ window_started_at: Temporal.Instant }>(sql`
    insert into attempt_counts (kind, subject, failures, window_started_at)
    values (${limit.name}, ${subject}, ${amount}, ${now})
    on conflict (kind, subject) do update set
      failures = case when ${isExpired(limit, now)} then ${amount} else attempt_counts.failures + ${amount} end,
      window_started_at = case when ${isExpired(limit, now)} then ${now} else attempt_counts.window_started_at end,
      blocked_until = case
        when ${isExpired(limit, now)} then null
        when attempt_counts.failures + ${amount} - ${held(now)} >= ${limit.max} then coalesce(attempt_counts.blocked_until, ${end})
        end,
      held = case when ${isExpired(limit, now)} then 0 else attempt_counts.held end,
      turn_at = case when not ${isExpired(limit, now)} then attempt_counts.turn_at end
      where ${beyondLimit} or attempt_counts.failures + ${amount} <= ${limit.max} or ${isExpired(limit, now)}
    returning window_started_at`);
  return row?.window_started_at;
}

/** Takes an attempt out of the count: it has ended well. */
export async function uncountAttempt(db: Db, limit: Limit, subject: string): Promise<void> {
  await db.query(sql`
    update attempt_counts set failures = failures - 1
    where kind = ${limit.name} and subject = ${subject} and failures > 0`);
}

/** Forgets what was counted. */
export async function resetRateLimit(db: Db, limit: Limit, subject: string): Promise<void> {
  await db.query(sql`delete from attempt_counts where kind = ${limit.name} and subject = ${subject}`);
}

/**
 * A lockout outlives the minutes it was earned in, and what was counted ends with it. Where all was given back, the next
 * one is the first again.
 */
export const isExpired = ({ minutes }: Limit, now: Temporal.Instant) => sql`
  case when attempt_counts.blocked_until is null
    then attempt_counts.failures = 0 or attempt_counts.window_started_at <= ${now.subtract({ minutes })}
    else attempt_counts.blocked_until <= ${now} end`;

/** How many are counted whose end is not known, of which none have been left so by a process that died. */
export const held = (now: Temporal.Instant) => sql`
  case when attempt_counts.held_until > ${now} then attempt_counts.held else 0 end`;

/**
 * Whether a client has stayed signed in to the account of this address: it has renewed a session of it. Strangers do not
 * know its name.
 */
export async function hasStayedSignedIn(
  db: Db,
  organisationId: number,
  email: string,
  instance: string,
): Promise<boolean> {
  const found = await db.query(sql`
    select 1 from token_families f join refresh_tokens t on t.family_id = f.id
    where t.spent_by = ${instance} and (
      f.customer_id = (select id from customers where organisation_id = ${organisationId} and email = ${email})
      or f.user_id = (select id from users where organisation_id = ${organisationId} and email = ${email}))
    limit 1`);
  return found.length > 0;
}
