type Source = { path: string; text: string };

/** Words that must not come back, each with what is said instead. */
export const goneWords: Readonly<Record<string, string>> = {
  deepLink: 'appLink',
  doorHouse: 'doorStack',
  evenly: 'minimum duration',
  intake: 'message handler',
  journal: 'event log',
  liveHub: 'eventBus',
  obedience: 'command executor',
  pinBook: 'pinStore',
  presenceBoard: 'connectionRegistry',
  receiptWatch: 'ack timeout',
  startHouse: 'startTestServer',
  surroundings: 'environment',
  unseal: 'decrypt',
  wallClock: 'real-time clock',
};

/**
 * Where `sources` (paths from the root) use one of the words, in a path or in the text: on its own, in the plural, or
 * as a part of a name such as `createWord`, `WordList` or `WORD_MS`.
 */
export function findGoneWords(sources: readonly Source[], words: Readonly<Record<string, string>>): string[] {
  return Object.entries(words).flatMap(([word, instead]) => {
    const pattern = patternOf(word);
    return sources.flatMap(({ path, text }) => {
      const inPath = pattern.test(path) ? [path] : [];
      const inText = pattern.test(text)
        ? text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : []))
        : [];
      return [...inPath, ...inText].map((place) => `${place}: say '${instead}', not '${word}'`);
    });
  });
}

function patternOf(word: string): RegExp {
  const lower = word.charAt(0).toLowerCase() + word.slice(1);
  const upper = word.charAt(0).toUpperCase() + word.slice(1);
  const constant = word.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
  return new RegExp(`((?<![A-Za-z])${lower}|${upper})s?(?![a-z])|(?<![A-Z])${constant}S?(?![A-Z])`);
}
