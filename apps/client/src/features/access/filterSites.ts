import type { Access, AccessSite } from '@gatehouse/contract/model/access';
import { nameSearch } from '../../lib/nameSearch.ts';

/**
 * The sites and doors that a search text leaves (docs/specification/access.md#access-screen): a site whose
 * name holds the text stays whole, of any other only the units and gates whose names, their own or those on
 * their doors, hold it. Case and outer spaces do not count.
 */
export function filterSites(sites: readonly AccessSite[], text: string): AccessSite[] {
  const holds = nameSearch(text);
  const named = (doors: readonly Access[]) =>
    doors.filter(({ name, nameOnDoor }) => holds(name) || holds(nameOnDoor));
  return sites.flatMap((site) => {
    if (holds(site.name)) return [site];
    const left = { ...site, Units: named(site.Units), Gates: named(site.Gates) };
    return left.Units.length + left.Gates.length > 0 ? [left] : [];
  });
}

/** A door and its site among all of a customer's, by the parts of its name in a route. */
export function findDoor(
  sites: readonly AccessSite[],
  { permission, id }: Pick<Access, 'permission' | 'id'>,
): { access: Access; site: AccessSite } | undefined {
  for (const site of sites) {
    const doors = permission === 'gate' ? site.Gates : site.Units;
    const access = doors.find((door) => door.id === id);
    if (access) return { access, site };
  }
  return undefined;
}
