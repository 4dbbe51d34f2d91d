import { isNative } from './shell.ts';

/** What a vibration says: it was done, or refused. */
export type Haptic = 'done' | 'refused';

/** Vibrates the device where it can; the screen shows the same in any case. */
export function playHaptic(haptic: Haptic): void {
  if (!isNative) return;
  void import('./native/haptics.ts').then((haptics) => haptics.playHaptic(haptic)).catch(() => undefined);
}
