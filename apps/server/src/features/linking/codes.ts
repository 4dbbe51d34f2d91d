import type { Config } from '../../config.ts';
import { hmac, hmacs } from '../../keyRing.ts';
import { typedCode } from '../../readableCode.ts';

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
  return `linking:${typedCode(code)}`;
}
