import type { Context } from '../../context.ts';
import { publishAlertChanges } from './create.ts';
import {
  type Condition,
  controllersOffline,
  resolveUnreportedAlarms,
  siteConditions,
  updateAlerts,
} from './monitorQueries.ts';

/** By then a controller that reported an alarm has also reported the state it belongs to. */
const STATE_REPORT_GRACE = { minutes: 1 };

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
  const resolved = await resolveUnreportedAlarms(db, now.subtract(STATE_REPORT_GRACE), now);
  if (resolved.length > 0) await publishAlertChanges(db, resolved);
  return resolved.length;
}

async function monitor({ db, clock }: Context, condition: Condition): Promise<number> {
  const changed = await updateAlerts(db, condition, clock.now());
  await publishAlertChanges(db, changed);
  return changed.length;
}
