import { joinPlaceWords, splitPlaceWords } from '@gatehouse/contract/rules/placeWords';

/** Postcodes of letter boxes and of large receivers of mail alone: no one lives there. */
const mailOnly: readonly (readonly [first: number, last: number])[] = [
  [200, 299],
  [900, 999],
  [1000, 1999],
  [5800, 5949],
  [6800, 6999],
  [7800, 7999],
  [8000, 9999],
];
/** The boxes of the general post office of each capital. */
const generalPostOffices = new Set(['0801', '2001', '3001', '4001', '5001', '6001', '7001']);
/** Post offices and sorting offices, some named by their street, and an island near Antarctica. */
const notSearched =
  /\b(DC|BC|MC|PO|GPO|LPO|POST SHOP|DELIVERY CENTRE|ROADSIDE DELIVERY)$|. (ST|AVE|TCE|RD)$|^MACQUARIE ISLAND$/;

type Row = { postcode: string; locality: string; type: string };

/** Whether a row of the source is a place to search from. */
export function isPlace({ type, locality, postcode }: Row): boolean {
  const number = Number(postcode);
  return (
    type !== 'LVR' &&
    type !== 'Post Office Boxes' &&
    !generalPostOffices.has(postcode) &&
    !mailOnly.some(([first, last]) => number >= first && number <= last) &&
    !notSearched.test(locality.trim())
  );
}

/** The same for all spellings of a name: `Brisbane-City` and `Brisbane City`, `Saint Helena` and `St Helena`. */
export function plainName(name: string): string {
  return joinPlaceWords(splitPlaceWords(name));
}

const smallWords = /^(of|on|and|in|at|via|upon|with)$/;
const smallParts = /^(on|a|o|y|gai|tha)$/;
const initials = /^(ANU|RAAF|HMAS|CBD)$/;

/** `O'CONNOR` as people write it: O'Connor, McLaren Vale, Vale of Clwydd, Mount Coot-tha. */
export function properName(locality: string): string {
  return locality
    .trim()
    .replaceAll('’', "'")
    .replaceAll('Glen InnesLAMBTON', 'LAMBTON')
    .replace(/^MT\b/, 'MOUNT')
    .replaceAll(/\s+/g, ' ')
    .split(' ')
    .map((word, index) => {
      if (initials.test(word)) return word;
      const lower = word.toLowerCase();
      if (index > 0 && smallWords.test(lower)) return lower;
      return lower
        .split('-')
        .map((part, at) => (at > 0 && smallParts.test(part) ? part : capital(part)))
        .join('-');
    })
    .join(' ');
}

function capital(part: string): string {
  return part
    .replace(/^(\(?)(\w)/, (_all, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/^([A-Z]')(\w)/, (_all, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/^Mc(\w)/, (_all, letter: string) => `Mc${letter.toUpperCase()}`);
}
