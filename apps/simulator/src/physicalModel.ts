/**
 * The physical world behind one controller's board: bolts, doors, gates, lamps and a battery, moved by the firmware's
 * actuators and by people's hands.
 */
import type { DoorPosition, LightState, LockState } from '@gatehouse/contract/device/messages';
import type { Actuator, Fitting, Hardware, PadDisplay, PadKey, SensorListener } from './firmware/hardware.ts';
import type { Shaft } from './view.ts';

/** How long things take, in milliseconds. */
export type TimingProfile = {
  /** An actuator's way from one end to the other. */
  travelMs: number;
  /** How long a gate stays open before it shuts by itself. */
  gateOpenMs: number;
};

export const naturalTiming: TimingProfile = { travelMs: 450, gateOpenMs: 8_000 };
/** Nothing takes time but a gate's stay: for tests and measurements. */
export const instantTiming: TimingProfile = { travelMs: 0, gateOpenMs: 8_000 };

/** One door as it really is, whether or not its controller knows. */
export type PhysicalDoor = {
  channel: number;
  lock: LockState | null;
  door: DoorPosition | null;
  lights: LightState | null;
  /** Something holds the mechanism. */
  stuck: boolean;
  /** The actuator is running. */
  moving: boolean;
  /** How often the actuator was driven: the proof of what acted. */
  drives: number;
  /** What its pad shows; null where none is fitted. */
  pad: PadDisplay | null;
  /** Null where no motor is fitted. */
  shaft: Shaft | null;
};

/** Up to where the bolt is fully out and locks, and from where it is fully in, in degrees of the shaft. */
const BOLT = { out: 5, in: 80, lockedEnd: 0, unlockedEnd: 90 };

/** What a person can do to a door. */
export type DoorAction = 'pull' | 'push' | 'force' | 'move';

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

type Part = PhysicalDoor & { actuator: Actuator; closing?: NodeJS.Timeout };

export type PhysicalModelOptions = {
  fittings: readonly Fitting[];
  battery: number | null;
  timing: TimingProfile;
};

