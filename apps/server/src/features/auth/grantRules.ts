import { ApiError } from '@gatehouse/contract/errors';
import type { StaffRight } from '@gatehouse/contract/rules/staffRights';
import {
  builtInRights,
  type GrantedRole,
  type RoleGrant,
  staffRoles,
  withoutRepeats,
} from '@gatehouse/contract/rules/staffRoles';
import { invalid } from '@gatehouse/contract/validation';
import type { Db } from '../../db/pool.ts';
import type { StaffRights } from './rights.ts';
import * as queries from './staffAccountQueries.ts';
import { messages } from './staffMessages.ts';

type OwnRoles = ReadonlyMap<number, readonly StaffRight[]>;

/** Sites and roles that are named must be the operator's, and no role archived. */
export async function requireKnown(
  db: Db,
  organisationId: number,
  grants: readonly RoleGrant[],
  ownRoles: OwnRoles,
): Promise<void> {
  const role = grants.findIndex((grant) => typeof grant.role === 'number' && !ownRoles.has(grant.role));
  if (role >= 0) throw invalid(`body.grants.${role}.role`);
  const named = grants.flatMap(({ siteId }) => siteId ?? []);
  const [foreign] = await queries.listForeignSites(db, organisationId, named);
  if (foreign === undefined) return;
  throw invalid(`body.grants.${grants.findIndex(({ siteId }) => siteId === foreign)}.siteId`);
}

/**
 * Nobody gives or takes what they lack: whoever changes a grant may change staff where it holds, and has every right of its
 * role there.
 */
export function requirePower(staff: StaffRights, grants: readonly RoleGrant[], ownRoles: OwnRoles): void {
  for (const grant of grants)
    if (!mayGive(staff, grant, ownRoles)) throw new ApiError('FORBIDDEN', messages.lacksRole);
}

function mayGive(staff: StaffRights, { role, siteId }: RoleGrant, ownRoles: OwnRoles): boolean {
  return takenBy(role, ownRoles).every((right) => staff.may(right, siteId));
}

/** The roles that somebody may give and take: everywhere, or at some sites. */
export function givable(staff: StaffRights, ownRoles: OwnRoles): RoleGrant[] {
  return [...staffRoles, ...ownRoles.keys()].flatMap((role) => {
    const sites = takenBy(role, ownRoles).flatMap((right) => {
      const held = staff.sitesWith(right);
      return held === 'all' ? [] : held;
    });
    const places = role === 'superAdmin' ? [null] : [null, ...new Set(sites)];
    const grants = places.map((siteId) => ({ role, siteId }));
    return withoutRepeats(grants.filter((grant) => mayGive(staff, grant, ownRoles)));
  });
}

/** The grants that one of two sets has and the other has not. */
export function differing(one: readonly RoleGrant[], other: readonly RoleGrant[]): RoleGrant[] {
  const lacks = (grants: readonly RoleGrant[], { role, siteId }: RoleGrant) =>
    !grants.some((grant) => grant.role === role && grant.siteId === siteId);
  return [...one.filter((grant) => lacks(other, grant)), ...other.filter((grant) => lacks(one, grant))];
}

/** Whether who sees staff at some sites sees somebody with these roles: where they work, or everywhere. */
export function sees(staff: StaffRights, grants: readonly RoleGrant[]): boolean {
  if (staff.may('seeStaff', null)) return true;
  return grants.some(({ siteId }) => siteId === null || staff.may('seeStaff', siteId));
}

const takenBy = (role: GrantedRole, ownRoles: OwnRoles): readonly StaffRight[] => [
  ...rightsOf(role, ownRoles),
  'editStaff',
];

function rightsOf(role: GrantedRole, ownRoles: OwnRoles): readonly StaffRight[] {
  return typeof role === 'number' ? (ownRoles.get(role) ?? []) : builtInRights[role];
}
