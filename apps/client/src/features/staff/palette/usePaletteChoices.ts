import { useMemo } from 'react';
import { fromDeviceTime } from '../../../lib/clock.ts';
import { messageOf } from '../../../lib/networkError.ts';
import { useStaffSite } from '../../../lib/userSite.ts';
import { useBreakpoint } from '../../../ui/useBreakpoint.ts';
import { useControllers } from '../controllers/queries.ts';
import { staffDoor } from '../doors.ts';
import { useSiteDoors } from '../queries.ts';
import { useListAge } from '../useListAge.ts';
import { controllerChoice, doorChoice, placeChoices, siteChoice } from './choices.ts';
import { recallChoices } from './recentChoices.ts';
import { indexOf } from './search.ts';

/** All that can be chosen at the site that is worked at, as far as it has come; offline what was fetched before. */
export function usePaletteChoices() {
  const { sites, site } = useStaffSite();
  const asked = { ...useSiteDoors(site?.id), controllers: useControllers(site?.id) };
  const { units, gates, lockables, controllers } = asked;
  const isDesk = useBreakpoint() === 'desktop';
  const age = useListAge(fromDeviceTime(Math.min(units.dataUpdatedAt, gates.dataUpdatedAt)));

  const doors = useMemo(
    () => [
      ...(units.data ?? []).map((door) => staffDoor('unit', door)),
      ...(gates.data ?? []).map((door) => staffDoor('gate', door)),
      ...(lockables.data ?? []).map((door) => staffDoor('lockable', door)),
    ],
    [units.data, gates.data, lockables.data],
  );
  const places = useMemo(
    () => (site ? placeChoices({ site: site.name, doors, isDesk, hasSites: sites.length > 1 }) : []),
    [site, sites.length, doors, isDesk],
  );
  const index = useMemo(
    () =>
      indexOf([
        ...doors.map(doorChoice),
        ...(controllers.data ?? []).map(controllerChoice),
        ...sites.map((one) => siteChoice(one, one.id === site?.id)),
        ...places,
      ]),
    [doors, controllers.data, sites, site, places],
  );

  const lists = Object.values(asked);
  const isComplete = lists.every(({ data }) => data !== undefined);
  const recent = useMemo(
    () =>
      recallChoices({
        choices: new Map(index.map(({ choice }) => [choice.id, choice])),
        sites: new Map(sites.map(({ id, name }) => [id, name])),
        siteId: site?.id ?? 0,
        isComplete,
      }),
    [index, sites, site, isComplete],
  );
  const failure = lists.find(({ data, error }) => data === undefined && error !== null)?.error;

  return {
    site,
    hasSites: sites.length > 1,
    index,
    recent,
    places,
    age,
    isComplete,
    failure: failure ? messageOf(failure) : undefined,
  };
}
