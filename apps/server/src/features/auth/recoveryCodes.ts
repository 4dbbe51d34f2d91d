import { createHash } from 'node:crypto';
import { RECOVERY_CODES } from '@gatehouse/contract/rules/secondFactor';
import { newReadableCode, shownCode, typedCode } from '../../readableCode.ts';

/** New recovery codes, as they are shown. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    [newReadableCode(), newReadableCode()].map(shownCode).join('-'),
  );
}

/** What is kept of a code. It is random enough that nobody finds it from there. */
export function recoveryDigest(code: string): Buffer {
  return createHash('sha256').update(typedCode(code)).digest();
}
