import { Password } from '@gatehouse/contract/model/customer';
import { messages } from './messages.ts';

/** How a password stands: 0 is refused, 1 to 3 are accepted, by length and by kinds of characters. */
export type PasswordStrength = { level: 0 | 1 | 2 | 3; word: string };

const LONG_LENGTH = 12;
const VERY_LONG_LENGTH = 16;
const MIN_KINDS = 3;
const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

/**
 * Measures a password by its length and the kinds of characters in it, and by nothing else: it knows no dictionary.
 * A character that comes again counts once for the length, so that 'aaaaaaa…1' is no long password.
 */
export function passwordStrength(password: string): PasswordStrength {
  const level = levelOf(password);
  return { level, word: messages.strengths[level] };
}

function levelOf(password: string): PasswordStrength['level'] {
  if (!Password.safeParse(password).success) return 0;
  const length = Math.min(password.length, new Set(password).size * 2);
  const variety = kinds.filter((kind) => kind.test(password)).length;
  if (length >= VERY_LONG_LENGTH || (length >= LONG_LENGTH && variety >= MIN_KINDS)) return 3;
  return length >= LONG_LENGTH || variety >= MIN_KINDS ? 2 : 1;
}
