import { randomInt } from 'node:crypto';
import type { Selection } from './totals.ts';

type Steps = { lint?: Selection; unit?: Selection; browser?: Selection };
/** What is run, and the time that all its processes shall take for now; undefined for the real one. */
type Chosen = { steps: Steps; at?: Temporal.Instant | undefined };

const names = ['lint', 'unit', 'browser'] as const;
const suffixes = { unit: '.test.ts', browser: '.spec.ts' };
const MAX_SEED = 2 ** 32 - 1;

/**
 * What the words after `npm test --` choose: steps, test files by their paths or the ends of them, and `all` for what
 * is no part of the gate. Without a step or file, all steps. `shuffled`, and a seed where the order of a run before is
 * wanted, puts the tests of each file into a random order; `at` and an instant sets the clock. `known` is every test
 * file; a word that is none of these is a problem, said with what there is.
 */
export function chooseSteps(
  words: readonly string[],
  known: readonly string[],
): Chosen | { problem: string } {
  const left = [...words];
  const at = takeAt(left);
  if (typeof at === 'object' && 'problem' in at) return at;
  const seed = takeSeed(left);
  const all = left.includes('all');
  const steps: Steps = {};
  const files: string[] = [];
  for (const word of left) {
    const name = names.find((one) => one === word);
    if (name) steps[name] = { files: [], all, seed };
    else if (word !== 'all') {
      const found = known.filter((file) => file === word || file.endsWith(`/${word}`));
      if (found.length === 0) return { problem: `There is no '${word}'. ${whatThereIs}` };
      files.push(...found);
    }
  }
  for (const step of ['unit', 'browser'] as const) {
    const its = files.filter((file) => file.endsWith(suffixes[step]));
    if (its.length > 0) steps[step] = { files: its, all, seed };
  }
  if (Object.keys(steps).length > 0) return { steps, at };
  const everything = { files: [], all, seed };
  return { steps: { lint: everything, unit: everything, browser: everything }, at };
}

/** The instant after `at`, taken out of the words with it. */
function takeAt(words: string[]): Temporal.Instant | { problem: string } | undefined {
  const index = words.indexOf('at');
  if (index < 0) return undefined;
  const [, text = ''] = words.splice(index, 2);
  try {
    return Temporal.Instant.from(text);
  } catch {
    return { problem: `'${text}' after 'at' is no instant, such as 2028-02-29T13:58Z.` };
  }
}

/** The seed of a random order: the one after `shuffled`, else any. */
function takeSeed(words: string[]): number | undefined {
  const index = words.indexOf('shuffled');
  if (index < 0) return undefined;
  words.splice(index, 1);
  const given = Number(words[index]);
  if (!Number.isInteger(given) || given < 0 || given > MAX_SEED) return randomInt(MAX_SEED);
  words.splice(index, 1);
  return given;
}

const whatThereIs = [
  `Name steps (${names.join(', ')}), test files (….test.ts, ….spec.ts),`,
  "'all' for the browser tests that are no part of the gate too, or 'changed' and a commit;",
  "'shuffled' for another order, 'at' and an instant for another time.",
].join(' ');
