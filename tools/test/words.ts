import type { Selection } from './totals.ts';

type Steps = { lint?: Selection; unit?: Selection; browser?: Selection };

const names = ['lint', 'unit', 'browser'] as const;
const suffixes = { unit: '.test.ts', browser: '.spec.ts' };

/**
 * What the words after `npm test --` choose: steps, test files by their paths or the ends of them, and `all` for what
 * is no part of the gate. Without a step or file, all steps. `known` is every test file; a word that is none of these
 * is a problem, said with what there is.
 */
export function chooseSteps(
  words: readonly string[],
  known: readonly string[],
): { steps: Steps } | { problem: string } {
  const all = words.includes('all');
  const steps: Steps = {};
  const files: string[] = [];
  for (const word of words) {
    const name = names.find((one) => one === word);
    if (name) steps[name] = { files: [], all };
    else if (word !== 'all') {
      const found = known.filter((file) => file === word || file.endsWith(`/${word}`));
      if (found.length === 0) return { problem: `There is no '${word}'. ${whatThereIs}` };
      files.push(...found);
    }
  }
  for (const step of ['unit', 'browser'] as const) {
    const its = files.filter((file) => file.endsWith(suffixes[step]));
    if (its.length > 0) steps[step] = { files: its, all };
  }
  if (Object.keys(steps).length > 0) return { steps };
  const everything = { files: [], all };
  return { steps: { lint: everything, unit: everything, browser: everything } };
}

const whatThereIs = [
  `Name steps (${names.join(', ')}), test files (….test.ts, ….spec.ts),`,
  "'all' for the browser tests that are no part of the gate too, or 'changed' and a commit.",
].join(' ');
