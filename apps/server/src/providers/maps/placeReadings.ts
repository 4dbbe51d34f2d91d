import { isPlaceWord, splitPlaceWords } from '@gatehouse/contract/rules/placeWords';
import type { Entry } from './placeEntries.ts';

/** A word that was typed; the last one may be the beginning of a longer one. */
export type Word = { text: string; isLast: boolean };

/** One way to understand what was typed: 'Perth Tas' is a place that begins so, or a Perth in Tasmania. */
export type Reading = {
  name: readonly Word[];
  /** States that the place may be in. */
  states?: readonly string[];
  /** Whether the states are meant for sure, not by their first letters alone. */
  isStateWhole?: boolean;
  /** What the place's postcode begins with. */
  postcode?: string;
  /** Towns of which the place is near one. */
  near?: readonly Entry[];
  /** The centre of a town is meant. */
  isCentre?: boolean;
};

const stateNames: Readonly<Record<string, readonly string[]>> = {
  ACT: ['act', 'australian capital territory'],
  NSW: ['nsw', 'new south wales'],
  NT: ['nt', 'northern territory'],
  QLD: ['qld', 'queensland', 'qland'],
  SA: ['sa', 'south australia'],
  TAS: ['tas', 'tasmania', 'tassie'],
  VIC: ['vic', 'victoria', 'vict'],
  WA: ['wa', 'western australia', 'west australia'],
};
/** The one state that places of others are named for: Victoria Park, Port Victoria. */
const NAME_OF_PLACES_TOO = 'victoria';
const centres = ['cbd', 'city centre', 'city center', 'central business district', 'city', 'downtown'];
const COUNTRY = 'australia';
const MIN_COUNTRY_LETTERS = 2;
/** From how many letters on the beginning of a city's name stands for it: 'Richmond Mel'. */
const MIN_CITY_LETTERS = 3;
const MIN_CITY_PEOPLE = 100_000;
/** More than anyone means: a text of states and postcodes alone could be read in hundreds of ways. */
const MAX_READINGS = 40;
/** The longest name with its state, postcode and country has fewer. */
const MAX_WORDS = 12;

/** Every way to understand a text; none for a text without letters and digits, or with too many words. */
export function readingsOf(text: string, towns: readonly Entry[]): Reading[] {
  const words = splitPlaceWords(text);
  if (words.length === 0 || words.length > MAX_WORDS) return [];
  const plain = { name: words.map((word, index) => ({ text: word, isLast: index === words.length - 1 })) };
  const ways = [
    withoutCountry,
    inState,
    withPostcode,
    inCentre,
    (reading: Reading) => nearTown(reading, towns),
  ];
  return ways.reduce<Reading[]>((all, way) => all.flatMap(way).slice(0, MAX_READINGS), [plain]);
}

function withoutCountry(reading: Reading): Reading[] {
  const found = spansOf(reading.name, 1).flatMap(({ words: [word], rest, isFirst, isLast }) => {
    const before = rest.at(-1)?.text ?? '';
    const isOfState = isLast && /^(south|west|western)$/.test(before);
    const isCountry =
      (isFirst && word?.text === COUNTRY) ||
      (isLast && !isOfState && word !== undefined && begins(word, COUNTRY, MIN_COUNTRY_LETTERS));
    return isCountry ? [{ ...reading, name: rest }] : [];
  });
  return [reading, ...found];
}

/** A state that is named in full is meant, where its name is no place's too. */
function inState(reading: Reading): Reading[] {
  const found = spansOf(reading.name, 3).flatMap(({ words, rest }) => {
    const phrase = phraseOf(words);
    const states = (matches: (name: string) => boolean) =>
      Object.keys(stateNames).filter((state) => stateNames[state]?.some(matches));
    const whole = states((name) => name === phrase);
    const isSure = phrase !== NAME_OF_PLACES_TOO;
    if (whole.length > 0) return [{ ...reading, name: rest, states: whole, isStateWhole: true, isSure }];
    const isBegun = words.at(-1)?.isLast === true && rest.length > 0;
    const begun = isBegun ? states((name) => name.startsWith(phrase)) : [];
    return begun.length > 0 ? [{ ...reading, name: rest, states: begun, isSure: false }] : [];
  });
  return found.some(({ isSure }) => isSure) ? found : [reading, ...found];
}

/** No place has four digits in its name. */
function withPostcode(reading: Reading): Reading[] {
  const found = spansOf(reading.name, 1).flatMap(({ words: [word], rest }) => {
    const postcode = word && postcodeOf(word);
    return postcode === undefined ? [] : [{ ...reading, name: rest, postcode }];
  });
  return found.some(({ postcode }) => postcode.length === 4) ? found : [reading, ...found];
}

/** Postcodes of the Northern Territory begin with a zero that people leave out. */
function postcodeOf({ text, isLast }: Word): string | undefined {
  if (/^[89]\d\d$/.test(text)) return `0${text}`;
  return /^\d{4}$/.test(text) || (isLast && /^\d{1,3}$/.test(text)) ? text : undefined;
}

function inCentre(reading: Reading): Reading[] {
  const found = spansOf(reading.name, 3).flatMap(({ words, rest, isFirst, isLast }) => {
    const phrase = phraseOf(words);
    const isCentre = centres.includes(phrase) && (isFirst || isLast || phrase === 'cbd');
    return isCentre ? [{ ...reading, name: rest, isCentre: true }] : [];
  });
  return [reading, ...found];
}

function nearTown(reading: Reading, towns: readonly Entry[]): Reading[] {
  const found = spansOf(reading.name, 3).flatMap(({ words, rest }) => {
    if (rest.length === 0) return [];
    const near = towns.filter((town) => isNamed(town, words));
    return near.length > 0 ? [{ ...reading, name: rest, near }] : [];
  });
  return [reading, ...found];
}

function isNamed(town: Entry, words: readonly Word[]): boolean {
  if (town.words.length !== words.length) return false;
  return town.words.every((word, index) => {
    const typed = words[index];
    if (!typed) return false;
    const isCity = town.people >= MIN_CITY_PEOPLE;
    return isPlaceWord(word, typed.text) || (isCity && begins(typed, word[0], MIN_CITY_LETTERS));
  });
}

function begins({ text, isLast }: Word, whole: string, minLetters: number): boolean {
  return text === whole || (isLast && text.length >= minLetters && whole.startsWith(text));
}

const phraseOf = (words: readonly Word[]) => words.map(({ text }) => text).join(' ');

type Span = { words: readonly Word[]; rest: readonly Word[]; isFirst: boolean; isLast: boolean };

/** Every run of up to so many words, with the words around it, the longest first. */
function spansOf(words: readonly Word[], maxLength: number): Span[] {
  const lengths = Array.from({ length: Math.min(maxLength, words.length) }, (_, index) => index + 1);
  return lengths.reverse().flatMap((length) =>
    Array.from({ length: words.length - length + 1 }, (_, start) => ({
      words: words.slice(start, start + length),
      rest: [...words.slice(0, start), ...words.slice(start + length)],
      isFirst: start === 0,
      isLast: start + length === words.length,
    })),
  );
}
