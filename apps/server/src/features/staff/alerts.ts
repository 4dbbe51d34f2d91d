import type { StaffAlert } from '@gatehouse/contract/api/staffAlerts';
import { ApiError } from '@gatehouse/contract/errors';
import type { Context } from '../../context.ts';
import * as alerts from '../alerts/service.ts';
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
  const at = await shownAt(ctx, userId, siteId);
  return alerts.listAlerts(ctx, at, { ...slice, archived: state === 'archived' });
}

export async function markAlertsSeen(
  ctx: Context,
  userId: number,
  { siteId, upTo }: { siteId: number; upTo: number },
) {
  return alerts.markSeen(ctx, await shownAt(ctx, userId, siteId), upTo);
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
    alert &&
    (alert.site_id === null
      ? staff.sites === 'all' && alert.organisation_id === staff.organisationId
      : staff.worksAt(alert.site_id) && alert.organisation_id === staff.organisationId);
  if (!isShown) throw new ApiError('NOT_FOUND');
  return alerts.setArchived(ctx, id, archived);
}

async function shownAt(ctx: Context, userId: number, siteId: number): Promise<alerts.Shown> {
  const { organisationId, sites } = await staffOfSite(ctx.db, userId, siteId);
  return { organisationId, siteId, wide: sites === 'all' };
}
