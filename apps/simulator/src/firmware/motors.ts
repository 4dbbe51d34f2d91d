/** Motorised locks: where their two ends are, how an installer teaches them, and locking by themselves. */
import type { LockState } from '@gatehouse/contract/device/messages';
import { createAutoLock } from './autoLock.ts';
import { type CalibrationStep, createCalibration } from './calibration.ts';
import { EXECUTED, type ExecutionResult } from './executionResult.ts';
import type { Hardware } from './hardware.ts';
import { createMotorSettings } from './motorSettings.ts';
import type { Store } from './store.ts';

export type MotorsOptions = {
  hardware: Hardware;
  store: Store;
  uptimeMs: () => number;
  /** Throws the bolt, in its turn. */
  lock(channel: number): void;
};

export type Motor = {
  /** The angle a movement ends at, in degrees. */
  target(direction: 'unlock' | 'lock'): number;
  isCalibrating(): boolean;
  calibrate(step: CalibrationStep): Promise<ExecutionResult>;
  /** After how many seconds the bolt is thrown again; null is never, 0 as soon as the door was shut. */
  setAutoLock(seconds: number | null): ExecutionResult;
  /** A movement has ended there. */
  moved(lock: LockState): void;
  /** The sensors of its door have changed. */
  sensed(): void;
  halt(): void;
};

export type Motors = {
  /** The motor on a channel, where one is fitted. */
  find(channel: number): Motor | undefined;
  halt(): void;
};

/** The motors that are fitted, all held and at rest. */
export function createMotors({ hardware, ...rest }: MotorsOptions): Motors {
  const motors = new Map(
    hardware.fittings
      .filter(({ motor }) => motor)
      .map(({ channel }) => [channel, createMotor(channel, { hardware, ...rest })]),
  );
  const unlisten = hardware.listen((channel) => motors.get(channel)?.sensed());

  return {
    find: (channel) => motors.get(channel),
    halt() {
      unlisten();
      for (const motor of motors.values()) motor.halt();
    },
  };
}

function createMotor(channel: number, { hardware, store, uptimeMs, lock }: MotorsOptions): Motor {
  const settings = createMotorSettings(channel, store);
  const calibration = createCalibration({ channel, hardware, uptimeMs, keep: settings.change });
  const autoLock = createAutoLock({
    seconds: () => settings.content().autoLock,
    isShut: () => hardware.sense(channel).door === 'closed',
    lock: () => lock(channel),
  });

  return {
    target: (direction) => settings.content()[direction === 'lock' ? 'locked' : 'unlocked'],
    isCalibrating: calibration.isRunning,
    calibrate: calibration.step,

    setAutoLock(seconds) {
      autoLock.stop();
      settings.change({ autoLock: seconds });
      return EXECUTED;
    },

    moved(state) {
      if (state === 'unlocked') autoLock.unlocked();
      else autoLock.stop();
    },

    sensed: autoLock.sensed,

    halt() {
      calibration.halt();
      autoLock.stop();
    },
  };
}
