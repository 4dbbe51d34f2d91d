import { grantText } from '@gatehouse/contract/rules/grantText';
import { staffMessages } from '@gatehouse/contract/rules/staffMessages';
import { type RoleGrant, staffRoles } from '@gatehouse/contract/rules/staffRoles';
import { messages } from './messages.ts';

/** Sites that are named one by one; more are counted. */
const MAX_NAMED = 2;

/** What somebody may do and where, in a few words for each role: 'Manager, Fortitude Valley'. */
export function grantTexts(grants: readonly RoleGrant[], siteTitles: ReadonlyMap<number, string>): string[] {
  return staffRoles.flatMap((role) => {
    const held = grants.filter((grant) => grant.role === role);
    if (held.length > MAX_NAMED) return [messages.atSites(staffMessages.roles[role], held.length)];
    return held.map((grant) => grantText(grant, siteTitles));
  });
}
