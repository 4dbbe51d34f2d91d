import { searchKey } from '@gatehouse/contract/formats/typedText';
import type { Site } from '@gatehouse/contract/model/site';
import { beginsPlaceWord, placeWordsOf, splitPlaceWords } from '@gatehouse/contract/rules/placeWords';
import type { Place } from './searchState.ts';

/** What a person may choose to search by. */
export type Choice = { kind: 'here' } | { kind: 'site'; site: Site } | { kind: 'place'; place: Place };

/** From how many letters on places are looked up. */
export const MIN_PLACE_LETTERS = 2;
const MAX_SITES_BEFORE_TYPING = 4;
const MAX_SITES_WHILE_TYPING = 3;
const MAX_PLACES = 6;

/** What to offer for a text: sites by name, suburb or postcode, and places; before it, where the device is and sites. */
export function suggest(text: string, sites: readonly Site[], places: readonly Place[]): Choice[] {
  const words = splitPlaceWords(text);
  const asChoice = (site: Site): Choice => ({ kind: 'site', site });
  if (words.length === 0) return [{ kind: 'here' }, ...sites.slice(0, MAX_SITES_BEFORE_TYPING).map(asChoice)];
  const matching = sites.filter((site) => matches(site, words)).slice(0, MAX_SITES_WHILE_TYPING);
  return [
    ...matching.map(asChoice),
    ...places.slice(0, MAX_PLACES).map((place): Choice => ({ kind: 'place', place })),
  ];
}

/** The one site that a text names in full. */
export function siteNamed(text: string, sites: readonly Site[]): Site | undefined {
  const name = searchKey(text);
  return sites.find((site) => searchKey(site.name) === name);
}

function matches(site: Site, words: readonly string[]): boolean {
  const { suburb, state, postcode } = site.Address;
  const named = placeWordsOf(`${site.name} ${suburb} ${state} ${postcode}`);
  return words.every((word) => named.some((part) => beginsPlaceWord(part, word)));
}
