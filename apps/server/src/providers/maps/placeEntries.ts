import { readFile } from 'node:fs/promises';
import { joinPlaceWords, type PlaceWord, placeWordsOf } from '@gatehouse/contract/rules/placeWords';
import { z } from 'zod';
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

/** The places of each state by postcode: name, latitude and longitude in thousandths of a degree, remoteness, people. */
const Gazetteer = z.record(
  z.string(),
  z.record(z.string(), z.array(z.tuple([z.string(), z.number(), z.number(), z.number(), z.number()]))),
);

/** All places, from the list that is shipped with the server (`tools/gazetteer.ts`). */
export async function loadEntries(): Promise<Entry[]> {
  const text = await readFile(new URL('./gazetteer.json', import.meta.url), 'utf8');
  const states = Gazetteer.parse(JSON.parse(text));
  return Object.entries(states).flatMap(([state, postcodes]) =>
    Object.entries(postcodes).flatMap(([postcode, places]) =>
      places.map(([name, latitude, longitude, remoteness, people]): Entry => {
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
      }),
    ),
  );
}

/** Letters that are doubled once: what people misspell most. */
export function looseOf(joined: string): string {
  return joined.replaceAll(/(.)\1+/g, '$1');
}
