import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import type { PushProvider } from '../../providers/push/provider.ts';
import * as queries from './subscriptionQueries.ts';

const BATCH = 20;
/**
 * Minutes after each of the first failed attempts at which the push service is updated again; from then on at an
 * interval, for ever.
 */
const RETRY_AFTER_MINUTES = [1, 5, 30, 120];
const RETRY_INTERVAL_MINUTES = 720;
/** After this long the service is asked again whether it still knows a device. */
const CONFIRM_INTERVAL = { hours: 24 * 30 };

/** Updates the push service with devices that came, went, or are to be confirmed. */
export async function syncPushDevices(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  push: PushProvider,
): Promise<number> {
  for (let synced = 0; synced < BATCH; synced++) {
    if (!(await db.transaction((tx) => syncPushDevice(tx, push, clock.now())))) return synced;
  }
  return BATCH;
}

/** Updates it with one device, of this topic or of any; false when there is nothing to update. */
export async function syncPushDevice(
  tx: Db,
  push: PushProvider,
  now: Temporal.Instant,
  topic?: string,
): Promise<boolean> {
  const row = await queries.lockDueSubscription(tx, topic, now);
  if (!row) return false;
  try {
    if (row.ended) {
      await push.unsubscribe(row.token, row.topic);
      await queries.deleteSubscription(tx, row.id);
    } else if ((await push.subscribe(row.token, row.topic)) === 'gone') {
      await queries.deleteDevice(tx, row.token);
    } else {
      await queries.noteKnown(tx, row.id, now.add(CONFIRM_INTERVAL));
    }
  } catch (error) {
    const minutes = RETRY_AFTER_MINUTES[row.attempts] ?? RETRY_INTERVAL_MINUTES;
    await queries.noteFailure(tx, row.id, {
      failure: String(error).slice(0, 500),
      next: now.add({ minutes }),
    });
  }
  return true;
}
