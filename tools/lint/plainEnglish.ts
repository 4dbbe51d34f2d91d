import type { Source } from './importRule.ts';

/** What a native speaker would not say on a screen, with what is said instead. */
const stiffWords: readonly (readonly [RegExp, string])[] = [
  [/\bsomebody\b/i, 'someone'],
  [/\banybody\b/i, 'anyone'],
  [/\bnobody\b/i, 'no one'],
  [/\beverybody\b/i, 'everyone'],
  [/\b(do|does|did|is|are|was|were|has|have|had|could|would|should) not\b/i, 'a contraction'],
  [/\b(cannot|can not|will not)\b/i, 'can’t or won’t'],
  [/\b(there|it|that|what|you|we|they) (is|are|have|will) (no|nothing)\b/i, 'There’s no …, You’ve no …'],
  [/\bstands? (here|there|in|on|under|open)\b/i, 'is, appears'],
  [/\b(hangs?|hung) on\b/i, 'depends on'],
  [/\b(told|tells)\b/i, 'let you know, says'],
  [/ …/, '… without a space'],
];

/** Texts of the specification, which are kept letter by letter. */
const specifiedTexts: readonly string[] = [
  'You can not invite your own email.',
  'is not valid.',
  'Product does not belong to order',
  'Could not find customer to delete. Please contact support.',
  'Device does not support localStorage.',
  'You have no access.',
  'Could not reach unit via Bluetooth. Please contact site staff.',
];

/** Where the catalogues among `sources` (paths from the root) say something stiffly. */
export function findStiffWords(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      if (/^\s*(\/?\*|\/\/)/.test(line) || specifiedTexts.some((said) => line.includes(said))) return [];
      return stiffWords.flatMap(([pattern, instead]) => {
        const [said] = pattern.exec(line) ?? [];
        return said === undefined ? [] : [`${path}:${index + 1}: '${said}' (say ${instead})`];
      });
    }),
  );
}
