import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { decryptByRing, type Encrypted, encryptByRing } from '../../encryption.ts';
import { listOfOtherKeys, replaceSecret } from './providerQueries.ts';

type Keys = Pick<Config, 'keyRing'>;
const PURPOSE = 'identity providers';

/** What is to be kept of the secret that the provider knows the house by. */
export const sealSecret = ({ keyRing }: Keys, secret: string) => encryptByRing(keyRing, PURPOSE, secret);

/** Undefined for what was encrypted under none of the keys. */
export const openSecret = ({ keyRing }: Keys, kept: Encrypted) => decryptByRing(keyRing, PURPOSE, kept);

/** Keeps these secrets under the current key; what is under none of the keys stays. Returns how many. */
export async function reencryptProviders({ db, config }: Pick<Context, 'db' | 'config'>): Promise<number> {
  let done = 0;
  for (const { organisationId, ...kept } of await listOfOtherKeys(db, config.keyRing.current.id)) {
    const secret = openSecret(config, kept);
    if (secret === undefined) continue;
    if (await replaceSecret(db, organisationId, kept, sealSecret(config, secret))) done++;
  }
  return done;
}
