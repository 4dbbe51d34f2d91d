import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

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

/** Ends the subscriptions of a device to the topics of all but this customer. */
export async function endSubscriptionsOfOthers(
  db: Db,
  token: string,
  customerId: number,
  now: Temporal.Instant,
): Promise<void> {
  await db.query(sql`
    update push_subscriptions set ended_at = ${now}, attempts = 0, next_attempt_at = ${now}
    where token = ${token} and customer_id <> ${customerId} and ended_at is null`);
}

/** Ends the subscriptions of all devices of a customer but the latest ones. */
export async function endSubscriptionsBeyond(
  db: Db,
  customerId: number,
  maxDevices: number,
  now: Temporal.Instant,
): Promise<void> {
  await db.query(sql`
    update push_subscriptions set ended_at = ${now}, attempts = 0, next_attempt_at = ${now}
    where customer_id = ${customerId} and ended_at is null and token not in (
      select token from push_subscriptions where customer_id = ${customerId} and ended_at is null
      group by token order by max(created_at) desc, token limit ${maxDevices})`);
}

type Subscriber = { customerId: number; token: string };

/** Ends the subscriptions of a customer's device to these topics, or to all. */
export async function endTopics(
  db: Db,
  { customerId, token }: Subscriber,
  topics: readonly string[] | undefined,
  now: Temporal.Instant,
): Promise<void> {
  const which = topics === undefined ? sql`true` : sql`topic = any(${topics}::text[])`;
  await db.query(sql`
    update push_subscriptions set ended_at = ${now}, attempts = 0, next_attempt_at = ${now}
    where customer_id = ${customerId} and token = ${token} and ended_at is null and ${which}`);
}

/** Subscribes a device to topics, for as long as the sign-in `session` lives; what it was subscribed to before, again. */
export async function insertSubscriptions(
  db: Db,
  { customerId, token, session }: Subscriber & { session: string },
  topics: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  await db.query(sql`
    insert into push_subscriptions (customer_id, family_id, token, topic, created_at, next_attempt_at)
    select ${customerId}, (select id from token_families where id = ${session}), ${token}, topic, ${now}, ${now}
    from unnest(${topics}::text[]) as topic
    on conflict (token, topic) do update
    set customer_id = excluded.customer_id, family_id = excluded.family_id, created_at = excluded.created_at,
      ended_at = null, attempts = 0, next_attempt_at = excluded.next_attempt_at`);
}

export async function listTopics(db: Db, { customerId, token }: Subscriber): Promise<string[]> {
  const rows = await db.query<{ topic: string }>(sql`
    select topic from push_subscriptions
    where customer_id = ${customerId} and token = ${token} and ended_at is null order by topic`);
  return rows.map(({ topic }) => topic);
}

/** How many devices have yet to leave a topic, and how many are in it. */
export function countDevices(db: Db, topic: string): Promise<{ leaving: number; staying: number }> {
  return db.one(sql`
    select count(*) filter (where ended_at is not null) as leaving,
      count(*) filter (where ended_at is null) as staying
    from push_subscriptions where topic = ${topic}`);
}

export type DueSubscriptionRow = {
  id: number;
  token: string;
  topic: string;
  attempts: number;
  ended: boolean;
};

/** Locks the subscription that the push service has to hear of first, of a topic or of any. */
export function lockDueSubscription(
  db: Db,
  topic: string | undefined,
  now: Temporal.Instant,
): Promise<DueSubscriptionRow | undefined> {
  return db.maybe(sql`
    select id, token, topic, attempts, ended_at is not null as ended from push_subscriptions
    where next_attempt_at <= ${now} and ${topic === undefined ? sql`true` : sql`topic = ${topic}`}
    order by next_attempt_at limit 1 for update skip locked`);
}

export async function deleteSubscription(db: Db, id: number): Promise<void> {
  await db.query(sql`delete from push_subscriptions where id = ${id}`);
}

export async function deleteDevice(db: Db, token: string): Promise<void> {
  await db.query(sql`delete from push_subscriptions where token = ${token}`);
}

/** Notes that the push service knows a subscription, and when to ask it again. */
export async function noteKnown(db: Db, id: number, next: Temporal.Instant): Promise<void> {
  await db.query(sql`
    update push_subscriptions set attempts = 0, failure = null, next_attempt_at = ${next}
    where id = ${id}`);
}

export async function noteFailure(
  db: Db,
  id: number,
  { failure, next }: { failure: string; next: Temporal.Instant },
): Promise<void> {
  await db.query(sql`
    update push_subscriptions set attempts = attempts + 1, failure = ${failure},
      next_attempt_at = ${next}
    where id = ${id}`);
}
