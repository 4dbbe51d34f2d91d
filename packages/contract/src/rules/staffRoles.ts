import * as z from 'zod/mini';
import { Id } from '../model/common.ts';
import { type StaffRight, staffRights, withTaken } from './staffRights.ts';

/**
 * What staff can be, from the most to the least. superAdmin: an owner, who may do everything, everywhere. siteManager:
 * runs doors and back office of a site. frontDesk: helps customers at the door. accountant: reads the back office and keeps
 * prices. installer: commissions controllers. rentedAccess: opens what is rented. viewer: sees, and changes nothing.
 */
export const staffRoles = [
  'superAdmin',
  'siteManager',
  'frontDesk',
  'accountant',
  'installer',
  'rentedAccess',
  'viewer',
] as const;
export type StaffRole = (typeof staffRoles)[number];

/** What whoever runs doors may do at any of them. */
const running: readonly StaffRight[] = ['openDoors', 'acknowledgeAlarms', 'clearAlerts', 'rebootDevices'];

const chosen: { readonly [Role in StaffRole]: readonly StaffRight[] } = {
  superAdmin: staffRights,
  siteManager: [
    ...running,
    'overlockDoors',
    'stockGoods',
    'seeIdentities',
    'seeChanges',
    'editSites',
    'editCatalogue',
    'editPrices',
    'editUnits',
  ],
  frontDesk: [
    'openRented',
    'overlockDoors',
    'stockGoods',
    'acknowledgeAlarms',
    'clearAlerts',
    'seeDevices',
    'seeIdentities',
  ],
  accountant: ['seeAlerts', 'seeCustomers', 'seeChanges', 'editPrices'],
  installer: [...running, 'commissionDevices'],
  rentedAccess: [...running, 'openRented', 'seeCustomers'],
  viewer: ['seeAlerts', 'seeDevices'],
};

/** What each role may do where it is held. */
export const builtInRights: { readonly [Role in StaffRole]: readonly StaffRight[] } = Object.fromEntries(
  staffRoles.map((role) => [role, withTaken(chosen[role])]),
  // `fromEntries` forgets the names.
) as never;

/** The roles that may do this. */
export const rolesWith = (right: StaffRight): StaffRole[] =>
  staffRoles.filter((role) => builtInRights[role].includes(right));

/** A role as it is given: a built-in one by its name, one of the operator's own by its number. */
export const GrantedRole = z.union([z.enum(staffRoles), Id]);
export type GrantedRole = z.infer<typeof GrantedRole>;

/** A role of a staff user: at one site, or at every one where there is none named; owners are so everywhere. */
export const RoleGrant = z
  .object({ role: GrantedRole, siteId: z.nullable(Id) })
  .check(z.refine(({ role, siteId }) => role !== 'superAdmin' || siteId === null, { path: ['siteId'] }));
export type RoleGrant = z.infer<typeof RoleGrant>;

/** More than any operator has sites. */
const MAX_GRANTS = 500;
/** The roles of a staff user, at least one. */
export const RoleGrants = z.array(RoleGrant).check(z.minLength(1), z.maxLength(MAX_GRANTS));

/** The roles that are named, each once: the built-in ones in their order, then the operator's own. */
export function rolesIn(grants: readonly RoleGrant[]): GrantedRole[] {
  const named = new Set(grants.map(({ role }) => role));
  const own = [...named].filter((role) => typeof role === 'number');
  return [...staffRoles.filter((role) => named.has(role)), ...own.toSorted((one, other) => one - other)];
}

/** The roles without what is said twice, or already by the same role at every site; in a fixed order. */
export function withoutRepeats(grants: readonly RoleGrant[]): RoleGrant[] {
  return rolesIn(grants).flatMap((role) => {
    const sites = new Set(grants.filter((grant) => grant.role === role).map(({ siteId }) => siteId));
    if (sites.has(null)) return [{ role, siteId: null }];
    return [...sites]
      .toSorted((one, other) => Number(one) - Number(other))
      .map((siteId) => ({ role, siteId }));
  });
}
