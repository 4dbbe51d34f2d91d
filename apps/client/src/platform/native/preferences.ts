import { Preferences as Plugin } from '@capacitor/preferences';
import type { Preferences } from '../preferences.ts';

export const nativePreferences: Preferences = {
  get: async (key) => (await Plugin.get({ key })).value,
  remove: (key) =>
    Plugin.remove({ key }).then(
      () => true,
      () => false,
    ),
};
