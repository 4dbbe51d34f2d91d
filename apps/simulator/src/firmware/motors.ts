/** Motorised locks: where their two ends are, how an installer teaches them, and locking by themselves. */
import { CALIBRATION_MIN_DEGREES, CALIBRATION_MS } from '@gatehouse/contract/device/timing';
import type { Hardware } from './hardware.ts';
import type { ExecutionResult } from './replayWindow.ts';
import type { Store } from './store.ts';

export type CalibrationStep = 'start' | 'setLocked' | 'setUnlocked' | 'finish' | 'cancel';
type Calibration = { sinceMs: number; locked?: number; unlocked?: number; timer: NodeJS.Timeout };

export type MotorsOptions = {
  hardware: Hardware;
  store: Store;
  uptimeMs: () => number;
  /** Throws the bolt, in its turn. */
  lock(channel: number): void;
};

export type Motors = {
  /** The angle a movement ends at; undefined where no motor is fitted. */
  target(channel: number, direction: 'unlock' | 'lock'): number | undefined;
  isCalibrating(channel: number): boolean;
  calibrate(channel: number, step: CalibrationStep): Promise<ExecutionResult>;
  /** After how many seconds the bolt is thrown again; null is never, 0 as soon as the door was shut. */
  setAutoLock(channel: number, seconds: number | null): void;
  /** A movement has ended there. */
  moved(channel: number, lock: 'locked' | 'unlocked'): void;
  halt(): void;
};

const FACTORY = { locked: 0, unlocked: 90, autoLock: null };
const DONE: ExecutionResult = { outcome: 'executed' };
const refused = (reason: ExecutionResult['reason']): ExecutionResult => ({ outcome: 'rejected', reason });

export function createMotors({ hardware, store, uptimeMs, lock }: MotorsOptions): Motors {
  const fitted = new Set(hardware.fittings.filter(({ motor }) => motor).map(({ channel }) => channel));
  const calibrations = new Map<number, Calibration>();
  const waiting = new Map<number, NodeJS.Timeout | 'shut'>();
  const settings = (channel: number) => store.content().motors[channel] ?? FACTORY;
  const keep = (channel: number, news: Partial<ReturnType<typeof settings>>) =>
    store.change({ motors: { ...store.content().motors, [channel]: { ...settings(channel), ...news } } });

  /** The calibration under way; one that took too long has ended. */
  function running(channel: number): Calibration | undefined {
    const calibration = calibrations.get(channel);
    if (calibration && uptimeMs() - calibration.sinceMs > CALIBRATION_MS) end(channel);
    return calibrations.get(channel);
  }

  function end(channel: number) {
    clearTimeout(calibrations.get(channel)?.timer);
    calibrations.delete(channel);
    hardware.setFree(channel, false);
  }

  function start(channel: number): ExecutionResult {
    if (running(channel)) return refused('order');
    const timer = setTimeout(end, CALIBRATION_MS, channel).unref();
    calibrations.set(channel, { sinceMs: uptimeMs(), timer });
    hardware.setFree(channel, true);
    return DONE;
  }

  /** Goes to both ends: what the installer showed holds only if the bolt is truly out and in there. */
  async function finish(channel: number, { locked, unlocked }: Calibration): Promise<ExecutionResult> {
    if (locked === undefined || unlocked === undefined) return refused('order');
    end(channel);
    await hardware.drive(channel, 'unlock', unlocked);
    const opens = hardware.sense(channel).lock === 'unlocked';
    await hardware.drive(channel, 'lock', locked);
    if (!opens || hardware.sense(channel).lock !== 'locked') return refused('jammed');
    keep(channel, { locked, unlocked });
    return DONE;
  }

  function cancelAutoLock(channel: number) {
    const timer = waiting.get(channel);
    if (timer !== 'shut') clearTimeout(timer);
    waiting.delete(channel);
  }

  const isShut = (channel: number) => hardware.sense(channel).door === 'closed';

  const unlisten = hardware.listen((channel) => {
    if (waiting.get(channel) !== 'shut' || !isShut(channel)) return;
    cancelAutoLock(channel);
    lock(channel);
  });

  // A calibration does not outlive its boot.
  for (const channel of fitted) hardware.setFree(channel, false);

  return {
    target(channel, direction) {
      if (!fitted.has(channel)) return undefined;
      return settings(channel)[direction === 'lock' ? 'locked' : 'unlocked'];
    },
    isCalibrating: (channel) => running(channel) !== undefined,

    async calibrate(channel, step) {
      if (!fitted.has(channel)) return refused('unsupported');
      if (step === 'start') return start(channel);
      const calibration = running(channel);
      const position = hardware.sense(channel).position ?? 0;
      if (!calibration) return refused('order');
      if (step === 'cancel') {
        end(channel);
        return DONE;
      }
      if (step === 'finish') return finish(channel, calibration);
      if (step === 'setLocked') {
        calibration.locked = position;
        return DONE;
      }
      if (calibration.locked === undefined) return refused('order');
      if (Math.abs(position - calibration.locked) < CALIBRATION_MIN_DEGREES) return refused('range');
      calibration.unlocked = position;
      return DONE;
    },

    setAutoLock(channel, autoLock) {
      cancelAutoLock(channel);
      keep(channel, { autoLock });
    },

    moved(channel, state) {
      cancelAutoLock(channel);
      const { autoLock } = settings(channel);
      if (!fitted.has(channel) || state === 'locked' || autoLock === null) return;
      // The sensors speak again when the door is shut.
      if (autoLock === 0) return void waiting.set(channel, 'shut');
      const timer = setTimeout(() => {
        if (!isShut(channel)) return waiting.set(channel, 'shut');
        cancelAutoLock(channel);
        lock(channel);
      }, autoLock * 1_000).unref();
      waiting.set(channel, timer);
    },

    halt() {
      unlisten();
      for (const { timer } of calibrations.values()) clearTimeout(timer);
      for (const timer of waiting.values()) if (timer !== 'shut') clearTimeout(timer);
    },
  };
}
