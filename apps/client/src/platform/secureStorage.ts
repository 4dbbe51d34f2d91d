import { lazyModule } from './lazyModule.ts';
import { localStore } from './localStore.ts';
import { messages } from './messages.ts';
import { type Preferences, preferences } from './preferences.ts';
import { isNative } from './shell.ts';

/**
 * What is kept in secure storage (docs/specification/client.md#stored-values), and what opens units by
 * Bluetooth.
 */
export const secureKeys = ['issuer', 'token', 'refreshToken', 'topics', 'bluetooth'] as const;
export type SecureKey = (typeof secureKeys)[number];

/** What signing in says where there is no such storage (docs/specification/auth.md#login). */
export const NO_SECURE_STORAGE = messages.noSecureStorage;

/**
 * Fails silently: what cannot be read is empty, what cannot be written or removed returns false
 * (docs/specification/client.md#stored-values).
 */
export type SecureStorage = {
  /** Whether there is such a storage at all; one that is full or refuses is another matter. */
  isAvailable(): Promise<boolean>;
  get(key: SecureKey): Promise<string>;
  set(key: SecureKey, value: string): Promise<boolean>;
  remove(key: SecureKey): Promise<boolean>;
};

const PREFIX = 'secure.';
const keyOf = (key: SecureKey) => `${PREFIX}${key}` as const;

/** A browser has nothing more secure for a page than its own origin's storage. */
const webSecureStorage: SecureStorage = {
  isAvailable: async () => localStore.isAvailable(),
  get: async (key) => localStore.get(keyOf(key)) ?? '',
  set: async (key, value) => localStore.set(keyOf(key), value),
  remove: async (key) => localStore.remove(keyOf(key)),
};

export const secureStorage: SecureStorage = isNative
  ? lazyModule(async () => (await import('./native/secureStorage.ts')).nativeSecureStorage)
  : webSecureStorage;

/** Reports changes that another window of the same browser made; a native shell has one window. */
export function onSecureChange(listener: (key: SecureKey) => void): void {
  addEventListener('storage', (event) => {
    const key = secureKeys.find((known) => PREFIX + known === event.key);
    if (key !== undefined) listener(key);
  });
}

/** Moves what earlier versions kept in plain preferences, and clears it there; does nothing once that is done. */
export async function migrateSecrets(
  from: Preferences = preferences,
  to: SecureStorage = secureStorage,
): Promise<void> {
  const move = async (key: SecureKey) => {
    const value = await from.get(key);
    if (value === null) return;
    const moved = (await to.get(key)) !== '' || (await to.set(key, value));
    if (moved) await from.remove(key);
  };
  await Promise.all(secureKeys.map(move));
}
