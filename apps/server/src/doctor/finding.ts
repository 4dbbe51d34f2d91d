/** What was found about one part: in order, working with a limit, or not working. */
export type Finding = { about: string; state: 'ok' | 'warning' | 'failure'; says: string };

export const ok = (about: string, says: string): Finding => ({ about, state: 'ok', says });
export const warning = (about: string, says: string): Finding => ({ about, state: 'warning', says });
export const failure = (about: string, says: string): Finding => ({ about, state: 'failure', says });
/** What an error says, as part of what was found. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const marks = { ok: '✔', warning: '!', failure: '✖' } as const satisfies Record<Finding['state'], string>;

/** Findings as lines for the operator to read. */
export function describeFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ about }) => about.length));
  return findings
    .map(({ about, state, says }) => `${marks[state]} ${about.padEnd(width)}  ${says}`)
    .join('\n');
}
