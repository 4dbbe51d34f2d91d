import { type RoleGrant, staffRoles } from '@gatehouse/contract/rules/staffRoles';
import { messages } from './messages.ts';

/** Sites that are named one by one; more are counted. */
const MAX_NAMED = 2;

/** What somebody may do and where, in a few words for each role: 'Manager, Fortitude Valley'. */
export function grantTexts(grants: readonly RoleGrant[], siteTitles: ReadonlyMap<number, string>): string[] {
  return staffRoles.flatMap((role) => {
    const sites = grants.filter((grant) => grant.role === role).map(({ siteId }) => siteId);
    const name = messages.roles[role];
    if (sites.length === 0) return [];
    if (role === 'superAdmin') return [name];
    if (sites.includes(null)) return [messages.atSite(name, messages.everySite)];
    if (sites.length > MAX_NAMED) return [messages.atSites(name, sites.length)];
    return sites.map((id) =>
      messages.atSite(name, (id !== null && siteTitles.get(id)) || messages.unknownSite),
    );
  });
}
