import type { Context } from '../../context.ts';
import { publishAlertChanges } from './create.ts';
import { presentAlert } from './presenter.ts';
import * as queries from './queries.ts';

export { alertStaffToAlarms } from './alarms.ts';
export { createAlerts, resolveAlarms } from './create.ts';
export { monitorControllers, monitorSites } from './monitor.ts';
export type { Shown } from './queries.ts';

/** What is shown at a site, newest first, with the number of what nobody has seen. */
export async function listAlerts(
  ctx: Context,
  at: queries.Shown,
  slice: { archived: boolean; offset: number; limit: number },
) {
  const [unseen, rows] = await Promise.all([
    queries.countUnseen(ctx.db, at),
    queries.listAlerts(ctx.db, at, slice),
  ]);
  return { unseen, alerts: rows.map(presentAlert) };
}

export async function markSeen(ctx: Context, at: queries.Shown, upTo: number) {
  const hasChanged = await queries.markSeen(ctx.db, at, upTo, ctx.clock.now());
  if (hasChanged) await publishAlertChanges(ctx.db, [{ site_id: at.siteId }]);
  return { unseen: await queries.countUnseen(ctx.db, at) };
}

/** Whose alert it is; undefined where there is none. */
export function findAlert(ctx: Context, id: number) {
  return queries.findAlert(ctx.db, id);
}

export async function setArchived(ctx: Context, id: number, archived: boolean) {
  await queries.setArchived(ctx.db, id, archived, ctx.clock.now());
  const row = await queries.readAlert(ctx.db, id);
  await publishAlertChanges(ctx.db, [row]);
  return presentAlert(row);
}
