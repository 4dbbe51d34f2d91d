/** What staff ask of a controller: to restart, to be quiet while it is tested, to check a part, to learn a motor's ends. */
import type { ServiceCommand, ServiceOperation } from '@gatehouse/contract/device/messages';
import { TEST_MODE_MS } from '@gatehouse/contract/device/timing';
import type { Doors } from './doors.ts';
import type { Fitting, Hardware } from './hardware.ts';
import type { CalibrationStep, Motors } from './motors.ts';
import type { ExecutionResult } from './replayWindow.ts';

export type ServiceOptions = {
  hardware: Hardware;
  doors: Doors;
  motors: Motors;
  uptimeMs: () => number;
  drive(channel: number, operation: 'open' | 'lock'): Promise<ExecutionResult>;
  /** Reports how test mode stands now. */
  reportTestMode(): void;
  reboot(): void;
};

export type Service = {
  perform(command: ServiceCommand): Promise<ExecutionResult>;
  /** How long test mode still lasts; 0 when it is off. */
  testModeMs(): number;
  halt(): void;
};

/** The answer goes out before the power goes down. */
const REBOOT_AFTER_MS = 200;
const DONE: ExecutionResult = { outcome: 'executed' };
const refused = (reason: ExecutionResult['reason']): ExecutionResult => ({ outcome: 'rejected', reason });

type Seen = { opened: boolean; closed: boolean; motion: boolean };

const calibrationSteps: { [Operation in ServiceOperation]?: CalibrationStep } = {
  calibrateStart: 'start',
  calibrateSetLocked: 'setLocked',
  calibrateSetUnlocked: 'setUnlocked',
  calibrateFinish: 'finish',
  calibrateCancel: 'cancel',
};

export function createService(options: ServiceOptions): Service {
  const { hardware, doors, motors, uptimeMs, drive, reportTestMode, reboot } = options;
  let testUntilMs = 0;
  let ending: NodeJS.Timeout | undefined;
  let restarting: NodeJS.Timeout | undefined;
  /** What the sensors of each channel showed since test mode began. */
  let seen = new Map<number, Seen>();
  const testModeMs = () => Math.max(0, testUntilMs - uptimeMs());

  const unlisten = hardware.listen((channel, sensor) => {
    if (testModeMs() === 0) return;
    const known = seen.get(channel) ?? { opened: false, closed: false, motion: false };
    const { door } = hardware.sense(channel);
    if (sensor === 'motion') known.motion = true;
    else if (door === 'open') known.opened = true;
    else if (known.opened) known.closed = true;
    seen.set(channel, known);
  });

  function setTestMode(lastsMs: number) {
    clearTimeout(ending);
    testUntilMs = uptimeMs() + lastsMs;
    seen = new Map();
    if (lastsMs > 0) ending = setTimeout(reportTestMode, lastsMs).unref();
    setImmediate(reportTestMode);
  }

  /** Drives the lock both ways; a latch catches by itself when its door is shut. */
  async function checkLock({ channel, actuator }: Fitting): Promise<ExecutionResult> {
    if (actuator === 'none') return refused('unsupported');
    const opened = await drive(channel, 'open');
    return opened.outcome !== 'executed' || actuator === 'latch' ? opened : drive(channel, 'lock');
  }

  async function checkMotor(fitting: Fitting): Promise<ExecutionResult> {
    if (!fitting.motor) return refused('unsupported');
    const { channel } = fitting;
    for (const [operation, direction] of [
      ['open', 'unlock'],
      ['lock', 'lock'],
    ] as const) {
      const moved = await drive(channel, operation);
      if (moved.outcome !== 'executed') return moved;
      if (hardware.sense(channel).position !== motors.target(channel, direction)) return refused('jammed');
    }
    return DONE;
  }

  function checkLights({ channel, lights }: Fitting): ExecutionResult {
    if (!lights) return refused('unsupported');
    hardware.switchLights(channel, 'on');
    const shines = hardware.sense(channel).lights === 'on';
    hardware.switchLights(channel, 'off');
    return shines ? DONE : refused('broken');
  }

  function checkSensor({ channel }: Fitting, wasSeen: (seen: Seen) => boolean): ExecutionResult {
    if (doors.state(channel)?.door === null) return refused('unsupported');
    const known = seen.get(channel);
    return known && wasSeen(known) ? DONE : refused('notSeen');
  }

  async function checkPart(operation: ServiceOperation, fitting: Fitting): Promise<ExecutionResult> {
    if (operation === 'checkBluetooth') return hardware.bluetoothAnswers() ? DONE : refused('broken');
    if (operation === 'checkDoor') return checkSensor(fitting, ({ opened, closed }) => opened && closed);
    if (operation === 'checkMotion') return checkSensor(fitting, ({ motion }) => motion);
    if (operation === 'checkLights') return checkLights(fitting);
    return operation === 'checkMotor' ? checkMotor(fitting) : checkLock(fitting);
  }

  return {
    testModeMs,

    async perform({ operation, channel, seconds = null }) {
      if (operation === 'checkLink') return DONE;
      if (operation === 'reboot') {
        restarting ??= setTimeout(reboot, REBOOT_AFTER_MS);
        return DONE;
      }
      if (operation === 'testModeOn' || operation === 'testModeOff') {
        setTestMode(operation === 'testModeOn' ? TEST_MODE_MS : 0);
        return DONE;
      }
      const fitting = channel === null ? undefined : doors.fitting(channel);
      if (!fitting) return refused('unknownDoor');
      const step = calibrationSteps[operation];
      if (step) return motors.calibrate(fitting.channel, step);
      if (operation === 'autoLock') {
        if (!fitting.motor) return refused('unsupported');
        motors.setAutoLock(fitting.channel, seconds);
        return DONE;
      }
      return testModeMs() === 0 ? refused('notTesting') : checkPart(operation, fitting);
    },

    halt() {
      unlisten();
      clearTimeout(ending);
      clearTimeout(restarting);
    },
  };
}
