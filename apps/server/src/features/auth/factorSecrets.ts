import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { decryptByRing, type Encrypted, encryptByRing } from '../../encryption.ts';
import { listAppsOfOtherKeys, replaceKept } from './factorQueries.ts';

type Keys = Pick<Config, 'keyRing'>;
const PURPOSE = 'second factors';
const BATCH = 200;

/** What is to be kept of what an app and the house share. */
export function sealSecret({ keyRing }: Keys, secret: string): { ciphertext: Buffer; keyId: string } {
  return encryptByRing(keyRing, PURPOSE, secret);
}

/** Undefined for what was encrypted under none of the keys. */
export function openSecret({ keyRing }: Keys, kept: Encrypted): string | undefined {
  return decryptByRing(keyRing, PURPOSE, kept);
}

/** Keeps the secrets of apps under the current key; what is under none of the keys stays. Returns how many. */
export async function reencryptFactors(
  { db, config }: Pick<Context, 'db' | 'config'>,
  signal?: AbortSignal,
): Promise<number> {
  let done = 0;
  for (let after = 0; !signal?.aborted; ) {
    const batch = await listAppsOfOtherKeys(db, config.keyRing.current.id, after, BATCH);
    const last = batch.at(-1);
    if (!last) break;
    for (const { id, ...kept } of batch) {
      const secret = openSecret(config, kept);
      if (secret === undefined) continue;
      if (await replaceKept(db, id, kept, sealSecret(config, secret))) done++;
    }
    after = last.id;
  }
  return done;
}
