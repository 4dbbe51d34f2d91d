import { Capacitor } from '@capacitor/core';
import { SecureStoragePlugin } from 'capacitor-secure-storage-plugin';
import type { SecureStorage } from '../secureStorage.ts';

/** The device's keychain (iOS) or keystore (Android). The plugin rejects what it has not got. */
export const nativeSecureStorage: SecureStorage = {
  isAvailable: async () => Capacitor.isPluginAvailable('SecureStoragePlugin'),
  get: (key) =>
    SecureStoragePlugin.get({ key }).then(
      ({ value }) => value,
      () => '',
    ),
  set: (key, value) => done(SecureStoragePlugin.set({ key, value })),
  remove: (key) => done(SecureStoragePlugin.remove({ key })),
};

function done(answer: Promise<{ value: boolean }>): Promise<boolean> {
  return answer.then(
    ({ value }) => value,
    () => false,
  );
}
