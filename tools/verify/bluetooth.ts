/** Shows that nothing but a holder's own, present answer opens a unit by radio, and that honest commands come through. */
import { randomBytes } from 'node:crypto';
import { MONITOR_MS } from '@gatehouse/contract/device/bluetooth/limits';
import { command, unitHarness } from '@gatehouse/contract/device/bluetooth/radio.test-harness';
import { attack } from './bluetooth/attack.ts';
import { countEach } from './lib/figures.ts';
import { randomNumbers } from './lib/random.ts';

/** How much is tried; the defaults are the guarantee's own numbers. */
export type BluetoothPlan = { bad?: number; honest?: number; lossShare?: number; seed?: number };

const HONEST_SHARE = 0.99;

/** `npm run verify -- bluetooth [seed]` */
export function verify([seed]: readonly string[]): Promise<boolean> {
  return bluetooth(seed ? { seed: Number(seed) } : {});
}

/** Runs both, prints what it finds, and resolves to whether they hold. */
export async function bluetooth(plan: BluetoothPlan = {}): Promise<boolean> {
  const { bad = 1_000_000, honest = 5_000, lossShare = 0.3, seed = randomBytes(4).readUInt32BE() } = plan;
  console.log(`Seed ${seed}`);
  const opened = await attack(bad, seed);
  const share = await meet(honest, lossShare, seed);
  return opened === 0 && share >= HONEST_SHARE;
}

/** Honest commands while advertisements get lost both ways; the share that ended in success in time. */
async function meet(count: number, lossShare: number, seed: number): Promise<number> {
  const random = randomNumbers(seed + 1);
  const lost = () => random(10_000) < lossShare * 10_000;
  const outcomes: string[] = [];
  const took: number[] = [];
  for (let turn = 0; turn < count; turn++) {
    const harness = Object.assign(unitHarness(), { actMs: 500 + random(2_000) });
    const { outcome, tookMs } = await command({ harness, operation: turn % 2 ? 'lock' : 'open', lost });
    outcomes.push(outcome);
    if (outcome === 'succeeded' && tookMs <= MONITOR_MS) took.push(tookMs);
    if (outcome === 'succeeded' && harness.acts.length !== 1) throw new Error('Success without one movement');
  }
  took.sort((a, b) => a - b);
  const at = (part: number) => `${((took[Math.floor(part * (took.length - 1))] ?? 0) / 1_000).toFixed(0)} s`;
  const share = took.length / count;
  console.log(
    `Honest commands: ${count}, ${lossShare * 100} % of advertisements lost, each reported once a second`,
  );
  console.log(`  ended: ${JSON.stringify(countEach(outcomes))}`);
  console.log(`  successful within 25 s: ${(share * 100).toFixed(2)} %`);
  console.log(`  took: median ${at(0.5)}, 99 % ${at(0.99)}, longest ${at(1)} (simulated)`);
  return share;
}
