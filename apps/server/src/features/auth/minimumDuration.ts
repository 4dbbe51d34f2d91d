import { setTimeout as delay } from 'node:timers/promises';

/** Longer than what a known account takes more than an unknown one, in ms. */
const EVEN_MS = 150;

/** Settles as the work does, but never at once: how long it took does not tell whether there was anything to do. */
export async function evenly<Result>(work: Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work, delay(EVEN_MS)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
