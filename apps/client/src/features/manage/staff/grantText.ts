import { type GrantTitles, grantText, roleText } from '@gatehouse/contract/rules/grantText';
import { type RoleGrant, rolesIn } from '@gatehouse/contract/rules/staffRoles';
import { messages } from './messages.ts';

/** Sites that are named one by one; more are counted. */
const MAX_NAMED = 2;

/** What somebody may do and where, in a few words for each role: 'Manager, Fortitude Valley'. */
export function grantTexts(grants: readonly RoleGrant[], titles: GrantTitles): string[] {
  return rolesIn(grants).flatMap((role) => {
    const held = grants.filter((grant) => grant.role === role);
    if (held.length > MAX_NAMED) return [messages.atSites(roleText(role, titles), held.length)];
    return held.map((grant) => grantText(grant, titles));
  });
}
