import type { AlertKind } from '@gatehouse/contract/api/alerts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { publishAlertChanges } from './raising.ts';
import * as queries from './watchQueries.ts';

/** A controller that is away for less, as while it restarts, is no news. */
const AWAY = { seconds: 60 };
/** By then a controller has reported the state that belongs to an alarm which it told of. */
const SETTLED = { minutes: 1 };
/** How long bought goods may lie in a locker. */
const UNCOLLECTED = { hours: 72 };
/** How far back what was skipped is looked for. */
const SKIPPED = { hours: 48 };

type Standing = { kind: AlertKind; rows: (now: Temporal.Instant) => Sql; hasEnd: boolean };

const controllersAway: Standing = {
  kind: 'controllerOffline',
  hasEnd: true,
  rows: (now) => queries.controllersAway(now.subtract(AWAY), now),
};

const ofSites: readonly Standing[] = [
  { kind: 'jammed', hasEnd: true, rows: () => queries.jammedDoors },
  { kind: 'arrears', hasEnd: true, rows: () => queries.bookingsInArrears },
  { kind: 'skippedBooking', hasEnd: false, rows: (now) => queries.bookingsSkipped(now.subtract(SKIPPED)) },
  { kind: 'lockerEmpty', hasEnd: true, rows: () => queries.emptyLockers },
  {
    kind: 'orderUncollected',
    hasEnd: true,
    rows: (now) => queries.ordersUncollected(now.subtract(UNCOLLECTED)),
  },
];

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
  const ended = await queries.endUnreportedAlarms(db, now.subtract(SETTLED), now);
  if (ended.length > 0) await publishAlertChanges(db, ended);
  return ended.length;
}

async function watch({ db, clock }: Context, { kind, hasEnd, rows }: Standing): Promise<number> {
  const now = clock.now();
  const changed = await queries.updateAlerts(db, { kind, hasEnd, rows: rows(now) }, now);
  await publishAlertChanges(db, changed);
  return changed.length;
}
