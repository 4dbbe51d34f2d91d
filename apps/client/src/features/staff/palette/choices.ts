import type { StaffController } from '@gatehouse/contract/api/controllers';
import type { StaffSite } from '@gatehouse/contract/api/staff';
import type { DoorAction } from '../../../doors/doorView.ts';
import { keysOf } from '../../../lib/keys.ts';
import { hrefTo } from '../../../lib/paths.ts';
import { messages as desk } from '../desk/messages.ts';
import { countsOf, filterIds } from '../desk/tableRows.ts';
import { factsOf, type StaffDoor } from '../doors.ts';
import { messages } from './messages.ts';

/** Something that can be gone to: a door, a controller, a site, or a place of the client. */
export type Choice = {
  /** The same for the same thing, on every day: `unit_5`, `site_2`, `place_plan`. */
  id: string;
  name: string;
  /** What is shown beside the name, and searched too. */
  facts: string;
  /** Found by these words too. */
  also?: string;
  /** What is to be done with the door. */
  action?: DoorAction;
  /** The site it is at, where that is not the one that is worked at. */
  elsewhere?: number;
} & (
  | { kind: StaffDoor['permission']; item?: StaffDoor }
  | { kind: 'controller'; controllerId: number; online?: boolean }
  | { kind: 'site'; siteId: number }
  | { kind: 'place'; to: string }
);
export type ChoiceKind = Choice['kind'];

export const kindIds = keysOf(messages.groups).filter(
  (id): id is ChoiceKind => id !== 'recent' && id !== 'command',
);

export function doorChoice(item: StaffDoor): Choice {
  const tenant = item.permission === 'unit' ? item.door.tenantName : null;
  const facts = [factsOf(item), tenant].filter(Boolean).join(', ');
  return { id: item.key, kind: item.permission, name: item.door.name, facts, item };
}

/** The door of a command, anything else as it is. */
export function withoutAction(choice: Choice): Choice {
  return choice.action && 'item' in choice && choice.item ? doorChoice(choice.item) : choice;
}

/** A door with what is to be done with it; undefined of what cannot be done. */
export function commandChoice(choice: Choice, action: DoorAction): Choice | undefined {
  const isDoor = choice.kind === 'unit' || choice.kind === 'gate' || choice.kind === 'lockable';
  // A compartment locks by itself as its door falls shut.
  if (!isDoor || (choice.kind === 'lockable' && action === 'lock')) return undefined;
  return { ...choice, id: `${action}_${choice.id}`, name: messages.command[action](choice.name), action };
}

export function controllerChoice({ id, name, serial, online }: StaffController): Choice {
  return { id: `controller_${id}`, kind: 'controller', name, facts: serial, controllerId: id, online };
}

export function siteChoice(site: StaffSite, isHere: boolean): Choice {
  const facts = isHere ? messages.youAreHere : site.Address_fullAddress;
  return {
    id: `site_${site.id}`,
    kind: 'site',
    name: site.name,
    facts,
    also: site.Address_fullAddress,
    siteId: site.id,
  };
}

type Places = {
  site: string;
  doors: readonly StaffDoor[];
  /** The list of doors is a table, which can be narrowed. */
  isDesk: boolean;
  hasSites: boolean;
};

/** The pages of staff, and of the table's filters those that leave something. */
export function placeChoices({ site, doors, isDesk, hasSites }: Places): Choice[] {
  const { places, placeFacts } = messages;
  const place = (id: string, name: string, facts: string, to: string): Choice => ({
    id: `place_${id}`,
    kind: 'place',
    name,
    facts,
    to,
  });
  const list = hrefTo('UserAccess');
  const counts = countsOf(isDesk ? doors : []);
  return [
    place('list', places.list, messages.doorsAt(site), list),
    place('plan', places.plan, messages.doorsAt(site), `${list}?view=plan`),
    place('controllers', places.controllers, placeFacts.controllers(site), hrefTo('UserControllers')),
    ...(isDesk && hasSites ? [place('sites', places.sites, placeFacts.sites, `${list}?view=sites`)] : []),
    ...filterIds
      .filter((id) => id !== 'all' && counts[id] > 0)
      .map((id) => place(id, desk.filter[id], messages.doorsLike(counts[id], site), `${list}?show=${id}`)),
  ];
}
