/** Looks at what a server of this configuration needs, says what it found, and fails where something does not work. */
import { readConfig } from '../config.ts';
import { exitWith } from '../lifetime.ts';
import { examine } from './examine.ts';
import { describeFindings } from './finding.ts';

try {
  const findings = await examine(readConfig(process.env));
  console.log(describeFindings(findings));
  process.exit(findings.some(({ state }) => state === 'failure') ? 1 : 0);
} catch (error) {
  exitWith(error);
}
