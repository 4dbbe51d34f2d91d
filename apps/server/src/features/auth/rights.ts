import { ApiError } from '@gatehouse/contract/errors';
import { type OfficeRight, siteManagerRights } from '@gatehouse/contract/rules/staffRights';
import type { StaffRole } from '@gatehouse/contract/rules/staffRoles';
import type { Db } from '../../db/pool.ts';
import { listRoles } from './queries.ts';

/** What a staff user may do, as the database says now: each right for the whole organisation or for some sites. */
export type StaffRights = {
  userId: number;
  organisationId: number;
  superAdmin: boolean;
  installer: boolean;
  /** Whether the user holds a role at a site; a superadmin holds every one. */
  holds(role: StaffRole, siteId: number): boolean;
  /** Whether the user sees the back office. */
  seesOffice: boolean;
  /** Whether the user may do this in the back office: at a site, or, where it is null, with what is the operator's. */
  may(right: OfficeRight, siteId: number | null): boolean;
  /** The sites with any right, or 'all'. */
  sites: readonly number[] | 'all';
};

/** Reads the rights of a staff user. Rejects with UNAUTHENTICATED when the account is gone or disabled. */
export async function staffRights(db: Db, userId: number): Promise<StaffRights> {
  const rows = await listRoles(db, userId);
  const [first] = rows;
  if (!first) throw new ApiError('UNAUTHENTICATED');
  const superAdmin = rows.some(({ role }) => role === 'superAdmin');
  const everywhere = superAdmin || rows.some(({ role, site_id }) => role !== null && site_id === null);
  return {
    userId,
    organisationId: first.organisation_id,
    superAdmin,
    installer: rows.some(({ role }) => role === 'installer'),
    holds: (role, siteId) =>
      superAdmin || rows.some((row) => row.role === role && (row.site_id === null || row.site_id === siteId)),
    seesOffice: superAdmin || rows.some(({ role }) => role === 'siteManager'),
    may: (right, siteId) =>
      superAdmin ||
      (siteManagerRights.includes(right) &&
        rows.some((row) => row.role === 'siteManager' && (row.site_id === null || row.site_id === siteId))),
    sites: everywhere ? 'all' : [...new Set(rows.flatMap(({ site_id }) => site_id ?? []))],
  };
}
