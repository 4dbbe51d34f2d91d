import type { Context } from '../../context.ts';
import { decryptPin, keepPin } from './digits.ts';
import { listOfOtherKeys, replaceKept } from './queries.ts';

const BATCH = 200;

/** Keeps every code that has not ended under the current key; what is under none of the keys stays. Returns how many. */
export async function reencryptPins(
  { db, config }: Pick<Context, 'db' | 'config'>,
  signal?: AbortSignal,
): Promise<number> {
  let done = 0;
  for (let after = 0; !signal?.aborted; ) {
    const batch = await listOfOtherKeys(db, config.keyRing.current.id, after, BATCH);
    const last = batch.at(-1);
    if (!last) break;
    for (const { id, siteId, ...kept } of batch) {
      const pin = decryptPin(config, kept);
      if (pin !== undefined && (await replaceKept(db, id, kept, keepPin(config, siteId, pin)))) done++;
    }
    after = last.id;
  }
  return done;
}
