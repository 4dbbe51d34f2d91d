import type { Context } from '../context.ts';
import { type Sql, sql } from '../db/sql.ts';
import { GUEST_MEMORY } from '../features/guests/service.ts';

const BATCH = 1_000;

/** How long replies to an Idempotency-Key are kept. */
const KEY_LIFE = { hours: 24 };
/** A spent token is remembered after its end, so that its reuse is still noticed. */
const TOKEN_MEMORY = { hours: 24 };
/** A registration whose address nobody proved. */
const REGISTRATION_LIFE = { hours: 24 * 7 };
/** Longer than any failure counts or bars. */
const FAILURE_MEMORY = { hours: 24 };
/** A card token that nobody saved. */
const CARD_TOKEN_LIFE = { hours: 24 };

/** An attempt at the door may be told of this long after its grant has ended, and still names the holder. */
const GRANT_MEMORY = { hours: 24 * 90 };
/** What a customer was told. */
const LOG_LIFE = { hours: 24 * 365 };

/** Removes what has served its time. */
export async function removeOld({ db, clock }: Context): Promise<number> {
  const now = clock.now();
  const outdated: Sql[] = [
    sql`delete from idempotency_keys where ctid = any(array(
      select ctid from idempotency_keys where created_at < ${now.subtract(KEY_LIFE)} limit ${BATCH}))`,
    sql`delete from refresh_tokens where hash = any(array(
      select hash from refresh_tokens where expires_at < ${now.subtract(TOKEN_MEMORY)} limit ${BATCH}))`,
    sql`delete from one_time_codes where id = any(array(
      select id from one_time_codes where expires_at < ${now} limit ${BATCH}))`,
    sql`delete from registrations where id = any(array(
      select id from registrations where created_at < ${now.subtract(REGISTRATION_LIFE)} limit ${BATCH}))`,
    sql`delete from attempt_counts where ctid = any(array(
      select ctid from attempt_counts
      where greatest(window_started_at, blocked_until) < ${now.subtract(FAILURE_MEMORY)} limit ${BATCH}))`,
    sql`delete from sandbox_cards where token = any(array(
      select token from sandbox_cards
      where owner is null and created_at < ${now.subtract(CARD_TOKEN_LIFE)} limit ${BATCH}))`,
    sql`delete from notifications where id = any(array(
      select id from notifications where received_at < ${now.subtract(LOG_LIFE)} limit ${BATCH}))`,
    sql`delete from bluetooth_grants where id = any(array(
      select id from bluetooth_grants where ended_at < ${now.subtract(GRANT_MEMORY)} limit ${BATCH}))`,
    sql`delete from guest_purchases where id = any(array(
      select id from guest_purchases where created_at < ${now.subtract(GUEST_MEMORY)} limit ${BATCH}))`,
  ];
  let removed = 0;
  for (const one of outdated) {
    const { count } = await db.one<{ count: number }>(sql`
      with removed as (${one} returning 1) select count(*) from removed`);
    removed += count;
  }
  return removed;
}
