import { pushTopic } from '@gatehouse/contract/rules/pushTopic';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import { PushError, type PushProvider } from '../../providers/push/provider.ts';
import { endLostSubscriptions, tellPushService } from './devices.ts';

const BATCH = 20;
const DROPPED = 500;
/** What is older tells nobody anything new. */
const TOO_LATE = { hours: 6 };
/** Seconds after a failed attempt at which a message is tried again; then it stays in the log alone. */
const RETRY_AFTER_S = [5, 30, 120, 600, 3_600];

type Deps = Pick<Context, 'db' | 'clock' | 'config'>;
type Due = {
  id: number;
  customer_id: number;
  content: string;
  path: string | null;
  push_attempts: number;
  organisation: string;
  /** Whether it is still worth a push: young, unread, and wanted. */
  wanted: boolean;
};
/** When to try again, if ever, and why it was not pushed. */
type Outcome = { pushed: boolean; next: Temporal.Instant | null; failure: string | null };

/**
 * Pushes the notifications that are due. Each is locked while it is sent, so several processes share the work; a
 * process that dies after sending leaves it to the next, whose message takes the place of the first on the device.
 */
export async function pushDue(ctx: Deps, push: PushProvider): Promise<number> {
  for (let pushed = 0; pushed < BATCH; pushed++) {
    const more = await ctx.db.transaction(async (tx) => {
      const now = ctx.clock.now();
      const due = await tx.maybe<Due>(sql`
        select n.id, n.customer_id, n.content, n.path, n.push_attempts, o.name as organisation,
          n.received_at > ${now.subtract(TOO_LATE)} and n.read_at is null and c.push_notifications
            and c.suspended_at is null as wanted
        from notifications n
          join customers c on c.id = n.customer_id
          join organisations o on o.id = c.organisation_id
        where n.next_push_at <= ${now}
        order by n.next_push_at limit 1 for update of n skip locked`);
      if (!due) return false;
      const outcome = await pushOne(ctx, tx, push, due, now);
      await tx.query(sql`
        update notifications set push_attempts = push_attempts + 1, next_push_at = ${outcome.next},
          pushed_at = ${outcome.pushed ? now : null}, push_failure = ${outcome.failure}
        where id = ${due.id}`);
      return true;
    });
    if (!more) return pushed;
  }
  return BATCH;
}

/** Without a push service nothing waits for one: open screens and the log tell it all. */
export async function dropPushes({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const dropped = await db.query(sql`
    update notifications set next_push_at = null
    where id in (
      select id from notifications where next_push_at <= ${clock.now()}
      order by next_push_at limit ${DROPPED} for update skip locked)
    returning id`);
  return dropped.length;
}

async function pushOne(
  ctx: Deps,
  tx: Db,
  push: PushProvider,
  due: Due,
  now: Temporal.Instant,
): Promise<Outcome> {
  const topic = pushTopic(ctx.config.pushEnvironment, 'customer', due.customer_id);
  if (!due.wanted) return { pushed: false, next: null, failure: null };
  await endLostSubscriptions(tx, due.customer_id, now);
  while (await tellPushService(tx, push, now, topic));
  const { leaving, staying } = await tx.one<{ leaving: number; staying: number }>(sql`
    select count(*) filter (where ended_at is not null) as leaving,
      count(*) filter (where ended_at is null) as staying
    from push_subscriptions where topic = ${topic}`);
  // Nothing goes to a device that signed out: the message waits until the service took it out of the topic.
  if (leaving > 0) return later(due, now, 'A device has yet to leave the topic.', 0);
  if (staying === 0) return { pushed: false, next: null, failure: null };
  try {
    const { organisation: title, content: body, path } = due;
    await push.send({ topic, title, body, path, id: `notification-${due.id}` });
    return { pushed: true, next: null, failure: null };
  } catch (error) {
    const { passing, waitSeconds } = error instanceof PushError ? error : { passing: true, waitSeconds: 0 };
    const failure = String(error).slice(0, 500);
    return passing ? later(due, now, failure, waitSeconds) : { pushed: false, next: null, failure };
  }
}

function later(due: Due, now: Temporal.Instant, failure: string, least: number): Outcome {
  const wait = RETRY_AFTER_S[due.push_attempts];
  const next = wait === undefined ? null : now.add({ seconds: Math.max(wait, Math.ceil(least)) });
  return { pushed: false, next, failure };
}
