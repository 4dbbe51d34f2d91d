/** What a controller's board offers its firmware: sensors to read, actuators to drive. The world stands behind it. */
import type { DoorPosition, LightState, LockState } from '@gatehouse/contract/device/messages';

/**
 * What moves at a channel: a `bolt` stays where it was driven; a `latch` lets go once and catches again when the
 * door is shut; a `gate` opens for a while and shuts by itself; `none` has lights only.
 */
export type Actuator = 'bolt' | 'latch' | 'gate' | 'none';

/** The parts wired to one channel, as the installer commissioned them. */
export type Fitting = { channel: number; actuator: Actuator; lights: boolean };

/** The sensors of a channel; null where no such part is fitted. */
export type Sensed = { lock: LockState | null; door: DoorPosition | null; lights: LightState | null };

export type SensorListener = (channel: number, sensor: 'position' | 'motion') => void;

export type Hardware = {
  fittings: readonly Fitting[];
  sense(channel: number): Sensed;
  /** Drives the lock and resolves when it stopped or stalled; the sensors then tell where it is. */
  drive(channel: number, direction: 'unlock' | 'lock'): Promise<void>;
  switchLights(channel: number, state: LightState): void;
  /** Percent; null on mains. */
  battery(): number | null;
  /** Calls when a sensor of a channel changes or motion is seen. The result ends it. */
  listen(listener: SensorListener): () => void;
};
