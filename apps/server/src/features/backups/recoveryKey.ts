/** The recovery key: what opens the backups stays with the operator, and only what makes them is kept here. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSystemError } from '../../systemError.ts';

/** What a backup is encrypted for; it opens none. */
export type Recipient = string;

const fileIn = (dataDir: string) => join(dataDir, 'recovery-recipient');

export const NO_RECOVERY_KEY = 'There is no recovery key yet: make one with npm run backup -- init';

/** A new recovery key, which nothing keeps. */
export async function newRecoveryKey(): Promise<string> {
  const { generateX25519Identity } = await import('age-encryption');
  return generateX25519Identity();
}

/** The recipient of a recovery key as it was typed. Throws in words when that is none. */
export async function recipientOf(key: string): Promise<Recipient> {
  const { identityToRecipient } = await import('age-encryption');
  try {
    return await identityToRecipient(key);
  } catch {
    throw new Error(
      'This is not a recovery key: it begins with AGE-SECRET-KEY-1 and has 74 characters, and its last ones do not fit the others when one is mistyped.',
    );
  }
}

/** The recipient kept in a data folder; undefined before there is a recovery key. */
export async function readRecipient(dataDir: string): Promise<Recipient | undefined> {
  try {
    return (await readFile(fileIn(dataDir), 'utf8')).trim();
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Encrypts every backup from now on for this recipient. */
export async function storeRecipient(dataDir: string, recipient: Recipient): Promise<void> {
  await writeFile(fileIn(dataDir), `${recipient}\n`, { mode: 0o600, flush: true });
}

/** Forgets the recipient: no more backups are made. */
export async function removeRecipient(dataDir: string): Promise<void> {
  await rm(fileIn(dataDir), { force: true });
}
