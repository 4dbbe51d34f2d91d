import { searchKey } from '@gatehouse/contract/formats/typedText';
import { type Choice, type ChoiceKind, kindIds } from './choices.ts';

/** What can be found, with what it is found by worked out once: a site may have thousands of doors. */
export type Index = readonly { choice: Choice; name: string; nameWords: string[]; words: string[] }[];

export type FoundGroup = {
  id: ChoiceKind;
  /** The best of them. */
  choices: Choice[];
  /** How many there are in all. */
  count: number;
};

/** As many of each group as are worth reading: whoever looks for another one types more of its name. */
const MAX_SHOWN = 8;

/** How well a name fits, the best first. */
const ranks = ['exact', 'beginning', 'words', 'inside', 'facts'] as const;
type Rank = (typeof ranks)[number];

export function indexOf(choices: readonly Choice[]): Index {
  return choices.map((choice) => {
    const nameWords = wordsOf(choice.name);
    const words = [...nameWords, ...wordsOf(`${choice.facts} ${choice.also ?? ''}`)];
    return { choice, name: nameWords.join(''), nameWords, words };
  });
}

/** What a text finds, by kind; the kind with the best fit first, and of each kind the best first. */
export function search(index: Index, text: string): FoundGroup[] {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return [];
  const name = wanted.join('');
  const byKind = new Map(kindIds.map((id) => [id, ranks.map((): Choice[] => [])]));
  for (const entry of index) {
    const rank = rankOf(entry, name, wanted);
    if (rank !== undefined) byKind.get(entry.choice.kind)?.[ranks.indexOf(rank)]?.push(entry.choice);
  }
  return [...byKind]
    .map(([id, byRank]) => ({ id, byRank, best: byRank.findIndex((choices) => choices.length > 0) }))
    .filter(({ best }) => best >= 0)
    .sort((a, b) => a.best - b.best)
    .map(({ id, byRank }) => {
      const all = byRank.flat();
      return { id, choices: all.slice(0, MAX_SHOWN), count: all.length };
    });
}

/** `A12`, `a-12` and `A 12` are one name: blanks, signs, accents and case do not count. */
function rankOf(entry: Index[number], name: string, wanted: readonly string[]): Rank | undefined {
  if (entry.name === name) return 'exact';
  if (entry.name.startsWith(name)) return 'beginning';
  if (begin(entry.nameWords, wanted)) return 'words';
  if (entry.name.includes(name)) return 'inside';
  return begin(entry.words, wanted) ? 'facts' : undefined;
}

/** Whether each that is wanted begins one of the words. */
const begin = (words: readonly string[], wanted: readonly string[]) =>
  wanted.every((one) => words.some((word) => word.startsWith(one)));

function wordsOf(text: string): string[] {
  return searchKey(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}
