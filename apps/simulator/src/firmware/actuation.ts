/** Drives locks and switches lights for whoever asks: a command, a pad, a phone, a check or a bolt that locks itself. */
import type { DoorOperation, LightState } from '@gatehouse/contract/device/messages';
import type { Doors } from './doors.ts';
import { EXECUTED, type ExecutionResult, rejected } from './executionResult.ts';
import type { Fitting, Hardware } from './hardware.ts';
import type { Motors } from './motors.ts';

/** What can be asked of a lock. */
export type LockOperation = Extract<DoorOperation, 'open' | 'lock'>;

/** Which way each operation drives, and how the lock is when it got there. */
const UNLOCKING = ['unlock', 'unlocked'] as const;
const LOCKING = ['lock', 'locked'] as const;

export type ActuationOptions = {
  hardware: Hardware;
  doors: Doors;
  motors: Motors;
  /** Calls when a lock was driven, wherever it got to. */
  onDriven(channel: number): void;
};

export type Actuation = {
  /** Does what is asked of a door, where it has the part for it and may do so now. */
  operate(channel: number, operation: DoorOperation): Promise<ExecutionResult>;
  /** Drives a lock, and says whether it got there. */
  drive(channel: number, operation: LockOperation): Promise<ExecutionResult>;
};

/** Takes nothing in turn: whoever asks awaits the turn of the channel. */
export function createActuation({ hardware, doors, motors, onDriven }: ActuationOptions): Actuation {
  async function drive(channel: number, operation: LockOperation): Promise<ExecutionResult> {
    const door = doors.find(channel);
    if (!door) return rejected('unknownDoor');
    const motor = motors.find(channel);
    if (motor?.isCalibrating()) return rejected('calibrating');
    const [direction, wanted] = operation === 'open' ? UNLOCKING : LOCKING;
    if (operation === 'open') door.holdOff();
    await hardware.drive(channel, direction, motor?.target(direction));
    door.refresh();
    const reached = door.state().lock === wanted;
    door.setJammed(!reached);
    if (reached) motor?.moved(wanted);
    if (reached && operation === 'open') {
      door.holdOff();
      door.clearAlarm();
    }
    onDriven(channel);
    return reached ? EXECUTED : rejected('jammed');
  }

  function switchLights({ channel, lights }: Fitting, state: LightState): ExecutionResult {
    if (!lights) return rejected('unsupported');
    hardware.switchLights(channel, state);
    return EXECUTED;
  }

  return {
    drive,

    async operate(channel, operation) {
      const door = doors.find(channel);
      if (!door) return rejected('unknownDoor');
      const { fitting } = door;
      if (operation === 'lightsOn') return switchLights(fitting, 'on');
      if (operation === 'lightsOff') return switchLights(fitting, 'off');
      if (fitting.actuator === 'none') return rejected('unsupported');
      const isOpenLatch = fitting.actuator === 'latch' && door.state().door === 'open';
      if (isOpenLatch && operation === 'lock') return rejected('doorOpen');
      return drive(channel, operation);
    },
  };
}
