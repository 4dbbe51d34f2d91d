/**
 * How people write the words of Australian places beside how the places are named: 'Mt' for Mount, 'Saint' for St. 'Pt'
 * is Point in one name and Port in another, which only the place itself can tell.
 */
const written: Readonly<Record<string, readonly string[]>> = {
  adelaide: ['adel'],
  beach: ['bch'],
  brisbane: ['bris', 'brissie', 'bne'],
  centre: ['center', 'ctr'],
  creek: ['ck', 'crk'],
  crossing: ['xing'],
  east: ['e', 'est'],
  fort: ['ft'],
  gardens: ['gdns'],
  great: ['gt'],
  harbor: ['harbour', 'hbr'],
  harbour: ['harbor', 'hbr'],
  heads: ['hds'],
  heights: ['hts', 'ht'],
  hills: ['hls', 'hl'],
  island: ['is'],
  islands: ['is'],
  junction: ['jct', 'jn'],
  lower: ['lwr'],
  melbourne: ['melb'],
  mount: ['mt', 'mnt'],
  mountain: ['mtn'],
  mt: ['mount', 'mnt'],
  north: ['nth', 'n'],
  park: ['pk'],
  point: ['pt'],
  port: ['pt', 'prt'],
  road: ['rd'],
  saint: ['st'],
  south: ['sth', 's'],
  springs: ['spgs'],
  st: ['saint'],
  sydney: ['syd'],
  upper: ['upr'],
  valley: ['vly'],
  village: ['vlg'],
  west: ['wst', 'w'],
};

/** Words that mean the same wherever they stand, by the one of them to compare. */
const same: Readonly<Record<string, string>> = {
  saint: 'st',
  mt: 'mount',
  mnt: 'mount',
  nth: 'north',
  sth: 'south',
  harbour: 'harbor',
  center: 'centre',
};

/** Letters and single spaces alone: nothing of it is written in two ways. */
const PLAIN = /^[a-z]+(?: [a-z]+)*$/i;

/** A word of a place's name, in every way it is written: the name's own first. */
export type PlaceWord = readonly [own: string, ...others: string[]];

/**
 * A text about a place as words of letters and digits: without case, accents, apostrophes, full stops, hyphens and other
 * signs. 'O’Connor' is one word, and 'N.S.W.' too; '&' is 'and'. Empty where nothing of that is left.
 */
export function splitPlaceWords(text: string): string[] {
  // Most names are no more than that, and there are thousands.
  if (PLAIN.test(text)) return text.toLowerCase().split(' ');
  return (
    text
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[\u0300-\u036f'’‘ʼ`´]/g, '')
      .replaceAll(/(?<![a-z\d])(?:[a-z]\.){2,}[a-z]?(?![a-z\d])/g, (initials) => initials.replaceAll('.', ''))
      // A state and a postcode without a space between them.
      .replaceAll(/(?<![a-z\d])([a-z]{2,3})(\d{4})(?![a-z\d])/g, '$1 $2')
      .replaceAll('&', ' and ')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/** The words of a place's name, each in all the ways people write it. */
export function placeWordsOf(name: string): PlaceWord[] {
  return splitPlaceWords(name).map((word) => [word, ...(written[word] ?? [])]);
}

/** The words in one, the same for two spellings of one name: 'stkilda' for 'St Kilda', 'Saint Kilda' and 'Stkilda'. */
export function joinPlaceWords(words: readonly string[]): string {
  return words.map((word) => same[word] ?? word).join('');
}

/** Whether a typed word, as `splitPlaceWords` gives it, is a word of a place. */
export function isPlaceWord(word: PlaceWord, typed: string): boolean {
  return word.includes(typed);
}

/** Whether a word of a place begins with a typed one; two letters are too few to mean another way of writing it. */
export function beginsPlaceWord([own, ...others]: PlaceWord, typed: string): boolean {
  return (
    own.startsWith(typed) ||
    others.some((other) => other === typed || (typed.length >= MIN_LETTERS && other.startsWith(typed)))
  );
}

const MIN_LETTERS = 3;
