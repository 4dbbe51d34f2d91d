import { searchKey } from '@gatehouse/contract/formats/typedText';
import type { DoorAction } from '../../../doors/doorView.ts';
import { type Choice, type ChoiceKind, commandChoice, kindIds } from './choices.ts';
import { messages } from './messages.ts';

/** What can be found, with what it is found by worked out once: a site may have thousands of doors. */
export type Index = readonly { choice: Choice; name: string; nameWords: string[]; words: string[] }[];

export type FoundGroup = {
  id: ChoiceKind | 'command';
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

/** What a text finds: what it commands, then the rest by kind, the kind with the best fit first. */
export function search(index: Index, text: string): FoundGroup[] {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return [];
  const byKind = Map.groupBy(fitting(index, wanted), ({ choice }) => choice.kind);
  const groups = kindIds
    .flatMap((id) => {
      const found = byKind.get(id) ?? [];
      return found.length > 0 ? [{ ...groupOf(id, found), best: found[0]!.rank }] : [];
    })
    .sort((a, b) => a.best - b.best)
    .map(({ best: _best, ...group }) => group);
  return [...commanded(index, wanted), ...groups];
}

/** The doors that a text such as 'open a12' is about, each with what it says is to be done. */
function commanded(index: Index, [verb, ...wanted]: readonly string[]): FoundGroup[] {
  const action = verbs.get(verb ?? '');
  if (action === undefined || wanted.length === 0) return [];
  const found = fitting(index, wanted).flatMap(({ choice, rank }) => {
    const command = commandChoice(choice, action);
    return command ? [{ choice: command, rank }] : [];
  });
  return found.length > 0 ? [groupOf('command', found)] : [];
}

const { open, unlock, lock } = messages.verbs;
const verbs = new Map<string, DoorAction>([
  [open, 'open'],
  [unlock, 'open'],
  [lock, 'lock'],
]);

type Fit = { choice: Choice; rank: number };

/** What fits the words, the best first. */
function fitting(index: Index, wanted: readonly string[]): Fit[] {
  const name = wanted.join('');
  return index
    .flatMap((entry) => {
      const rank = rankOf(entry, name, wanted);
      return rank === undefined ? [] : [{ choice: entry.choice, rank: ranks.indexOf(rank) }];
    })
    .sort((a, b) => a.rank - b.rank);
}

function groupOf(id: FoundGroup['id'], found: readonly Fit[]): FoundGroup {
  return { id, choices: found.slice(0, MAX_SHOWN).map(({ choice }) => choice), count: found.length };
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
