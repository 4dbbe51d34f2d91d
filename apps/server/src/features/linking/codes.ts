import { createHmac, randomInt } from 'node:crypto';
import type { Config } from '../../config.ts';

/** Letters and digits that cannot be taken for one another. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

/** A new linking code (docs/specification/access.md#linking-a-unit). */
export function newLinkingCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** What is kept of a code: typed in any case, with spaces or dashes, it is the same code. */
export function linkingDigest(config: Pick<Config, 'tokenKey'>, code: string): Buffer {
  const plain = code.toUpperCase().replaceAll(/[\s-]/g, '');
  return createHmac('sha256', config.tokenKey).update(`linking:${plain}`).digest();
}
