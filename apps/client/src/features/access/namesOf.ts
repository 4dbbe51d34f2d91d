import { accessId } from '@gatehouse/contract/rules/accessStatus';
import { linkTo } from '../../lib/appLink.ts';
import { hrefTo } from '../../lib/paths.ts';
import type { QuickAction } from '../../platform/quickActions.ts';
import type { DoorAt } from './doorGroups.ts';

/** What a door is called, and the link to its screen. */
export function namesOf({ access, site }: DoorAt): QuickAction {
  const id = accessId(access);
  return { id, title: access.name, subtitle: site.name, link: linkTo(hrefTo('AccessControl', { id })) };
}
