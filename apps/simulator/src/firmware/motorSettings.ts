/** What a motor keeps without power: the angles of its two ends, and after how long it locks by itself. */
import type { Store, Stored } from './store.ts';

export type MotorSettings = Stored['motors'][string];

/** As the factory sets a motor. */
const FACTORY: MotorSettings = { locked: 0, unlocked: 90, autoLock: null };

export type MotorSettingsStore = {
  content(): MotorSettings;
  change(news: Partial<MotorSettings>): void;
};

/** The settings of the motor on one channel. */
export function createMotorSettings(channel: number, store: Store): MotorSettingsStore {
  const content = () => store.content().motors[channel] ?? FACTORY;
  return {
    content,
    change(news) {
      store.change({ motors: { ...store.content().motors, [channel]: { ...content(), ...news } } });
    },
  };
}
