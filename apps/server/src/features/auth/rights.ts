import { ApiError } from '@gatehouse/contract/errors';
import type { StaffRight } from '@gatehouse/contract/rules/staffRights';
import { builtInRights } from '@gatehouse/contract/rules/staffRoles';
import type { Db } from '../../db/pool.ts';
import { listRoles } from './queries.ts';

/** What a staff user may do, as the database says now: each right for the whole organisation or for some sites. */
export type StaffRights = {
  userId: number;
  organisationId: number;
  /** An owner. */
  superAdmin: boolean;
  /** Whether a role other than the owner's lets them commission somewhere. */
  installer: boolean;
  /** Whether the user may do this at a site, or, where it is null, with what is the operator's. */
  may(right: StaffRight, siteId: number | null): boolean;
  /** The sites at which the user may do this, or 'all'. */
  sitesWith(right: StaffRight): readonly number[] | 'all';
  /** The sites with any right, or 'all'. */
  sites: readonly number[] | 'all';
};

/** Reads the rights of a staff user. Rejects with UNAUTHENTICATED when the account is gone or disabled. */
export async function staffRights(db: Db, userId: number): Promise<StaffRights> {
  const rows = await listRoles(db, userId);
  const [first] = rows;
  if (!first) throw new ApiError('UNAUTHENTICATED');
  const grants = rows.flatMap(({ role, rights: own, site_id }) => {
    const rights = role === null ? own : builtInRights[role];
    // An owner is one everywhere, whatever the row says.
    const siteId = role === 'superAdmin' ? null : site_id;
    return rights === null ? [] : [{ role, siteId, rights }];
  });
  const holding = (right: StaffRight) => grants.filter(({ rights }) => rights.includes(right));
  return {
    userId,
    organisationId: first.organisation_id,
    superAdmin: grants.some(({ role }) => role === 'superAdmin'),
    installer: holding('commissionDevices').some(({ role }) => role !== 'superAdmin'),
    may: (right, siteId) => holding(right).some((grant) => grant.siteId === null || grant.siteId === siteId),
    sitesWith: (right) => sitesOf(holding(right)),
    sites: sitesOf(grants),
  };
}

/** Throws FORBIDDEN where the user may not do this at the site, or, where it is null, with what is the operator's. */
export function requireRight(staff: StaffRights, right: StaffRight, siteId: number | null): void {
  if (!staff.may(right, siteId)) throw new ApiError('FORBIDDEN');
}

function sitesOf(grants: readonly { siteId: number | null }[]): readonly number[] | 'all' {
  if (grants.some(({ siteId }) => siteId === null)) return 'all';
  return [...new Set(grants.flatMap(({ siteId }) => siteId ?? []))];
}
