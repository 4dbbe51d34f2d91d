import type { Access, AccessSite } from '@gatehouse/contract/model/access';
import { accessId, isPending } from '@gatehouse/contract/rules/accessStatus';
import { distanceKm, type Position } from '@gatehouse/contract/rules/distance';
import type { UsedDoors } from './usedDoors.ts';

/** A door and its site. */
export type DoorAt = { access: Access; site: AccessSite };

/** What a person may open, by when they may. */
export type DoorGroups = {
  /** Now, the nearest site's first where it is known where they are, then those used last; what no phone opens is last. */
  now: DoorAt[];
  /** From a time to come, the soonest first. */
  later: DoorAt[];
  /** Once they accept the invitation. */
  offered: DoorAt[];
  /** Pool tables: games and no doors. */
  games: DoorAt[];
};

/** Nearer than this to each other, in km, two sites are as near: a position is not truer. */
const NEAR_KM = 0.2;

type Order = { now: number; used: UsedDoors; position: Position | undefined };

/** A customer's doors as they are worth seeing (docs/specification/access.md#access-screen). What has ended is in none. */
export function groupDoors(sites: readonly AccessSite[], { now, used, position }: Order): DoorGroups {
  const groups: DoorGroups = { now: [], later: [], offered: [], games: [] };
  for (const site of sites) {
    for (const access of [...site.Units, ...site.Gates]) {
      const group = groupOf(access, now);
      if (group) groups[group].push({ access, site });
    }
  }
  const far = (site: AccessSite) => (position ? Math.round(distanceKm(position, site) / NEAR_KM) : 0);
  const usedAt = ({ access }: DoorAt) => used[accessId(access)] ?? 0;
  groups.now.sort(
    (a, b) =>
      Number(b.access.hasController) - Number(a.access.hasController) ||
      far(a.site) - far(b.site) ||
      usedAt(b) - usedAt(a),
  );
  groups.later.sort((a, b) => startOf(a.access) - startOf(b.access));
  return groups;
}

function groupOf(access: Access, now: number): keyof DoorGroups | undefined {
  if (isPending(access)) return 'offered';
  if (access.game !== null) return 'games';
  if (access.endTime !== null && Date.parse(access.endTime) <= now) return undefined;
  return startOf(access) > now ? 'later' : 'now';
}

const startOf = ({ startTime }: Access) => (startTime === null ? 0 : Date.parse(startTime));
