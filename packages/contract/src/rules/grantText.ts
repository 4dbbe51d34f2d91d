import { staffMessages } from './staffMessages.ts';
import type { GrantedRole, RoleGrant } from './staffRoles.ts';

/** What sites and the operator's own roles are called, by their numbers. */
export type GrantTitles = { sites: ReadonlyMap<number, string>; roles: ReadonlyMap<number, string> };

export function roleText(role: GrantedRole, { roles }: GrantTitles): string {
  if (typeof role === 'number') return roles.get(role) ?? staffMessages.unknownRole;
  return staffMessages.roles[role];
}

/** A role and where it holds, as people say it: 'Manager, Newstead'. An owner is one everywhere. */
export function grantText({ role, siteId }: RoleGrant, titles: GrantTitles): string {
  const name = roleText(role, titles);
  if (role === 'superAdmin') return name;
  if (siteId === null) return staffMessages.atSite(name, staffMessages.everySite);
  return staffMessages.atSite(name, titles.sites.get(siteId) ?? staffMessages.unknownSite);
}
