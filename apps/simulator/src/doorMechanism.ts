/** What moves one door: its actuator, by itself after a while where it is a gate, and people's hands. */
import type { Fitting } from './firmware/hardware.ts';
import {
  atRest,
  FACTORY_ENDS,
  openByHand,
  type PhysicalDoor,
  turnByHand,
  turnShaft,
} from './physicalDoor.ts';
import type { TimingProfile } from './timingProfile.ts';

/** What hands do to a door: pull it open, push it shut, or force it. */
export type HandAction = 'pull' | 'push' | 'force';

export type DoorMechanismOptions = {
  fitting: Fitting;
  timing: TimingProfile;
  /** Calls when anything at the door has moved. */
  onMoved(): void;
};

export type DoorMechanism = {
  /** The door as it is now. */
  door: PhysicalDoor;
  /** Drives the lock, a motor to an angle in degrees, and resolves when it stopped or stalled. */
  drive(direction: 'unlock' | 'lock', position?: number): Promise<void>;
  /** Opens or shuts it by hand. False when it did not give way. */
  move(action: HandAction): boolean;
  /** Turns a motor's shaft by hand. False where it is held, stuck or not fitted. */
  turn(position: number): boolean;
  /** Holds the mechanism, or lets it go. */
  setStuck(stuck: boolean): void;
  close(): void;
};

/** The mechanism of a door at rest. */
export function createDoorMechanism({ fitting, timing, onMoved }: DoorMechanismOptions): DoorMechanism {
  const { actuator } = fitting;
  const door = atRest(fitting);
  let shutting: NodeJS.Timeout | undefined;

  function shutGate() {
    clearTimeout(shutting);
    if (door.stuck || door.door === 'closed') return;
    door.door = 'closed';
    door.lock = 'locked';
    onMoved();
  }

  function release() {
    door.lock = 'unlocked';
    if (actuator !== 'bolt') door.door = 'open';
    if (actuator !== 'gate') return;
    clearTimeout(shutting);
    shutting = setTimeout(shutGate, timing.gateOpenMs).unref();
  }

  function arrive(direction: 'unlock' | 'lock', position = FACTORY_ENDS[direction]) {
    if (door.shaft) turnShaft(door, door.shaft, position);
    else if (direction === 'unlock') release();
    else if (actuator === 'gate') shutGate();
    else door.lock = 'locked';
  }

  function push(): boolean {
    if (door.door !== 'open') return false;
    clearTimeout(shutting);
    door.door = 'closed';
    // A catch catches; a bolt waits to be driven.
    if (actuator !== 'bolt') door.lock = 'locked';
    return true;
  }

  function reporting(gaveWay: boolean): boolean {
    if (gaveWay) onMoved();
    return gaveWay;
  }

  return {
    door,

    async drive(direction, position) {
      if (actuator === 'none') return;
      door.drives++;
      door.moving = true;
      if (timing.travelMs > 0) onMoved();
      await travel(timing.travelMs);
      door.moving = false;
      if (!door.stuck) arrive(direction, position);
      onMoved();
    },

    move: (action) => reporting(action === 'push' ? push() : openByHand(door, action)),
    turn: (position) => reporting(turnByHand(door, position)),

    setStuck(stuck) {
      if (door.stuck === stuck) return;
      door.stuck = stuck;
      onMoved();
      // What held the gate open has gone.
      if (!stuck && actuator === 'gate') shutGate();
    },

    close: () => clearTimeout(shutting),
  };
}

async function travel(ms: number) {
  if (ms > 0) await new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
}
