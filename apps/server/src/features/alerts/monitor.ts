import type { AlertKind } from '@gatehouse/contract/api/staffAlerts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { publishAlertChanges } from './create.ts';
import * as queries from './monitorQueries.ts';

/** A controller that is offline for less, as while it restarts, is no news. */
const OFFLINE_GRACE = { seconds: 60 };
/** By then a controller that reported an alarm has also reported the state it belongs to. */
const STATE_REPORT_GRACE = { minutes: 1 };
/** How long bought goods may lie in a locker. */
const UNCOLLECTED_AFTER = { hours: 72 };
/** How far back what was skipped is looked for. */
const SKIPPED_WITHIN = { hours: 48 };

/** What staff are alerted to while it is active. */
type Condition = { kind: AlertKind; rows: (now: Temporal.Instant) => Sql; hasEnd: boolean };

const controllersOffline: Condition = {
  kind: 'controllerOffline',
  hasEnd: true,
  rows: (now) => queries.controllersOffline(now.subtract(OFFLINE_GRACE), now),
};

const siteConditions: readonly Condition[] = [
  { kind: 'jammed', hasEnd: true, rows: () => queries.jammedDoors },
  { kind: 'arrears', hasEnd: true, rows: () => queries.bookingsInArrears },
  {
    kind: 'skippedBooking',
    hasEnd: false,
    rows: (now) => queries.bookingsSkipped(now.subtract(SKIPPED_WITHIN)),
  },
  { kind: 'lockerEmpty', hasEnd: true, rows: () => queries.emptyLockers },
  { kind: 'stockLow', hasEnd: true, rows: () => queries.stockLow },
  {
    kind: 'orderUncollected',
    hasEnd: true,
    rows: (now) => queries.ordersUncollected(now.subtract(UNCOLLECTED_AFTER)),
  },
];

/** Alerts staff to controllers that are offline, and to those that are back. */
export async function monitorControllers(ctx: Context): Promise<number> {
  return monitor(ctx, controllersOffline);
}

/** Creates alerts for the active conditions of sites, and resolves the alerts of those that are over. */
export async function monitorSites(ctx: Context): Promise<number> {
  let changed = await resolveForgottenAlarms(ctx);
  for (const condition of siteConditions) changed += await monitor(ctx, condition);
  return changed;
}

/** Resolves alarms that their controllers no longer know, as after a restart, so that no clearing was reported. */
async function resolveForgottenAlarms({ db, clock }: Context): Promise<number> {
  const now = clock.now();
  const resolved = await queries.resolveUnreportedAlarms(db, now.subtract(STATE_REPORT_GRACE), now);
  if (resolved.length > 0) await publishAlertChanges(db, resolved);
  return resolved.length;
}

async function monitor({ db, clock }: Context, { kind, hasEnd, rows }: Condition): Promise<number> {
  const now = clock.now();
  const changed = await queries.updateAlerts(db, { kind, hasEnd, rows: rows(now) }, now);
  await publishAlertChanges(db, changed);
  return changed.length;
}
