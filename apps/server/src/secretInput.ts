import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/**
 * Asks for a line on the standard input, which a terminal does not show as it is typed. Throws when the input ends
 * without one.
 */
export async function askSecret(question: string): Promise<string> {
  const [typed = ''] = await askSecrets([question]);
  return typed;
}

/** The same for several lines, one after the other. */
export async function askSecrets(questions: readonly string[]): Promise<string[]> {
  const terminal = process.stdin.isTTY === true;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal });
  const typed = lines[Symbol.asyncIterator]();
  // Ctrl-C would only pause it.
  lines.on('SIGINT', () => lines.close());
  try {
    const answers: string[] = [];
    for (const question of questions) {
      // Only now: what is typed from here on is not shown.
      process.stderr.write(question);
      const line = await typed.next();
      if (terminal) process.stderr.write('\n');
      if (line.done) throw new Error('Nothing was typed.');
      answers.push(line.value.trim());
    }
    return answers;
  } finally {
    lines.close();
  }
}
