import { ApiError } from '@gatehouse/contract/errors';
import type { Context } from '../context.ts';
import { sql } from '../db/sql.ts';

/** How many failures within a window bar a subject, and for how long. */
export type Limit = {
  kind: string;
  failures: number;
  window: Temporal.DurationLike;
  block: Temporal.DurationLike;
};

type Deps = Pick<Context, 'db' | 'clock'>;

/** Refuses with 429 while any of the subjects is barred. Counted in the database: holds over restarts and processes. */
export async function requireNotBlocked(
  { db, clock }: Deps,
  limit: Limit,
  subjects: readonly string[],
): Promise<void> {
  const blocked = await db.query(sql`
    select 1 from attempt_counts
    where kind = ${limit.kind} and subject = any(${subjects}) and blocked_until > ${clock.now()}`);
  if (blocked.length > 0) throw new ApiError('TOO_MANY_REQUESTS');
}

/**
 * Counts a failure for each subject; the one that reaches the limit bars it. To be called before the secret is
 * compared, and taken back by `takeBackFailure` where it was right, so that guesses sent at once are all counted.
 * Refused with 429 and not counted beyond the limit: then nothing was compared.
 */
export async function countFailure(
  { db, clock }: Deps,
  limit: Limit,
  subjects: readonly string[],
): Promise<void> {
  const now = clock.now();
  const windowStart = before(now, limit.window);
  const counted = await db.query<{ subject: string }>(sql`
    insert into attempt_counts as a (kind, subject, failures, window_started_at)
    select ${limit.kind}, subject, 1, ${now} from unnest(${[...subjects].sort()}::text[]) as subject
    on conflict (kind, subject) do update set
      failures = case when a.window_started_at <= ${windowStart} then 1 else a.failures + 1 end,
      window_started_at = case when a.window_started_at <= ${windowStart} then ${now} else a.window_started_at end,
      blocked_until = case
        when a.window_started_at > ${windowStart} and a.failures + 1 >= ${limit.failures}
        then ${now}::timestamptz + ${Temporal.Duration.from(limit.block).toString()}::interval
        else a.blocked_until end
      where a.window_started_at <= ${windowStart} or a.failures < ${limit.failures}
    returning subject`);
  if (counted.length === subjects.length) return;
  await takeBackFailure(
    { db },
    limit,
    counted.map(({ subject }) => subject),
  );
  throw new ApiError('TOO_MANY_REQUESTS');
}

/** Takes back one counted failure of each subject: the attempt was right. */
export async function takeBackFailure(
  { db }: Pick<Deps, 'db'>,
  limit: Limit,
  subjects: readonly string[],
): Promise<void> {
  await db.query(sql`
    update attempt_counts set
      failures = failures - 1,
      blocked_until = case when failures - 1 < ${limit.failures} then null else blocked_until end
    where kind = ${limit.kind} and subject = any(${subjects}) and failures > 0`);
}

function before(now: Temporal.Instant, duration: Temporal.DurationLike): Temporal.Instant {
  return now.subtract(Temporal.Duration.from(duration).round({ largestUnit: 'hours' }));
}
