import { readFileSync } from 'node:fs';
import { ApiError } from '@gatehouse/contract/errors';

const text = readFileSync(new URL('commonPasswords.txt', import.meta.url), 'utf8');
const common = new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('#')));

/** Refuses a password that is among the best known, in whatever case; `field` is where the request has it. */
export function requireUncommon(password: string, field: string): void {
  if (!common.has(password.normalize('NFKC').toLowerCase())) return;
  const refusal = new ApiError('PASSWORD_COMMON');
  throw new ApiError(refusal.code, undefined, [{ path: field, message: refusal.message }]);
}
