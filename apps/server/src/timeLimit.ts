import { setTimeout as delay } from 'node:timers/promises';

/** Something took longer than whoever waited for it could wait. */
export class TimeLimitError extends Error {}

/** Settles as the work does, or rejects with a TimeLimitError after `limitMs`. It cannot stop the work. */
export async function withinTime<Value>(limitMs: number, work: Promise<Value>): Promise<Value> {
  const settled = new AbortController();
  const tooLong = delay(limitMs, undefined, { signal: settled.signal, ref: false }).then(() => {
    throw new TimeLimitError(`This took longer than ${limitMs} ms`);
  });
  return Promise.race([work, tooLong]).finally(() => settled.abort());
}
