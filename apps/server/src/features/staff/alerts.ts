import type { StaffAlert } from '@gatehouse/contract/api/staffAlerts';
import { ApiError } from '@gatehouse/contract/errors';
import type { Context } from '../../context.ts';
import * as alerts from '../alerts/service.ts';
import { requireRight } from '../auth/service.ts';
import { readStaff, staffOfSite } from './staffAt.ts';

/** The alerts of a site; who works at every site also sees those of the organisation. */
export async function listAlerts(
  ctx: Context,
  userId: number,
  {
    siteId,
    state,
    ...slice
  }: { siteId: number; state: 'current' | 'archived'; offset: number; limit: number },
) {
  const at = await shownAt(ctx, userId, siteId, 'seeAlerts');
  return alerts.listAlerts(ctx, at, { ...slice, archived: state === 'archived' });
}

export async function markAlertsSeen(
  ctx: Context,
  userId: number,
  { siteId, upTo }: { siteId: number; upTo: number },
) {
  return alerts.markSeen(ctx, await shownAt(ctx, userId, siteId, 'clearAlerts'), upTo);
}

export async function archiveAlert(
  ctx: Context,
  userId: number,
  id: number,
  archived: boolean,
): Promise<StaffAlert> {
  const staff = await readStaff(ctx.db, userId);
  const alert = await alerts.findAlert(ctx, id);
  const isShown =
    alert?.organisation_id === staff.organisationId &&
    (alert.site_id === null ? staff.sites === 'all' : staff.worksAt(alert.site_id));
  if (!isShown) throw new ApiError('NOT_FOUND');
  requireRight(staff, 'clearAlerts', alert.site_id);
  return alerts.setArchived(ctx, id, archived);
}

async function shownAt(
  ctx: Context,
  userId: number,
  siteId: number,
  right: 'seeAlerts' | 'clearAlerts',
): Promise<alerts.Shown> {
  const staff = await staffOfSite(ctx.db, userId, siteId, right);
  return { organisationId: staff.organisationId, siteId, wide: staff.may(right, null) };
}
