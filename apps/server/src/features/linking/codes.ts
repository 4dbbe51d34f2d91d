import { randomInt } from 'node:crypto';
import type { Config } from '../../config.ts';
import { hmac, hmacs } from '../../keyRing.ts';

/** Letters and digits that cannot be taken for one another. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

/** A new linking code (docs/specification/access.md#linking-a-unit). */
export function newLinkingCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

type Keys = Pick<Config, 'keyRing'>;

/** What is kept of a code: typed in any case, with spaces or dashes, it is the same code. */
export function linkingDigest({ keyRing }: Keys, code: string): LinkingDigest {
  return { digest: hmac(keyRing, digested(code)), keyId: keyRing.current.id };
}

/** A code's digest, and the key it is under. */
export type LinkingDigest = { digest: Buffer; keyId: string };

/** What may be kept of a code: its digests under every key. */
export function linkingDigests({ keyRing }: Keys, code: string): Buffer[] {
  return hmacs(keyRing, digested(code));
}

function digested(code: string): string {
  return `linking:${code.toUpperCase().replaceAll(/[\s-]/g, '')}`;
}
