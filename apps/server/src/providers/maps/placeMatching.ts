import { distanceKm } from '@gatehouse/contract/rules/distance';
import {
  beginsPlaceWord,
  isPlaceWord,
  joinPlaceWords,
  type PlaceWord,
} from '@gatehouse/contract/rules/placeWords';
import { type Entry, looseOf } from './placeEntries.ts';
import type { Reading, Word } from './placeReadings.ts';

/** How well a place fits what was typed, the best first. */
const fits = {
  whole: 0,
  otherOrder: 1,
  beginning: 2,
  someWords: 3,
  misspelt: 4,
  stateAlone: 5,
};
/** A town that begins so comes before a hamlet of that very name: Alice Springs before Alice. */
const BEGINNING_OF_TOWN = 0.1;
const WHOLE_OF_HAMLET = 0.2;
const TOWN_PEOPLE = 10_000;
/** What makes one reading less likely than a plainer one with the same fit. */
const READ_AS_CENTRE = 0.5;
const READ_AS_NEAR = 0.25;

/** A big city's suburbs reach this far, another town's that far. */
const CITY_KM = 60;
const TOWN_KM = 35;
const BIG_CITY_PEOPLE = 1_000_000;
/** Towns whose centre 'CBD' alone may mean. */
const CENTRE_PEOPLE = 100_000;
const MIN_BEGINNING_LETTERS = 3;
const MIN_MISSPELT_LETTERS = 5;

/** A reading with what is compared of it, worked out once for all places. */
export type Wanted = Reading & { inOne: string; inOneLoose: string };

export function toWanted(reading: Reading): Wanted {
  const inOne = joinPlaceWords(reading.name.map(({ text }) => text));
  return { ...reading, inOne, inOneLoose: looseOf(inOne) };
}

/** How badly a place fits a reading, from 0 on; undefined where it does not. */
export function misfit(entry: Entry, reading: Wanted): number | undefined {
  const { states, postcode = '', near, isCentre } = reading;
  if (states && !states.includes(entry.state)) return undefined;
  if (!entry.postcode.startsWith(postcode)) return undefined;
  const fit = reading.name.length === 0 ? fitWithoutName(entry, reading) : fitOf(entry, reading);
  if (fit === undefined || (near && !isNearOne(entry, near))) return undefined;
  return fit + (isCentre ? READ_AS_CENTRE : 0) + (near ? READ_AS_NEAR : 0);
}

function fitWithoutName(entry: Entry, { postcode, isCentre, isStateWhole }: Reading): number | undefined {
  if (postcode !== undefined) return postcode.length === 4 ? fits.whole : fits.beginning;
  if (isCentre) return entry.people >= CENTRE_PEOPLE ? fits.beginning : undefined;
  return isStateWhole ? fits.stateAlone : undefined;
}

function fitOf({ words, joined, loose, people }: Entry, wanted: Wanted): number | undefined {
  const { name, near, isCentre, inOne, inOneLoose } = wanted;
  const isSame = (word: PlaceWord, { text }: Word) => isPlaceWord(word, text);
  const isTyped = (word: PlaceWord, typed: Word) =>
    typed.isLast ? beginsPlaceWord(word, typed.text) : isSame(word, typed);
  const isBegun = (word: PlaceWord, typed: Word) =>
    isTyped(word, typed) || (typed.text.length >= MIN_BEGINNING_LETTERS && beginsPlaceWord(word, typed.text));
  const inOrder = (fitting: typeof isSame) =>
    name.length <= words.length && name.every((typed, index) => fitting(words[index]!, typed));
  const isWhole = name.length === words.length;
  if (inOrder(isSame)) {
    if (isWhole) return people > 0 ? fits.whole : WHOLE_OF_HAMLET;
    const isLong = inOne.length >= MIN_BEGINNING_LETTERS;
    if (people >= TOWN_PEOPLE && isLong && !near && !isCentre) return BEGINNING_OF_TOWN;
  }
  if (joined === inOne) return fits.otherOrder;
  if (isWhole && eachHasAWord(name, words, isSame)) return fits.otherOrder;
  const isMisspelt = inOne.length >= MIN_MISSPELT_LETTERS;
  // 'Port Adelaide' is not any place that begins with Port near Adelaide.
  if (near || isCentre) return isMisspelt && loose === inOneLoose ? fits.misspelt : undefined;
  if (name.at(-1)?.isLast && joined.startsWith(inOne)) return fits.beginning;
  if (inOrder(isTyped)) return fits.beginning;
  if (name.length <= words.length && eachHasAWord(name, words, isBegun)) return fits.someWords;
  return isMisspelt && loose.startsWith(inOneLoose) ? fits.misspelt : undefined;
}

/** Whether each typed word has a word of the place for itself. */
function eachHasAWord(
  name: readonly Word[],
  words: readonly PlaceWord[],
  fitting: (word: PlaceWord, typed: Word) => boolean,
): boolean {
  const taken = new Set<PlaceWord>();
  return name.every((typed) => {
    const word = words.find((free) => !taken.has(free) && fitting(free, typed));
    if (word) taken.add(word);
    return word !== undefined;
  });
}

/** Whether a place is a suburb of one of these towns: near it, and smaller. */
function isNearOne(entry: Entry, towns: readonly Entry[]): boolean {
  return towns.some((town) => {
    const reach = town.people >= BIG_CITY_PEOPLE ? CITY_KM : TOWN_KM;
    return town.people > entry.people && distanceKm(town, entry) <= reach;
  });
}
