/** Looks at what a server of this configuration needs, says what it found, and fails where something does not work. */
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { exitWith } from '../lifetime.ts';
import { examine } from './examine.ts';
import { describeFindings } from './finding.ts';

try {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
  const findings = await examine(readConfig(process.env));
  console.log(values.json ? JSON.stringify(findings, null, 2) : describeFindings(findings));
  process.exit(findings.some(({ state }) => state === 'failure') ? 1 : 0);
} catch (error) {
  exitWith(error);
}
