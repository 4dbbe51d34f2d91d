import type { AccessSite } from '@gatehouse/contract/model/access';
import { accessId } from '@gatehouse/contract/rules/accessStatus';
import { linkTo } from '../../lib/appLink.ts';
import { hrefTo } from '../../lib/paths.ts';
import type { QuickAction } from '../../platform/quickActions.ts';
import { groupDoors } from './doorGroups.ts';
import type { UsedDoors } from './usedDoors.ts';

/** As many as launchers show beside what they add themselves. */
const MAX_ACTIONS = 3;

/** The doors used last that open now, each with the link to its screen. A link opens no door by itself. */
export function quickActionsOf(sites: readonly AccessSite[], used: UsedDoors, now: number): QuickAction[] {
  return groupDoors(sites, { now, used, position: undefined })
    .now.filter(({ access }) => used[accessId(access)] !== undefined)
    .slice(0, MAX_ACTIONS)
    .map(({ access, site }) => ({
      id: accessId(access),
      title: access.name,
      subtitle: site.name,
      link: linkTo(hrefTo('AccessControl', { id: accessId(access) })),
    }));
}
