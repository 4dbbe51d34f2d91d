import type { Limit } from '@gatehouse/contract/limits';
import type { Db } from './pool.ts';
import { held, isExpired } from './rateLimit.ts';
import { sql } from './sql.ts';

/**
 * A place under a limit, counted as a failure before its work begins. The window it was counted in names it: a count
 * that has begun again meanwhile does not know it.
 */
export type AttemptPlace = { window: Temporal.Instant; startsAt: Temporal.Instant };

type Row = { window_started_at: Temporal.Instant };
type TurnRow = Row & { turn_at: Temporal.Instant };

/** Longer than any limited call takes; a place that is held longer was its process's last. */
const HOLD_SECONDS = 60;
/** The first wait beyond the limit; each further one is twice as long. */
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 4_000;
/** Within the time after which clients give up. */
const PATIENCE_MS = 8_000;

/** Takes one of the places that the limit has left; undefined where none is. */
export async function takePlace(
  db: Db,
  limit: Limit,
  subject: string,
  now: Temporal.Instant,
): Promise<AttemptPlace | undefined> {
  const row = await db.maybe<Row>(sql`
    insert into attempt_counts (kind, subject, failures, window_started_at, held, held_until)
    values (${limit.name}, ${subject}, 1, ${now}, 1, ${lapse(now)})
    on conflict (kind, subject) do update set
      failures = case when ${isExpired(limit, now)} then 1 else attempt_counts.failures + 1 end,
      window_started_at = case when ${isExpired(limit, now)} then ${now} else attempt_counts.window_started_at end,
      blocked_until = case when not ${isExpired(limit, now)} then attempt_counts.blocked_until end,
      held = case when ${isExpired(limit, now)} then 1 else 1 + ${held(now)} end,
      held_until = ${lapse(now)},
      turn_at = case when not ${isExpired(limit, now)} then attempt_counts.turn_at end
      where attempt_counts.failures < ${limit.max} or ${isExpired(limit, now)}
    returning window_started_at`);
  return row && { window: row.window_started_at, startsAt: now };
}

/**
 * Takes the next turn beyond a limit that slows down, behind all others that wait, whichever processes they wait in.
 * Undefined where it comes later than anybody waits; nothing is counted then.
 */
export async function takeTurn(
  db: Db,
  limit: Limit,
  subject: string,
  now: Temporal.Instant,
): Promise<AttemptPlace | undefined> {
  const wait = sql`
    least(${FIRST_WAIT_MS} * power(2, least(failures - ${limit.max}, 10)), ${LONGEST_WAIT_MS}) * interval '1 ms'`;
  const turn = sql`greatest(turn_at, ${now}) + ${wait}`;
  const row = await db.maybe<TurnRow>(sql`
    update attempt_counts set failures = failures + 1, held = 1 + ${held(now)}, held_until = ${lapse(now)},
      turn_at = ${turn}
    where kind = ${limit.name} and subject = ${subject} and failures >= ${limit.max} and not ${isExpired(limit, now)}
      and ${turn} <= ${now.add({ milliseconds: PATIENCE_MS })}
    returning window_started_at, turn_at`);
  return row && { window: row.window_started_at, startsAt: row.turn_at };
}

/** When the last of those begins who wait for their turns beyond a limit; undefined where nobody has waited. */
export async function findLastTurn(
  db: Db,
  limit: Limit,
  subject: string,
): Promise<Temporal.Instant | undefined> {
  const row = await db.maybe<{ turn_at: Temporal.Instant | null }>(
    sql`select turn_at from attempt_counts where kind = ${limit.name} and subject = ${subject}`,
  );
  return row?.turn_at ?? undefined;
}

/** Gives a place back: its work did not fail. */
export async function givePlaceBack(
  db: Db,
  limit: Limit,
  subject: string,
  { window }: AttemptPlace,
): Promise<void> {
  await db.query(sql`
    update attempt_counts set failures = greatest(failures - 1, 0), held = greatest(held - 1, 0)
    where kind = ${limit.name} and subject = ${subject} and window_started_at = ${window}`);
}

/**
 * Keeps a place counted: its work has failed. The last of `max` starts a lockout where the limit has one. False where
 * the count has begun again, and does not have it.
 */
export async function keepPlaceCounted(
  db: Db,
  limit: Limit,
  subject: string,
  { window }: AttemptPlace,
  now: Temporal.Instant,
): Promise<boolean> {
  const end = limit.lockoutMinutes === undefined ? null : now.add({ minutes: limit.lockoutMinutes });
  const stillHeld = sql`greatest(${held(now)} - 1, 0)`;
  const kept = await db.query(sql`
    update attempt_counts set held = ${stillHeld},
      blocked_until = case when failures - ${stillHeld} >= ${limit.max} then coalesce(blocked_until, ${end}) end
    where kind = ${limit.name} and subject = ${subject} and window_started_at = ${window}
    returning 1`);
  return kept.length > 0;
}

const lapse = (now: Temporal.Instant) => now.add({ seconds: HOLD_SECONDS });
