/** PINs as they are entered at a pad: checked, reported, and counted where they are wrong. */
import type { Actuation } from './actuation.ts';
import type { NewEvent } from './eventLog.ts';
import type { GuessLimit } from './guessLimit.ts';
import type { PinStore } from './pinStore.ts';

export type PinEntryOptions = {
  channel: number;
  uptimeMs: () => number;
  pinStore: PinStore;
  guesses: GuessLimit;
  /** Drives the lock, in its turn. */
  drive: Actuation['drive'];
  record(event: NewEvent): void;
};

/** Opens the door for a PIN that was right. Whether it got there. */
export type OpenDoor = () => Promise<boolean>;

/** Each call checks a PIN, and returns what opens the door for it; undefined where the PIN is refused. */
export function createPinEntry(options: PinEntryOptions): (pin: string) => OpenDoor | undefined {
  const { channel, uptimeMs, pinStore, guesses, drive, record } = options;

  return (pin) => {
    const at = uptimeMs();
    const { result, code } = pinStore.check(channel, pin);
    const entry = { uptimeMs: at, type: 'pinEntered', channel, ...(code !== undefined && { code }) } as const;
    if (result !== 'right') {
      record({ ...entry, result });
      if (guesses.countWrong()) record({ uptimeMs: at, type: 'padLocked', channel });
      return undefined;
    }
    return async () => {
      const { outcome } = await drive(channel, 'open');
      const isOpen = outcome === 'executed';
      record({ ...entry, result: isOpen ? 'opened' : 'jammed' });
      return isOpen;
    };
  };
}
