type Source = { path: string; text: string };

/** Words that must not come back, each with what is said instead. */
export const goneWords: Readonly<Record<string, string>> = {
  anew: 'again',
  costWords: 'formatCost',
  deed: 'action',
  deepLink: 'appLink',
  doorHouse: 'doorStack',
  doorNotice: 'doorWarnings',
  evenly: 'minimum duration',
  failureWords: 'failureText',
  giveGrants: 'grant sync',
  givePins: 'PIN sync',
  holdTimer: 'reservationTimer',
  intake: 'message handler',
  journal: 'event log',
  judge: 'check',
  keptSecret: 'storedSecret',
  lapsed: 'expired',
  leastUptime: 'minUptime',
  limitWords: 'describeLimit',
  liveHub: 'eventBus',
  longestCell: 'maxCellLength',
  lostHold: 'expired reservation',
  makeHouse: 'makeFixtures',
  mostSilent: 'maxSilent',
  obedience: 'command executor',
  occasion: 'deduplication key',
  paidBack: 'refunded',
  pinBook: 'pinStore',
  placeable: 'ready to place',
  presenceBoard: 'connectionRegistry',
  receiptWatch: 'ack timeout',
  retell: 'report again',
  returnMoney: 'refund',
  sealed: 'encrypted',
  settlement: 'completion',
  startHouse: 'startTestServer',
  surroundings: 'environment',
  takePiece: 'takeItem',
  told: 'reported, notified, shown',
  tryToPay: 'capture',
  unplugged: 'test server',
  unseal: 'decrypt',
  useArrive: 'after-login redirect',
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
