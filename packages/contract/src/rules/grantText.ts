import { staffMessages } from './staffMessages.ts';
import type { RoleGrant } from './staffRoles.ts';

/** A role and where it holds, as people say it: 'Manager, Newstead'. An owner is one everywhere. */
export function grantText({ role, siteId }: RoleGrant, siteTitles: ReadonlyMap<number, string>): string {
  const name = staffMessages.roles[role];
  if (role === 'superAdmin') return name;
  if (siteId === null) return staffMessages.atSite(name, staffMessages.everySite);
  return staffMessages.atSite(name, siteTitles.get(siteId) ?? staffMessages.unknownSite);
}
