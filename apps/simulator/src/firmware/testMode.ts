/** Test mode: a while in which no door alarms, and what the sensors show is remembered for the checks. */
import { TEST_MODE_MS } from '@gatehouse/contract/device/timing';
import type { Hardware } from './hardware.ts';

/** What the sensors of a channel showed since test mode began. */
export type Seen = { opened: boolean; closed: boolean; motion: boolean };

export type TestModeOptions = {
  hardware: Hardware;
  uptimeMs: () => number;
  /** Calls soon after it was switched, and when it has ended by itself. */
  onChange(): void;
};

export type TestMode = {
  isOn(): boolean;
  /** How many milliseconds it still lasts; 0 when it is off. */
  remainingMs(): number;
  /** Switches it on, for its whole time again, or off. */
  set(on: boolean): void;
  seen(channel: number): Seen;
  halt(): void;
};

const NOTHING: Seen = { opened: false, closed: false, motion: false };

/** Test mode is off when a controller boots. */
export function createTestMode({ hardware, uptimeMs, onChange }: TestModeOptions): TestMode {
  let untilMs = 0;
  let ending: NodeJS.Timeout | undefined;
  let seen = new Map<number, Seen>();

  const remainingMs = () => Math.max(0, untilMs - uptimeMs());
  const isOn = () => remainingMs() > 0;

  const unlisten = hardware.listen((channel, sensor) => {
    if (!isOn()) return;
    const known = seen.get(channel) ?? { ...NOTHING };
    const { door } = hardware.sense(channel);
    if (sensor === 'motion') known.motion = true;
    else if (door === 'open') known.opened = true;
    else if (known.opened) known.closed = true;
    seen.set(channel, known);
  });

  return {
    isOn,
    remainingMs,

    set(on) {
      const lastsMs = on ? TEST_MODE_MS : 0;
      clearTimeout(ending);
      untilMs = uptimeMs() + lastsMs;
      seen = new Map();
      if (on) ending = setTimeout(onChange, lastsMs).unref();
      setImmediate(onChange);
    },

    seen: (channel) => seen.get(channel) ?? NOTHING,

    halt() {
      unlisten();
      clearTimeout(ending);
    },
  };
}
