import { hashPassword } from '../features/auth/password.ts';

/** The hash of the password of a test's person, at the least cost there is: tests log in many hundred times. */
export function hashCheaply(password: string): Promise<string> {
  return hashPassword(password, { memoryKiB: 8, passes: 1 });
}
