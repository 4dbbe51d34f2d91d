import { publish } from '../../db/eventBus.ts';
import type { Db } from '../../db/pool.ts';
import * as queries from './queries.ts';

/** Tells staff of what has happened, each thing once. Part of the transaction in which it happens. */
export async function raiseAlerts(
  tx: Db,
  now: Temporal.Instant,
  alerts: readonly queries.NewAlert[],
): Promise<void> {
  if (alerts.length === 0) return;
  await publishAlertChanges(tx, await queries.insertAlerts(tx, alerts, now));
}

/** Ends the alarms that were told of these doors. */
export async function endAlarms(tx: Db, now: Temporal.Instant, doorIds: readonly number[]): Promise<void> {
  if (doorIds.length === 0) return;
  await publishAlertChanges(tx, await queries.endAlarms(tx, doorIds, now));
}

/** Tells the streams of the sites whose alerts changed. */
export async function publishAlertChanges(db: Db, changed: readonly queries.AtSite[]): Promise<void> {
  const sites = new Set(changed.flatMap(({ site_id }) => site_id ?? []));
  await publish(db, ...[...sites].map((siteId) => ({ kind: 'alert', siteId }) as const));
}
