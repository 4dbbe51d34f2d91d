import { lazyModule } from './lazyModule.ts';
import { localStore } from './localStore.ts';
import { isNative } from './shell.ts';

/** Plain settings of the device, in no way secret. */
export type Preferences = {
  get(key: string): Promise<string | null>;
  remove(key: string): Promise<boolean>;
};

/** In a browser they stand in local storage, under the prefix that native shells give them there. */
const webPreferences: Preferences = {
  get: async (key) => localStore.get(`CapacitorStorage.${key}`),
  remove: async (key) => localStore.remove(`CapacitorStorage.${key}`),
};

export const preferences: Preferences = isNative
  ? lazyModule(async () => (await import('./native/preferences.ts')).nativePreferences)
  : webPreferences;
