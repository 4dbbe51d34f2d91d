/**
 * Shows docs/guarantees.md#a-door-never-opens-late, docs/guarantees.md#a-command-acts-once and
 * docs/guarantees.md#only-the-device-knows.
 */
import { abuse } from './doors/abuse.ts';
import { answers } from './doors/answers.ts';
import { withDoorStack } from './doors/doorStack.ts';
import { lifetimes } from './doors/lifetimes.ts';
import { outages } from './doors/outages.ts';
import { staffWork } from './doors/staffWork.ts';
import { wholeNumbers } from './lib/usage.ts';

/** How much is tried; the defaults are the guarantees' own numbers. */
export type DoorsPlan = {
  commands?: number;
  outagesMs?: number[];
  bad?: number;
  actions?: number;
  seed?: number;
};

const MINUTE_MS = 60_000;

/** `npm run verify -- doors [commands] [actions of staff] [seed]` */
export async function verify(args: readonly string[]): Promise<boolean> {
  const [commands, actions, seed] = wholeNumbers(args);
  return doors({ commands, actions, seed });
}

/** Runs all of it, prints what it finds, and resolves to whether they hold. */
export async function doors(plan: DoorsPlan = {}): Promise<boolean> {
  const { commands = 5_000, bad = 10_000, actions = 1_000, seed = Date.now() % 100_000 } = plan;
  const { outagesMs = [30_000, 5 * MINUTE_MS, 60 * MINUTE_MS] } = plan;
  const wrong = await withDoorStack({ controllers: 50, doorsEach: 4 }, (stack) => answers(stack, commands));
  const late = (await outages(outagesMs)) + (await lifetimes());
  const excess = await withDoorStack({ controllers: 4, doorsEach: 4 }, (stack) => abuse(stack, bad));
  const untrue = await staffWork(actions, seed);
  return wrong === 0 && late === 0 && excess === 0 && untrue === 0;
}
