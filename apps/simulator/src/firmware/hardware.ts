/** What a controller's board offers its firmware: sensors to read, actuators to drive. The physical model stands behind it. */
import type { DoorPosition, LightState, LockState } from '@gatehouse/contract/device/messages';

/**
 * What moves at a channel: a `bolt` stays where it was driven; a `latch` lets go once and catches again when the
 * door is shut; a `gate` opens for a while and shuts by itself; `none` has lights only.
 */
export type Actuator = 'bolt' | 'latch' | 'gate' | 'none';

/** The parts wired to one channel, as the installer commissioned them. */
export type Fitting = {
  channel: number;
  actuator: Actuator;
  lights: boolean;
  pad: boolean;
  /** The bolt is turned by a motor that can go to any angle. */
  motor: boolean;
};

export const padKeys = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'clear', 'enter', 'lock'] as const;
/** A pad's keys: digits, take back what was typed, try it, and throw the bolt of a closed door. */
export type PadKey = (typeof padKeys)[number];
/** What a pad shows: how many digits were typed, and its light. `ready` is dark. */
export type PadDisplay = { typed: number; light: 'ready' | 'accepted' | 'refused' | 'locked' };

/** A part of the board that keeps its content without power. */
export type Memory = { read(): string | undefined; write(content: string): void };

/** The sensors of a channel; null where no such part is fitted. */
export type Sensed = {
  lock: LockState | null;
  door: DoorPosition | null;
  lights: LightState | null;
  /** The shaft's angle in degrees, where a motor is fitted. */
  position?: number;
};

export type SensorListener = (channel: number, sensor: 'position' | 'motion') => void;

export type Hardware = {
  fittings: readonly Fitting[];
  sense(channel: number): Sensed;
  /** Drives the lock, a motor to an angle, and resolves when it stopped or stalled; the sensors then say where it is. */
  drive(channel: number, direction: 'unlock' | 'lock', position?: number): Promise<void>;
  /** Lets a motor's shaft turn freely by hand, or holds it again. */
  setFree(channel: number, free: boolean): void;
  /** Whether the Bluetooth part answers. */
  bluetoothAnswers(): boolean;
  switchLights(channel: number, state: LightState): void;
  /** Percent; null on mains. */
  battery(): number | null;
  /** Calls when a sensor of a channel changes or motion is seen. The result ends it. */
  listen(listener: SensorListener): () => void;
  /** Calls when a key of a channel's pad is pressed. The result ends it. */
  listenKeys(listener: (channel: number, key: PadKey) => void): () => void;
  showPad(channel: number, display: PadDisplay): void;
  memory: Memory;
};
