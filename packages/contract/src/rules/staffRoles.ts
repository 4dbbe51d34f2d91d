import * as z from 'zod/mini';
import { Id } from '../model/common.ts';

/**
 * What staff can be, from the most to the least. superAdmin: an owner, who may do everything, everywhere. siteManager:
 * runs doors and back office of a site. installer: commissions controllers. rentedAccess: opens what is rented.
 */
export const staffRoles = ['superAdmin', 'siteManager', 'installer', 'rentedAccess'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** A role of a staff user: at one site, or at every one where there is none named; owners are so everywhere. */
export const RoleGrant = z
  .object({ role: z.enum(staffRoles), siteId: z.nullable(Id) })
  .check(z.refine(({ role, siteId }) => role !== 'superAdmin' || siteId === null, { path: ['siteId'] }));
export type RoleGrant = z.infer<typeof RoleGrant>;

/** More than any operator has sites. */
const MAX_GRANTS = 500;
/** The roles of a staff user, at least one. */
export const RoleGrants = z.array(RoleGrant).check(z.minLength(1), z.maxLength(MAX_GRANTS));

/** The roles without what is said twice, or already by the same role at every site; in a fixed order. */
export function withoutRepeats(grants: readonly RoleGrant[]): RoleGrant[] {
  return staffRoles.flatMap((role) => {
    const sites = new Set(grants.filter((grant) => grant.role === role).map(({ siteId }) => siteId));
    if (sites.has(null)) return [{ role, siteId: null }];
    return [...sites]
      .toSorted((one, other) => Number(one) - Number(other))
      .map((siteId) => ({ role, siteId }));
  });
}
