/**
 * Shows that the main jobs take no more taps, fields and screens than docs/features.md says, and times them; and that an
 * empty house is filled within a minute by a script.
 */
import { runBrowserTests } from '../test/browser.ts';

export async function verify(): Promise<boolean> {
  process.env.JOURNEY_TIMES = '1';
  console.log('| job | taps | fields | screens | time |');
  const { failed } = await runBrowserTests(
    { files: ['e2e/journeys.spec.ts', 'e2e/emptyHouse.spec.ts'], all: true },
    ['--workers=1'],
  );
  return failed === 0;
}
