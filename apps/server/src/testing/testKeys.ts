import { keyRing } from '../keyRing.ts';

export const TEST_KEY = 'a key that signs the tokens of tests only';

/** The keys of a test's server. */
export const testKeys = keyRing(TEST_KEY);
