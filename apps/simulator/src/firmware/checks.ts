/** The checks of a door's parts that staff ask for in test mode. */
import type { ServiceOperation } from '@gatehouse/contract/device/messages';
import type { Actuation } from './actuation.ts';
import { EXECUTED, type ExecutionResult, rejected } from './executionResult.ts';
import type { Fitting, Hardware } from './hardware.ts';
import type { Motors } from './motors.ts';
import type { Seen, TestMode } from './testMode.ts';

/** Checks one part of what is fitted to a channel. */
type Check = (fitting: Fitting) => ExecutionResult | Promise<ExecutionResult>;

export type ChecksOptions = {
  hardware: Hardware;
  motors: Motors;
  testMode: TestMode;
  drive: Actuation['drive'];
};

/** The operations that ask for a check of a part. */
export type CheckOperation = Exclude<Extract<ServiceOperation, `check${string}`>, 'checkLink'>;
export type Checks = Record<CheckOperation, Check>;

/** Every check drives or reads the parts themselves. */
export function createChecks({ hardware, motors, testMode, drive }: ChecksOptions): Checks {
  /** Drives the lock both ways; a latch catches by itself when its door is shut. */
  async function checkLock({ channel, actuator }: Fitting): Promise<ExecutionResult> {
    if (actuator === 'none') return rejected('unsupported');
    const opened = await drive(channel, 'open');
    return opened.outcome !== 'executed' || actuator === 'latch' ? opened : drive(channel, 'lock');
  }

  async function checkMotor({ channel }: Fitting): Promise<ExecutionResult> {
    const motor = motors.find(channel);
    if (!motor) return rejected('unsupported');
    for (const [operation, direction] of [
      ['open', 'unlock'],
      ['lock', 'lock'],
    ] as const) {
      const moved = await drive(channel, operation);
      if (moved.outcome !== 'executed') return moved;
      if (hardware.sense(channel).position !== motor.target(direction)) return rejected('jammed');
    }
    return EXECUTED;
  }

  function checkLights({ channel, lights }: Fitting): ExecutionResult {
    if (!lights) return rejected('unsupported');
    hardware.switchLights(channel, 'on');
    const shines = hardware.sense(channel).lights === 'on';
    hardware.switchLights(channel, 'off');
    return shines ? EXECUTED : rejected('broken');
  }

  function checkSensor({ channel }: Fitting, wasSeen: (seen: Seen) => boolean): ExecutionResult {
    if (hardware.sense(channel).door === null) return rejected('unsupported');
    return wasSeen(testMode.seen(channel)) ? EXECUTED : rejected('notSeen');
  }

  return {
    checkLock,
    checkMotor,
    checkLights,
    checkDoor: (fitting) => checkSensor(fitting, ({ opened, closed }) => opened && closed),
    checkMotion: (fitting) => checkSensor(fitting, ({ motion }) => motion),
    checkBluetooth: () => (hardware.bluetoothAnswers() ? EXECUTED : rejected('broken')),
  };
}
