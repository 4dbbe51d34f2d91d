import { readFile } from 'node:fs/promises';
import { joinPlaceWords, type PlaceWord, placeWordsOf } from '@gatehouse/contract/rules/placeWords';
import type { Place } from './provider.ts';

/** A place of the gazetteer, ready to be compared with what people type. */
export type Entry = Place & {
  words: readonly PlaceWord[];
  /** The words in one: 'stkilda'. */
  joined: string;
  /** The same with each letter once where it is doubled: 'wolomolo'. */
  loose: string;
  state: string;
  /** Empty for a region, which has many. */
  postcode: string;
  /** 1 in a big city to 7 far from everything. */
  remoteness: number;
  /** Who live there; 0 where that is not known. */
  people: number;
};

/** Name, latitude and longitude in thousandths of a degree, remoteness, people. */
type Listed = readonly [
  name: string,
  latitude: number,
  longitude: number,
  remoteness: number,
  people: number,
];
/** The places of each state by postcode. */
type PlaceList = { [state: string]: { [postcode: string]: readonly Listed[] } };

/** The list of places that is shipped with the server, which `tools/gazetteer.ts` makes. */
export const placeList = new URL('./gazetteer.json', import.meta.url);

/** All places, each made ready as it is taken. */
export async function readEntries(): Promise<Iterable<Entry>> {
  return entriesOf(JSON.parse(await readFile(placeList, 'utf8')) as PlaceList);
}

function* entriesOf(states: PlaceList): Generator<Entry> {
  for (const [state, postcodes] of Object.entries(states))
    for (const [postcode, places] of Object.entries(postcodes))
      for (const place of places) yield toEntry(state, postcode, place);
}

function toEntry(
  state: string,
  postcode: string,
  [name, latitude, longitude, remoteness, people]: Listed,
): Entry {
  const words = placeWordsOf(name);
  const own = words.map(([word]) => word);
  const joined = joinPlaceWords(own);
  const parts = [state, ...(postcode === '' ? [] : [postcode])];
  return {
    name: `${[name, ...parts].join(' ')}, Australia`,
    placeId: [...own, ...parts].join('-').toLowerCase(),
    latitude: latitude / 1000,
    longitude: longitude / 1000,
    words,
    joined,
    loose: looseOf(joined),
    state,
    postcode,
    remoteness,
    people,
  };
}

/** Letters that are doubled once: what people misspell most. */
export function looseOf(joined: string): string {
  return joined.replaceAll(/(.)\1+/g, '$1');
}
