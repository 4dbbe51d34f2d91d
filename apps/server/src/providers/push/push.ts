import type { Config } from '../../config.ts';
import { createFirebase } from './firebase.ts';
import type { PushProvider } from './provider.ts';

/** Firebase where its account is configured; else nothing is pushed and customers are notified on their open screens. */
export function createPush({ firebase }: Pick<Config, 'firebase'>): PushProvider | undefined {
  return firebase && createFirebase(firebase);
}
