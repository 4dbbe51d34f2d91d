/** One door as it really is, whether or not its controller knows. */
import type { DoorPosition, LightState, LockState } from '@gatehouse/contract/device/messages';
import type { Fitting, PadDisplay } from './firmware/hardware.ts';

/** The shaft of a motor. */
export type Shaft = {
  /** In degrees. */
  position: number;
  /** Whether a hand can turn it. */
  free: boolean;
  /** Where the bolt is for whoever stands before it. */
  bolt: 'out' | 'midway' | 'in';
};

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
const BOLT = { out: 5, in: 80 };
/** Where the factory has the two ends of a shaft, in degrees. */
export const FACTORY_ENDS = { lock: 0, unlock: 90 };

/** A door as it was installed: closed, locked and dark. */
export function atRest({ channel, actuator, lights, pad, motor }: Fitting): PhysicalDoor {
  const fitted = actuator !== 'none';
  return {
    channel,
    lock: fitted ? 'locked' : null,
    door: fitted ? 'closed' : null,
    lights: lights ? 'off' : null,
    stuck: false,
    moving: false,
    drives: 0,
    pad: pad ? { typed: 0, light: 'ready' } : null,
    shaft: motor ? { position: FACTORY_ENDS.lock, free: false, bolt: 'out' } : null,
  };
}

/** Brings a shaft to an angle in degrees; midway the lock stays as it was. */
export function turnShaft(door: PhysicalDoor, shaft: Shaft, position: number): void {
  const bolt = position <= BOLT.out ? 'out' : position >= BOLT.in ? 'in' : 'midway';
  door.shaft = { ...shaft, position, bolt };
  if (bolt === 'out') door.lock = 'locked';
  if (bolt === 'in') door.lock = 'unlocked';
}

/** Turns a motor's shaft by hand. False where it is held, stuck or not fitted. */
export function turnByHand(door: PhysicalDoor, position: number): boolean {
  if (!door.shaft?.free || door.stuck) return false;
  turnShaft(door, door.shaft, position);
  return true;
}

/** Opens a closed door by hand: pulled it has to give way, forced it breaks open. False when it stays as it is. */
export function openByHand(door: PhysicalDoor, how: 'pull' | 'force'): boolean {
  if (door.door !== 'closed') return false;
  if (how === 'pull' && (door.lock === 'locked' || door.stuck)) return false;
  door.door = 'open';
  return true;
}
