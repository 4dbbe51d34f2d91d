/** What staff ask of a controller: to restart, to be quiet while it is tested, to check a part, to learn a motor's ends. */
import type { ServiceCommand } from '@gatehouse/contract/device/messages';
import type { CalibrationStep } from './calibration.ts';
import { type CheckOperation, type ChecksOptions, createChecks } from './checks.ts';
import type { Doors } from './doors.ts';
import { EXECUTED, type ExecutionResult, rejected } from './executionResult.ts';
import type { Motor } from './motors.ts';

export type ServiceOptions = ChecksOptions & {
  doors: Doors;
  reboot(): void;
};

export type Service = {
  perform(command: ServiceCommand): Promise<ExecutionResult>;
  halt(): void;
};

type Result = ExecutionResult | Promise<ExecutionResult>;

/** The answer goes out before the power goes down. */
const REBOOT_AFTER_MS = 200;

/** Performs the service commands, each in its turn. */
export function createService({ doors, reboot, ...parts }: ServiceOptions): Service {
  const { motors, testMode } = parts;
  const checks = createChecks(parts);
  let restarting: NodeJS.Timeout | undefined;

  async function onMotor(channel: number | null, work: (motor: Motor) => Result): Promise<ExecutionResult> {
    const door = doors.find(channel);
    if (!door) return rejected('unknownDoor');
    const motor = motors.find(door.fitting.channel);
    return motor ? work(motor) : rejected('unsupported');
  }

  function calibrate(channel: number | null, step: CalibrationStep): Promise<ExecutionResult> {
    return onMotor(channel, (motor) => motor.calibrate(step));
  }

  async function check(channel: number | null, operation: CheckOperation): Promise<ExecutionResult> {
    const door = doors.find(channel);
    if (!door) return rejected('unknownDoor');
    return testMode.isOn() ? checks[operation](door.fitting) : rejected('notTesting');
  }

  return {
    async perform({ operation, channel, seconds = null }) {
      switch (operation) {
        case 'checkLink':
          return EXECUTED;
        case 'reboot':
          restarting ??= setTimeout(reboot, REBOOT_AFTER_MS);
          return EXECUTED;
        case 'testModeOn':
        case 'testModeOff':
          testMode.set(operation === 'testModeOn');
          return EXECUTED;
        case 'calibrateStart':
          return calibrate(channel, 'start');
        case 'calibrateSetLocked':
          return calibrate(channel, 'setLocked');
        case 'calibrateSetUnlocked':
          return calibrate(channel, 'setUnlocked');
        case 'calibrateFinish':
          return calibrate(channel, 'finish');
        case 'calibrateCancel':
          return calibrate(channel, 'cancel');
        case 'autoLock':
          return onMotor(channel, (motor) => motor.setAutoLock(seconds));
        default:
          return check(channel, operation);
      }
    },

    halt() {
      clearTimeout(restarting);
    },
  };
}
