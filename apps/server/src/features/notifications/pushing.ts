import { pushTopic } from '@gatehouse/contract/rules/pushTopic';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { PushError, type PushProvider } from '../../providers/push/provider.ts';
import { syncPushDevice } from './devices.ts';
import { type DuePushRow, dropDuePushes, lockDuePush, notePush } from './pushQueries.ts';
import { countDevices, endLostSubscriptions } from './subscriptionQueries.ts';

const BATCH = 20;
const DROP_BATCH = 500;
/** What is older is no news any more. */
const MAX_AGE = { hours: 6 };
/** Seconds after a failed attempt at which a message is tried again; then it stays in the log alone. */
const RETRY_AFTER_S = [5, 30, 120, 600, 3_600];

type Deps = Pick<Context, 'db' | 'clock' | 'config'>;
/** When to try again, if ever, and why it was not pushed. */
type Outcome = { pushed: boolean; next: Temporal.Instant | null; failure: string | null };

/**
 * Pushes the notifications that are due. Each is locked while it is sent, so several processes share the work; a
 * process that dies after sending leaves it to the next, whose message takes the place of the first on the device.
 */
export async function pushDue(ctx: Deps, push: PushProvider): Promise<number> {
  for (let tried = 0; tried < BATCH; tried++) {
    const more = await ctx.db.transaction(async (tx) => {
      const now = ctx.clock.now();
      const due = await lockDuePush(tx, now.subtract(MAX_AGE), now);
      if (!due) return false;
      const { pushed, next, failure } = await pushOne(ctx, tx, push, due, now);
      await notePush(tx, due.id, { pushedAt: pushed ? now : null, next, failure });
      return true;
    });
    if (!more) return tried;
  }
  return BATCH;
}

/** Without a push service nothing waits for one: open screens and the log show it all. */
export async function dropPushes({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  return dropDuePushes(db, DROP_BATCH, clock.now());
}

async function pushOne(
  ctx: Deps,
  tx: Db,
  push: PushProvider,
  due: DuePushRow,
  now: Temporal.Instant,
): Promise<Outcome> {
  const topic = pushTopic(ctx.config.pushEnvironment, 'customer', due.customer_id);
  if (!due.wanted) return { pushed: false, next: null, failure: null };
  await endLostSubscriptions(tx, due.customer_id, now);
  while (await syncPushDevice(tx, push, now, topic));
  const { leaving, staying } = await countDevices(tx, topic);
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

function later(due: DuePushRow, now: Temporal.Instant, failure: string, minWaitSeconds: number): Outcome {
  const wait = RETRY_AFTER_S[due.push_attempts];
  const next = wait === undefined ? null : now.add({ seconds: Math.max(wait, Math.ceil(minWaitSeconds)) });
  return { pushed: false, next, failure };
}
