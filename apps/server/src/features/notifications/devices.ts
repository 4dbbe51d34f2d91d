import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import type { PushProvider } from '../../providers/push/provider.ts';

const BATCH = 20;
/** Minutes after a failed attempt at which the push service is told again; the last goes on for ever. */
const RETRY_AFTER_MINUTES = [1, 5, 30, 120, 720];
/** After this long the service is asked anew whether it still knows a device. */
const CONFIRMED_FOR = { hours: 24 * 30 };

type Row = { id: number; token: string; topic: string; attempts: number; ended: boolean };

/** Ends the subscriptions of sign-ins that are over: logged out everywhere, run out, or of a closed account. */
export async function endLostSubscriptions(db: Db, customerId: number, now: Temporal.Instant): Promise<void> {
  await db.query(sql`
    update push_subscriptions s set ended_at = ${now}, attempts = 0, next_attempt_at = ${now}
    where s.customer_id = ${customerId} and s.ended_at is null and (
      exists (select from customers c where c.id = s.customer_id and c.suspended_at is not null)
      or s.family_id is not null and not exists (
        select from token_families f join refresh_tokens t on t.family_id = f.id
        where f.id = s.family_id and f.ended_at is null and t.spent_at is null and t.expires_at > ${now}))`);
}

/** Ends every subscription of a customer, as when the account is closed. */
export async function endSubscriptions(db: Db, now: Temporal.Instant, customerId: number): Promise<void> {
  await db.query(sql`
    update push_subscriptions set ended_at = ${now}, attempts = 0, next_attempt_at = ${now}
    where customer_id = ${customerId} and ended_at is null`);
}

/** Tells the push service of devices that came, went, or are to be confirmed. */
export async function tellOfDevices(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  push: PushProvider,
): Promise<number> {
  for (let told = 0; told < BATCH; told++) {
    if (!(await db.transaction((tx) => tellPushService(tx, push, clock.now())))) return told;
  }
  return BATCH;
}

/** Tells it of one device, of this topic or of any; false when there is nothing to tell. */
export async function tellPushService(
  tx: Db,
  push: PushProvider,
  now: Temporal.Instant,
  topic?: string,
): Promise<boolean> {
  const row = await tx.maybe<Row>(sql`
    select id, token, topic, attempts, ended_at is not null as ended from push_subscriptions
    where next_attempt_at <= ${now} and ${topic === undefined ? sql`true` : sql`topic = ${topic}`}
    order by next_attempt_at limit 1 for update skip locked`);
  if (!row) return false;
  try {
    if (row.ended) {
      await push.unsubscribe(row.token, row.topic);
      await tx.query(sql`delete from push_subscriptions where id = ${row.id}`);
    } else if ((await push.subscribe(row.token, row.topic)) === 'gone') {
      await tx.query(sql`delete from push_subscriptions where token = ${row.token}`);
    } else {
      await tx.query(sql`
        update push_subscriptions set attempts = 0, failure = null, next_attempt_at = ${now.add(CONFIRMED_FOR)}
        where id = ${row.id}`);
    }
  } catch (error) {
    const minutes = RETRY_AFTER_MINUTES[row.attempts] ?? RETRY_AFTER_MINUTES.at(-1)!;
    await tx.query(sql`
      update push_subscriptions set attempts = attempts + 1, failure = ${String(error).slice(0, 500)},
        next_attempt_at = ${now.add({ minutes })}
      where id = ${row.id}`);
  }
  return true;
}
