import { publish } from '../../db/eventBus.ts';
import type { Db } from '../../db/pool.ts';
import * as queries from './queries.ts';

/** Alerts staff to what has happened, once for each subject. Part of the transaction in which it happens. */
export async function createAlerts(
  tx: Db,
  now: Temporal.Instant,
  alerts: readonly queries.NewAlert[],
): Promise<void> {
  if (alerts.length === 0) return;
  await publishAlertChanges(tx, await queries.insertAlerts(tx, alerts, now));
}

/** Resolves the alerts to alarms of these doors. */
export async function resolveAlarms(
  tx: Db,
  now: Temporal.Instant,
  doorIds: readonly number[],
): Promise<void> {
  if (doorIds.length === 0) return;
  await publishAlertChanges(tx, await queries.resolveAlarms(tx, doorIds, now));
}

/** Publishes that the alerts of these sites changed. */
export async function publishAlertChanges(db: Db, changed: readonly queries.AtSite[]): Promise<void> {
  const sites = new Set(changed.flatMap(({ site_id }) => site_id ?? []));
  await publish(db, ...[...sites].map((siteId) => ({ kind: 'alert', siteId }) as const));
}
