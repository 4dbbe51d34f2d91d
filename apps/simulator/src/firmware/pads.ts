/** The pads beside the doors: keys in, a light out, and a lock against guessing that a restart does not lift. */
import type { DeviceEvent } from '@gatehouse/contract/device/messages';
import { PIN_LOCK_MS, PIN_TRIES, PIN_WINDOW_MS } from '@gatehouse/contract/device/timing';
import type { Hardware, PadDisplay, PadKey } from './hardware.ts';
import type { PinCheck } from './pinStore.ts';
import type { ExecutionResult } from './replayWindow.ts';
import type { Store } from './store.ts';

/** What was typed is forgotten after this long without a key, and a light goes out. */
const IDLE_MS = 10_000;
const MAX_PIN_LENGTH = 10;

type Pad = {
  typed: string;
  light: PadDisplay['light'];
  /** The uptimes of the wrong entries. */
  wrongAt: number[];
  lockedUntilMs: number;
  idle?: NodeJS.Timeout;
};

export type PadsOptions = {
  hardware: Hardware;
  store: Store;
  uptimeMs: () => number;
  checkPin(channel: number, pin: string): PinCheck;
  drive(channel: number, operation: 'open' | 'lock'): Promise<ExecutionResult>;
  record(event: Omit<DeviceEvent, 'number'>): void;
};

export type Pads = { halt(): void };

export function createPads(options: PadsOptions): Pads {
  const { hardware, store, uptimeMs, record } = options;
  const pads = new Map<number, Pad>(
    hardware.fittings.filter(({ pad }) => pad).map(({ channel }) => [channel, remembered(channel)]),
  );

  /** How long ago it was is not known after a restart: all of it counts as just now. */
  function remembered(channel: number): Pad {
    const { wrong = 0, locked = false } = store.content().pads[channel] ?? {};
    return {
      typed: '',
      light: 'ready',
      wrongAt: Array.from({ length: wrong }, () => 0),
      lockedUntilMs: locked ? PIN_LOCK_MS : 0,
    };
  }

  const isLocked = (pad: Pad) => uptimeMs() < pad.lockedUntilMs;

  function show(channel: number, pad: Pad) {
    const light = isLocked(pad) ? 'locked' : pad.light;
    hardware.showPad(channel, { typed: pad.typed.length, light });
  }

  /** Shows the pad, and lets it come to rest after a while, or when its lock ends. */
  function showUntilIdle(channel: number) {
    const pad = pads.get(channel);
    if (!pad) return;
    clearTimeout(pad.idle);
    show(channel, pad);
    const restMs = isLocked(pad) ? pad.lockedUntilMs - uptimeMs() : IDLE_MS;
    pad.idle = setTimeout(() => {
      pad.typed = '';
      pad.light = 'ready';
      if (store.content().pads[channel]?.locked) keep(channel, pad);
      show(channel, pad);
    }, restMs);
    pad.idle.unref();
  }

  function keep(channel: number, pad: Pad) {
    const state = { wrong: pad.wrongAt.length, locked: isLocked(pad) };
    store.change({ pads: { ...store.content().pads, [channel]: state } });
  }

  function countWrong(channel: number, pad: Pad) {
    const now = uptimeMs();
    pad.wrongAt = [...pad.wrongAt.filter((at) => now - at < PIN_WINDOW_MS), now];
    if (pad.wrongAt.length >= PIN_TRIES) {
      pad.wrongAt = [];
      pad.lockedUntilMs = now + PIN_LOCK_MS;
      record({ uptimeMs: now, type: 'padLocked', channel });
    }
    keep(channel, pad);
  }

  async function enter(channel: number, pad: Pad) {
    const at = uptimeMs();
    const pin = pad.typed;
    pad.typed = '';
    if (pin === '') return;
    const { result, code } = options.checkPin(channel, pin);
    const entry = { uptimeMs: at, type: 'pinEntered', channel, ...(code !== undefined && { code }) } as const;
    if (result !== 'right') {
      record({ ...entry, result });
      pad.light = 'refused';
      countWrong(channel, pad);
      return;
    }
    pad.light = 'accepted';
    const { outcome } = await options.drive(channel, 'open');
    const isOpen = outcome === 'executed';
    if (!isOpen) pad.light = 'refused';
    record({ ...entry, result: isOpen ? 'opened' : 'jammed' });
  }

  /** Whoever pulled a door shut may lock it; a bolt is not thrown into the air. */
  function lock(channel: number, pad: Pad) {
    pad.typed = '';
    const { lock, door } = hardware.sense(channel);
    if (lock === 'unlocked' && door === 'closed') void options.drive(channel, 'lock');
  }

  function press(channel: number, key: PadKey) {
    const pad = pads.get(channel);
    if (!pad) return;
    if (key === 'lock') lock(channel, pad);
    else if (!isLocked(pad)) {
      pad.light = 'ready';
      if (key === 'clear') pad.typed = '';
      else if (key === 'enter') void enter(channel, pad).then(() => showUntilIdle(channel));
      // One digit more than any PIN has is kept, so that it is wrong.
      else if (pad.typed.length <= MAX_PIN_LENGTH) pad.typed += key;
    }
    showUntilIdle(channel);
  }

  for (const channel of pads.keys()) showUntilIdle(channel);
  const unlisten = hardware.listenKeys(press);
  return {
    halt() {
      unlisten();
      for (const [channel, { idle }] of pads) {
        clearTimeout(idle);
        hardware.showPad(channel, { typed: 0, light: 'ready' });
      }
    },
  };
}
