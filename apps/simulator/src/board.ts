/** A controller's board, as its firmware reaches it: the sensors and actuators of the physical model. */
import type { DoorMechanism } from './doorMechanism.ts';
import type { Fitting, Hardware, PadKey, SensorListener } from './firmware/hardware.ts';
import type { Listeners } from './listeners.ts';

export type BoardOptions = {
  fittings: readonly Fitting[];
  /** What moves behind each channel. */
  mechanisms: ReadonlyMap<number, DoorMechanism>;
  sensors: Listeners<Parameters<SensorListener>>;
  keys: Listeners<[channel: number, key: PadKey]>;
  battery(): number | null;
  bluetoothAnswers(): boolean;
  /** Calls when the firmware has switched something that its sensors see. */
  onSwitched(channel: number): void;
  /** Calls when a pad shows something else. */
  onShown(): void;
};

/** A board whose memory is empty. */
export function createBoard(options: BoardOptions): Hardware {
  const { fittings, mechanisms, sensors, keys, battery, bluetoothAnswers, onSwitched, onShown } = options;
  const doorAt = (channel: number) => mechanisms.get(channel)?.door;
  let memory: string | undefined;

  return {
    fittings,
    battery,
    bluetoothAnswers,
    listen: sensors.add,
    listenKeys: keys.add,
    memory: {
      read: () => memory,
      write(content) {
        memory = content;
      },
    },

    sense(channel) {
      const { lock = null, door = null, lights = null, shaft } = doorAt(channel) ?? {};
      return { lock, door, lights, ...(shaft && { position: shaft.position }) };
    },

    async drive(channel, ...movement) {
      await mechanisms.get(channel)?.drive(...movement);
    },

    setFree(channel, free) {
      const shaft = doorAt(channel)?.shaft;
      if (!shaft || shaft.free === free) return;
      shaft.free = free;
      onSwitched(channel);
    },

    switchLights(channel, state) {
      const door = doorAt(channel);
      if (!door || door.lights === null || door.lights === state) return;
      door.lights = state;
      onSwitched(channel);
    },

    showPad(channel, display) {
      const door = doorAt(channel);
      if (!door?.pad) return;
      door.pad = display;
      onShown();
    },
  };
}
