/** One pad beside a door: keys in, a light out. */
import type { Actuation } from './actuation.ts';
import type { NewEvent } from './eventLog.ts';
import { createGuessLimit } from './guessLimit.ts';
import type { Hardware, PadDisplay, PadKey } from './hardware.ts';
import { createPinEntry } from './pinEntry.ts';
import type { PinStore } from './pinStore.ts';
import type { Store } from './store.ts';

/** What was typed is forgotten after this long without a key, and a light goes out. */
const IDLE_MS = 10_000;
const MAX_PIN_LENGTH = 10;

export type PadOptions = {
  hardware: Hardware;
  store: Store;
  uptimeMs: () => number;
  pinStore: PinStore;
  /** Drives the lock, in its turn. */
  drive: Actuation['drive'];
  record(event: NewEvent): void;
};

export type Pad = { press(key: PadKey): void; halt(): void };

/** Shows the pad at once, locked where it was before the boot. */
export function createPad(channel: number, options: PadOptions): Pad {
  const { hardware, store, uptimeMs, pinStore, drive, record } = options;
  const guesses = createGuessLimit({ channel, store, uptimeMs });
  const tryPin = createPinEntry({ channel, uptimeMs, pinStore, guesses, drive, record });
  let typed = '';
  let light: PadDisplay['light'] = 'ready';
  let idle: NodeJS.Timeout | undefined;

  const isLocked = () => guesses.lockedForMs() > 0;

  function show() {
    hardware.showPad(channel, { typed: typed.length, light: isLocked() ? 'locked' : light });
  }

  /** Shows the pad, and lets it come to rest after a while, or when its lock ends. */
  function showUntilIdle() {
    clearTimeout(idle);
    show();
    idle = setTimeout(rest, guesses.lockedForMs() || IDLE_MS).unref();
  }

  /** A timer may be ahead of the clock that the lock is counted by. */
  function rest() {
    if (isLocked()) return showUntilIdle();
    typed = '';
    light = 'ready';
    guesses.keepUnlocked();
    show();
  }

  async function enter() {
    const pin = typed;
    typed = '';
    if (pin === '') return;
    const open = tryPin(pin);
    light = open ? 'accepted' : 'refused';
    if (open && !(await open())) light = 'refused';
  }

  /** Whoever pulled a door shut may lock it; a bolt is not thrown into the air. */
  function lock() {
    typed = '';
    const { lock, door } = hardware.sense(channel);
    if (lock === 'unlocked' && door === 'closed') void drive(channel, 'lock');
  }

  function type(key: Exclude<PadKey, 'lock'>) {
    light = 'ready';
    if (key === 'clear') typed = '';
    else if (key === 'enter') void enter().then(showUntilIdle);
    // One digit more than any PIN has is kept, so that it is wrong.
    else if (typed.length <= MAX_PIN_LENGTH) typed += key;
  }

  showUntilIdle();

  return {
    press(key) {
      if (key === 'lock') lock();
      else if (!isLocked()) type(key);
      showUntilIdle();
    },

    halt() {
      clearTimeout(idle);
      hardware.showPad(channel, { typed: 0, light: 'ready' });
    },
  };
}
