/**
 * The physical world behind one controller's board: bolts, doors, gates, lamps and a battery, moved by the firmware's
 * actuators and by people's hands.
 */
import { createBoard } from './board.ts';
import { createDoorMechanism, type HandAction } from './doorMechanism.ts';
import type { Fitting, Hardware, PadKey, SensorListener } from './firmware/hardware.ts';
import { createListeners } from './listeners.ts';
import type { PhysicalDoor } from './physicalDoor.ts';
import type { TimingProfile } from './timingProfile.ts';

/** What a person can do to a door. */
export type DoorAction = HandAction | 'move';

export type PhysicalModel = {
  hardware: Hardware;
  door(channel: number): PhysicalDoor | undefined;
  doors(): PhysicalDoor[];
  /** A person's action: pull it open, push it shut, force it, or move about inside. False when nothing gave way. */
  act(channel: number, action: DoorAction): boolean;
  /** Turns a motor's shaft by hand. False where it is held, stuck or not fitted. */
  turn(channel: number, position: number): boolean;
  /** Breaks the Bluetooth part, or mends it. */
  setBluetooth(works: boolean): void;
  bluetoothWorks(): boolean;
  /** Presses a key of a door's pad. False where none is fitted. */
  press(channel: number, key: PadKey): boolean;
  setStuck(channel: number, stuck: boolean): void;
  setBattery(percent: number): void;
  battery(): number | null;
  /** Calls at every change that an eye could see. */
  watch(watcher: () => void): () => void;
  close(): void;
};

export type PhysicalModelOptions = {
  fittings: readonly Fitting[];
  battery: number | null;
  timing: TimingProfile;
};

/** Everything at rest, the battery charged as given (percent; null on mains). */
export function createPhysicalModel({ fittings, timing, ...start }: PhysicalModelOptions): PhysicalModel {
  const sensors = createListeners<Parameters<SensorListener>>();
  const keys = createListeners<[channel: number, key: PadKey]>();
  const watchers = createListeners<[]>();
  let battery = start.battery;
  let bluetoothWorks = true;
  let ended = false;

  function changed(...event: Parameters<SensorListener>) {
    if (ended) return;
    sensors.call(...event);
    watchers.call();
  }

  const mechanisms = new Map(
    fittings.map((fitting) => {
      const { channel } = fitting;
      return [channel, createDoorMechanism({ fitting, timing, onMoved: () => changed(channel, 'position') })];
    }),
  );
  const hardware = createBoard({
    fittings,
    mechanisms,
    sensors,
    keys,
    battery: () => battery,
    bluetoothAnswers: () => bluetoothWorks,
    onSwitched: (channel) => changed(channel, 'position'),
    onShown: watchers.call,
  });

  return {
    hardware,
    door: (channel) => mechanisms.get(channel)?.door,
    doors: () => [...mechanisms.values()].map(({ door }) => door),
    act(channel, action) {
      const mechanism = mechanisms.get(channel);
      if (!mechanism) return false;
      if (action !== 'move') return mechanism.move(action);
      changed(channel, 'motion');
      return true;
    },
    turn: (channel, position) => mechanisms.get(channel)?.turn(position) ?? false,
    setBluetooth(works) {
      bluetoothWorks = works;
      watchers.call();
    },
    bluetoothWorks: () => bluetoothWorks,
    press(channel, key) {
      if (!mechanisms.get(channel)?.door.pad) return false;
      keys.call(channel, key);
      return true;
    },
    setStuck: (channel, stuck) => mechanisms.get(channel)?.setStuck(stuck),
    setBattery(percent) {
      if (battery === null) return;
      battery = percent;
      watchers.call();
    },
    battery: () => battery,
    watch: watchers.add,
    close() {
      ended = true;
      for (const mechanism of mechanisms.values()) mechanism.close();
    },
  };
}
