import { readFile } from 'node:fs/promises';
import { distanceKm, type Position } from '@gatehouse/contract/rules/distance';
import { z } from 'zod';
import type { MapsProvider, Place } from './provider.ts';

/** What is farther than this from every place lies outside Australia. */
const OUTSIDE_KM = 300;
const MAX_MATCHES = 10;
const KM_PER_DEGREE = 111;

const stateNames: Record<string, string> = {
  'australian capital territory': 'act',
  'new south wales': 'nsw',
  'northern territory': 'nt',
  queensland: 'qld',
  'south australia': 'sa',
  tasmania: 'tas',
  victoria: 'vic',
  'western australia': 'wa',
};

type Entry = Place & {
  /** What a search is compared with: 'fortitude valley', and the same followed by state and postcode. */
  plain: string;
  full: string;
  postcode: string;
  /** 1 in a big city to 7 far from everything. */
  remoteness: number;
};

/** The places of each state by postcode: name, latitude and longitude in thousandths of a degree, remoteness. */
const Gazetteer = z.record(
  z.string(),
  z.record(z.string(), z.array(z.tuple([z.string(), z.number(), z.number(), z.number()]))),
);

/** Places from a list of Australia's suburbs and towns shipped with the server; read when first asked. */
export function createGazetteer(): MapsProvider {
  let loading: Promise<readonly Entry[]> | undefined;
  const entries = () => {
    loading ??= load();
    return loading;
  };
  return {
    name: 'gazetteer',
    async search(text) {
      const wanted = normalise(text);
      if (wanted === '') return [];
      const list = await entries();
      return list
        .filter((entry) => matches(entry, wanted))
        .toSorted((a, b) => order(a, b, wanted))
        .slice(0, MAX_MATCHES)
        .map(toPlace);
    },
    async nearest(position) {
      const found = nearestOf(await entries(), position);
      return found && toPlace(found);
    },
  };
}

async function load(): Promise<readonly Entry[]> {
  const text = await readFile(new URL('./gazetteer.json', import.meta.url), 'utf8');
  const states = Gazetteer.parse(JSON.parse(text));
  return Object.entries(states).flatMap(([state, postcodes]) =>
    Object.entries(postcodes).flatMap(([postcode, places]) =>
      places.map(([name, latitude, longitude, remoteness]): Entry => {
        const plain = normalise(name);
        const full = `${plain} ${state.toLowerCase()} ${postcode}`;
        return {
          name: `${name} ${state} ${postcode}, Australia`,
          placeId: full.replaceAll(' ', '-'),
          latitude: latitude / 1000,
          longitude: longitude / 1000,
          plain,
          full,
          postcode,
          remoteness,
        };
      }),
    ),
  );
}

function toPlace({ name, placeId, latitude, longitude }: Entry): Place {
  return { name, placeId, latitude, longitude };
}

// Lower case, without marks; 'St' and 'Mt' are how the list writes Saint and Mount too, a state may be spelled out.
function normalise(text: string): string {
  const words = text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\p{M}'’.]/gu, '')
    .replaceAll(/[^a-z\d]+/g, ' ')
    .replace(/ australia$/, (end, at: number, whole: string) =>
      / (south|western)$/.test(whole.slice(0, at)) ? end : '',
    )
    .replace(/^saint /, 'st ')
    .replace(/^mt /, 'mount ')
    .trim();
  const state = Object.entries(stateNames).find(([name]) => words.endsWith(` ${name}`));
  if (!state) return words;
  const [name, code] = state;
  return words.replace(new RegExp(`${name}$`), code);
}

function matches(entry: Entry, wanted: string): boolean {
  return (
    entry.full.startsWith(wanted) ||
    entry.postcode.startsWith(wanted) ||
    // The postcode without the state: 'toowong 4066'.
    (wanted.startsWith(`${entry.plain} `) && entry.postcode.startsWith(wanted.slice(entry.plain.length + 1)))
  );
}

// A name typed in full first, then what most people live near, then short names.
function order(a: Entry, b: Entry, wanted: string): number {
  const rank = (entry: Entry) => (entry.plain === wanted || entry.postcode === wanted ? 0 : 1);
  return (
    rank(a) - rank(b) ||
    a.remoteness - b.remoteness ||
    a.plain.length - b.plain.length ||
    a.full.localeCompare(b.full)
  );
}

function nearestOf(entries: readonly Entry[], position: Position): Entry | undefined {
  let nearest: Entry | undefined;
  let minKm = OUTSIDE_KM;
  for (const entry of entries) {
    if (Math.abs(entry.latitude - position.latitude) * KM_PER_DEGREE > minKm) continue;
    const away = distanceKm(entry, position);
    if (away < minKm) {
      minKm = away;
      nearest = entry;
    }
  }
  return nearest;
}
