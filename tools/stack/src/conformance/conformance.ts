/** Takes a controller through the rules of docs/device-protocol.md, one by one. */
import { ANSWER_TIMEOUT_MS } from '@gatehouse/contract/device/timing';
import { commandRules } from './commandRules.ts';
import { closingRules, connectionRules } from './connectionRules.ts';
import { credentialRules } from './credentialRules.ts';
import { Deviation, NotApplicable } from './deviation.ts';
import { outageRules } from './outageRules.ts';
import type { Peer } from './peer.ts';
import { createRun, type Rule, type Run, type RunOptions } from './run.ts';

export const rules: readonly Rule[] = [
  ...connectionRules,
  ...commandRules,
  ...credentialRules,
  ...outageRules,
  ...closingRules,
];

export type Finding = { rule: Rule } & (
  | { outcome: 'passes' }
  | { outcome: 'skipped'; because: string }
  | { outcome: 'fails'; came: string; expected: string }
);

export type TrialOptions = RunOptions & {
  /** How long the controller may take to connect at first. */
  connectMs: number;
  onFinding?: (finding: Finding) => void;
};

/**
 * Tries every rule on a controller, and no other where it does not get in. Rejects with a Deviation where it never
 * connects, or reports nothing.
 */
export async function tryController(peer: Peer, options: TrialOptions): Promise<Finding[]> {
  const { connectMs, onFinding, ...about } = options;
  const run = createRun(peer, about);
  await peer.until('a controller that connects', () => peer.connects[0], connectMs);
  const findings: Finding[] = [];
  for (const rule of rules) {
    const finding = await tryRule(rule, run);
    findings.push(finding);
    onFinding?.(finding);
    if (findings.length === 1) {
      if (finding.outcome === 'fails') return findings;
      await peer.until('a report', () => peer.reports[0], ANSWER_TIMEOUT_MS);
    }
    await run.acknowledge();
  }
  return findings;
}

async function tryRule(rule: Rule, run: Run): Promise<Finding> {
  try {
    await rule.check(run);
    return { rule, outcome: 'passes' };
  } catch (error) {
    if (error instanceof NotApplicable) return { rule, outcome: 'skipped', because: error.message };
    if (!(error instanceof Deviation)) throw error;
    return { rule, outcome: 'fails', came: error.came, expected: error.expected };
  }
}
