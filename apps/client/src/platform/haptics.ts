import { isNative } from './shell.ts';

/** What a hand is told: it was done, or refused. */
export type Felt = 'done' | 'refused';

/** Tells the hand that holds the device, where it can; the screen tells it in any case. */
export function feel(felt: Felt): void {
  if (!isNative) return;
  void import('./native/haptics.ts').then((haptics) => haptics.feel(felt)).catch(() => undefined);
}
