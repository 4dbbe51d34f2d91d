import { setTimeout as delay } from 'node:timers/promises';

/** Longer than what a known account takes more than an unknown one, in ms. */
const MIN_DURATION_MS = 150;

/** Settles as the work does, but never at once: how long it took does not show whether there was anything to do. */
export async function withMinimumDuration<Result>(work: Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work, delay(MIN_DURATION_MS)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