export function createPhysicalModel({
  fittings,
  battery: charge,
  timing,
}: PhysicalModelOptions): PhysicalModel {
  const parts = new Map<number, Part>(fittings.map((fitting) => [fitting.channel, atRest(fitting)]));
  const sensors = new Set<SensorListener>();
  const keys = new Set<(channel: number, key: PadKey) => void>();
  const watchers = new Set<() => void>();
  let memory: string | undefined;
  let battery = charge;
  let bluetoothWorks = true;
  let ended = false;

  function changed(part: Part, sensor: 'position' | 'motion' = 'position') {
    if (ended) return;
    for (const listener of sensors) listener(part.channel, sensor);
    for (const watcher of watchers) watcher();
  }

  const travel = () => (timing.travelMs === 0 ? Promise.resolve() : wait(timing.travelMs));

  function shutGate(part: Part) {
    clearTimeout(part.closing);
    if (part.stuck || part.door === 'closed') return;
    part.door = 'closed';
    part.lock = 'locked';
    changed(part);
  }

  function release(part: Part) {
    part.lock = 'unlocked';
    if (part.actuator !== 'bolt') part.door = 'open';
    if (part.actuator === 'gate') {
      clearTimeout(part.closing);
      part.closing = setTimeout(shutGate, timing.gateOpenMs, part).unref();
    }
  }

  /** Brings the shaft to an angle; midway the lock stays as it was. */
  function turnTo(part: Part, position: number) {
    if (!part.shaft) return;
    const bolt = position <= BOLT.out ? 'out' : position >= BOLT.in ? 'in' : 'midway';
    part.shaft = { ...part.shaft, position, bolt };
    if (bolt === 'out') part.lock = 'locked';
    if (bolt === 'in') part.lock = 'unlocked';
  }

  async function drive(channel: number, direction: 'unlock' | 'lock', position?: number) {
    const part = parts.get(channel);
    if (!part || part.actuator === 'none') return;
    part.drives++;
    part.moving = true;
    if (timing.travelMs > 0) changed(part);
    await travel();
    part.moving = false;
    if (!part.stuck) {
      if (part.shaft) turnTo(part, position ?? (direction === 'lock' ? BOLT.lockedEnd : BOLT.unlockedEnd));
      else if (direction === 'unlock') release(part);
      else if (part.actuator === 'gate') shutGate(part);
      else part.lock = 'locked';
    }
    changed(part);
  }

  function pull(part: Part): boolean {
    if (part.door !== 'closed' || part.lock === 'locked' || part.stuck) return false;
    part.door = 'open';
    return true;
  }

  function push(part: Part): boolean {
    if (part.door !== 'open') return false;
    clearTimeout(part.closing);
    part.door = 'closed';
    // A catch catches; a bolt waits to be driven.
    if (part.actuator !== 'bolt') part.lock = 'locked';
    return true;
  }

  function force(part: Part): boolean {
    if (part.door !== 'closed') return false;
    part.door = 'open';
    return true;
  }

  return {
    hardware: {
      fittings,
      sense(channel) {
        const { lock = null, door = null, lights = null, shaft } = parts.get(channel) ?? {};
        return { lock, door, lights, ...(shaft && { position: shaft.position }) };
      },
      drive,
      setFree(channel, free) {
        const part = parts.get(channel);
        if (!part?.shaft || part.shaft.free === free) return;
        part.shaft.free = free;
        changed(part);
      },
      bluetoothAnswers: () => bluetoothWorks,
      switchLights(channel, state) {
        const part = parts.get(channel);
        if (!part || part.lights === null || part.lights === state) return;
        part.lights = state;
        changed(part);
      },
      battery: () => battery,
      listen(listener) {
        sensors.add(listener);
        return () => sensors.delete(listener);
      },
      listenKeys(listener) {
        keys.add(listener);
        return () => keys.delete(listener);
      },
      showPad(channel, display) {
        const part = parts.get(channel);
        if (!part?.pad || ended) return;
        part.pad = display;
        for (const watcher of watchers) watcher();
      },
      memory: {
        read: () => memory,
        write(content) {
          memory = content;
        },
      },
    },
    door: (channel) => parts.get(channel),
    doors: () => [...parts.values()],
    act(channel, action) {
      const part = parts.get(channel);
      if (!part) return false;
      if (action === 'move') {
        changed(part, 'motion');
        return true;
      }
      const gaveWay = { pull, push, force }[action](part);
      if (gaveWay) changed(part);
      return gaveWay;
    },
    turn(channel, position) {
      const part = parts.get(channel);
      if (!part?.shaft?.free || part.stuck) return false;
      turnTo(part, position);
      changed(part);
      return true;
    },
    setBluetooth(works) {
      bluetoothWorks = works;
      for (const watcher of watchers) watcher();
    },
    bluetoothWorks: () => bluetoothWorks,
    press(channel, key) {
      if (!parts.get(channel)?.pad) return false;
      for (const listener of keys) listener(channel, key);
      return true;
    },
    setStuck(channel, stuck) {
      const part = parts.get(channel);
      if (!part || part.stuck === stuck) return;
      part.stuck = stuck;
      changed(part);
      // What held the gate open has gone.
      if (!stuck && part.actuator === 'gate') shutGate(part);
    },
    setBattery(percent) {
      if (battery === null) return;
      battery = percent;
      for (const watcher of watchers) watcher();
    },
    battery: () => battery,
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    close() {
      ended = true;
      for (const { closing } of parts.values()) clearTimeout(closing);
    },
  };
}

function atRest({ channel, actuator, lights, pad, motor }: Fitting): Part {
  const fitted = actuator !== 'none';
  return {
    channel,
    actuator,
    lock: fitted ? 'locked' : null,
    door: fitted ? 'closed' : null,
    lights: lights ? 'off' : null,
    stuck: false,
    moving: false,
    drives: 0,
    pad: pad ? { typed: 0, light: 'ready' } : null,
    shaft: motor ? { position: BOLT.lockedEnd, free: false, bolt: 'out' } : null,
  };
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
