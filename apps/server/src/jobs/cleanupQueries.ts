import type { Db } from '../db/pool.ts';
import { type Sql, sql } from '../db/sql.ts';

/** Deletes at most `limit` rows that have served their time `before` a moment. */
type Removal = (before: Temporal.Instant, limit: number) => Sql;

const removals = {
  idempotencyKeys: (before, limit) => sql`delete from idempotency_keys where ctid = any(array(
    select ctid from idempotency_keys where created_at < ${before} limit ${limit}))`,
  refreshTokens: (before, limit) => sql`delete from refresh_tokens where hash = any(array(
    select hash from refresh_tokens where expires_at < ${before} limit ${limit}))`,
  oneTimeCodes: (before, limit) => sql`delete from one_time_codes where id = any(array(
    select id from one_time_codes where expires_at < ${before} limit ${limit}))`,
  registrations: (before, limit) => sql`delete from registrations where id = any(array(
    select id from registrations where created_at < ${before} limit ${limit}))`,
  attemptCounts: (before, limit) => sql`delete from attempt_counts where ctid = any(array(
    select ctid from attempt_counts
    where greatest(window_started_at, blocked_until) < ${before} limit ${limit}))`,
  sandboxCards: (before, limit) => sql`delete from sandbox_cards where token = any(array(
    select token from sandbox_cards
    where owner is null and created_at < ${before} limit ${limit}))`,
  notifications: (before, limit) => sql`delete from notifications where id = any(array(
    select id from notifications where received_at < ${before} limit ${limit}))`,
  bluetoothGrants: (before, limit) => sql`delete from bluetooth_grants where id = any(array(
    select id from bluetooth_grants where ended_at < ${before} limit ${limit}))`,
  guestPurchases: (before, limit) => sql`delete from guest_purchases where id = any(array(
    select id from guest_purchases where created_at < ${before} limit ${limit}))`,
} satisfies Record<string, Removal>;

export type Removable = keyof typeof removals;

/** Deletes a batch of rows that have served their time; returns how many. */
export async function removeBatch(
  db: Db,
  what: Removable,
  before: Temporal.Instant,
  limit: number,
): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    with removed as (${removals[what](before, limit)} returning 1) select count(*) from removed`);
  return count;
}
