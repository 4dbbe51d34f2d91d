import type { Context } from '../../context.ts';
import { announceAlerts } from './raising.ts';
import {
  controllersAway,
  endUnreportedAlarms,
  ofSites,
  type Standing,
  updateAlerts,
} from './watchQueries.ts';

/** By then a controller has reported the state that belongs to an alarm which it told of. */
const SETTLED = { minutes: 1 };

/** Alerts to controllers that are away, and to those that are back. */
export async function watchControllers(ctx: Context): Promise<number> {
  return watch(ctx, controllersAway);
}

/** Alerts to what stands at sites until somebody sees to it, and ends the alerts where somebody has. */
export async function watchSites(ctx: Context): Promise<number> {
  let changed = await endForgottenAlarms(ctx);
  for (const standing of ofSites) changed += await watch(ctx, standing);
  return changed;
}

/** Ends the alarms of doors whose controllers know of none any more, as after a restart, so that no clearing was told. */
async function endForgottenAlarms({ db, clock }: Context): Promise<number> {
  const now = clock.now();
  const ended = await endUnreportedAlarms(db, now.subtract(SETTLED), now);
  if (ended.length > 0) await announceAlerts(db, ended);
  return ended.length;
}

async function watch({ db, clock }: Context, standing: Standing): Promise<number> {
  const changed = await updateAlerts(db, standing, clock.now());
  await announceAlerts(db, changed);
  return changed.length;
}
