import { ApiError } from '@gatehouse/contract/errors';
import { isTopicOf } from '@gatehouse/contract/rules/pushTopic';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import type { CustomerCaller } from '../../http/caller.ts';

/** Devices of one customer that get pushes, the latest ones. */
const MOST_DEVICES = 20;

type Given = { token: string; topics?: readonly string[] };

/**
 * Has the customer's own topics delivered to a device, for as long as the sign-in lives it was asked from. A device
 * belongs to whoever signed in on it last.
 */
export async function subscribePush(ctx: Context, caller: CustomerCaller, given: Required<Given>) {
  const { token, topics } = given;
  if (!topics.every((topic) => isTopicOf(topic, 'customer', caller.id))) throw new ApiError('FORBIDDEN');
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    await tx.query(sql`
      update push_subscriptions set ended_at = ${now}, attempts = 0, next_attempt_at = ${now}
      where token = ${token} and customer_id <> ${caller.id} and ended_at is null`);
    await tx.query(sql`
      insert into push_subscriptions (customer_id, family_id, token, topic, created_at, next_attempt_at)
      select ${caller.id}, (select id from token_families where id = ${caller.session}), ${token}, topic, ${now}, ${now}
      from unnest(${[...new Set(topics)].toSorted()}::text[]) as topic
      on conflict (token, topic) do update
      set customer_id = excluded.customer_id, family_id = excluded.family_id, created_at = excluded.created_at,
        ended_at = null, attempts = 0, next_attempt_at = excluded.next_attempt_at`);
    await tx.query(sql`
      update push_subscriptions set ended_at = ${now}, attempts = 0, next_attempt_at = ${now}
      where customer_id = ${caller.id} and ended_at is null and token not in (
        select token from push_subscriptions where customer_id = ${caller.id} and ended_at is null
        group by token order by max(created_at) desc, token limit ${MOST_DEVICES})`);
  });
  return { topics: await liveTopics(ctx.db, caller.id, token) };
}

/** Has these topics, or all, delivered to a device no longer; answers those that still are. */
export async function unsubscribePush(ctx: Context, caller: CustomerCaller, { token, topics }: Given) {
  const now = ctx.clock.now();
  const which = topics === undefined ? sql`true` : sql`topic = any(${topics}::text[])`;
  await ctx.db.query(sql`
    update push_subscriptions set ended_at = ${now}, attempts = 0, next_attempt_at = ${now}
    where customer_id = ${caller.id} and token = ${token} and ended_at is null and ${which}`);
  return { topics: await liveTopics(ctx.db, caller.id, token) };
}

async function liveTopics(db: Db, customerId: number, token: string): Promise<string[]> {
  const rows = await db.query<{ topic: string }>(sql`
    select topic from push_subscriptions
    where customer_id = ${customerId} and token = ${token} and ended_at is null order by topic`);
  return rows.map(({ topic }) => topic);
}
