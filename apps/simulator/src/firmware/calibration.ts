/** How an installer teaches a motorised lock its two ends: the shaft is let go, turned by hand, and driven to both. */
import { CALIBRATION_MIN_DEGREES, CALIBRATION_MS } from '@gatehouse/contract/device/timing';
import { EXECUTED, type ExecutionResult, rejected } from './executionResult.ts';
import type { Hardware } from './hardware.ts';

export type CalibrationStep = 'start' | 'setLocked' | 'setUnlocked' | 'finish' | 'cancel';

/** The angles of the two ends, in degrees. */
export type Ends = { locked: number; unlocked: number };

/** A calibration under way, with the ends that were shown so far. */
type Run = Partial<Ends> & { sinceMs: number; timer: NodeJS.Timeout };

export type CalibrationOptions = {
  channel: number;
  hardware: Hardware;
  uptimeMs: () => number;
  /** Keeps the ends that were found good. */
  keep(ends: Ends): void;
};

export type Calibration = {
  isRunning(): boolean;
  step(step: CalibrationStep): Promise<ExecutionResult>;
  halt(): void;
};

/** The calibration of one motor. None outlives its boot: the shaft is held from here on. */
export function createCalibration({ channel, hardware, uptimeMs, keep }: CalibrationOptions): Calibration {
  let run: Run | undefined;
  hardware.setFree(channel, false);

  /** The calibration under way; one that took too long has ended. */
  function running(): Run | undefined {
    if (run && uptimeMs() - run.sinceMs > CALIBRATION_MS) end();
    return run;
  }

  function end() {
    clearTimeout(run?.timer);
    run = undefined;
    hardware.setFree(channel, false);
  }

  function start(): ExecutionResult {
    if (running()) return rejected('order');
    run = { sinceMs: uptimeMs(), timer: setTimeout(end, CALIBRATION_MS).unref() };
    hardware.setFree(channel, true);
    return EXECUTED;
  }

  function setUnlocked(current: Run, position: number): ExecutionResult {
    if (current.locked === undefined) return rejected('order');
    if (Math.abs(position - current.locked) < CALIBRATION_MIN_DEGREES) return rejected('range');
    current.unlocked = position;
    return EXECUTED;
  }

  /** Goes to both ends: what the installer showed holds only if the bolt is truly out and in there. */
  async function finish({ locked, unlocked }: Run): Promise<ExecutionResult> {
    if (locked === undefined || unlocked === undefined) return rejected('order');
    end();
    await hardware.drive(channel, 'unlock', unlocked);
    const opens = hardware.sense(channel).lock === 'unlocked';
    await hardware.drive(channel, 'lock', locked);
    if (!opens || hardware.sense(channel).lock !== 'locked') return rejected('jammed');
    keep({ locked, unlocked });
    return EXECUTED;
  }

  return {
    isRunning: () => running() !== undefined,

    async step(step) {
      if (step === 'start') return start();
      const current = running();
      if (!current) return rejected('order');
      if (step === 'finish') return finish(current);
      const position = hardware.sense(channel).position ?? 0;
      if (step === 'setUnlocked') return setUnlocked(current, position);
      if (step === 'setLocked') current.locked = position;
      else end();
      return EXECUTED;
    },

    halt() {
      clearTimeout(run?.timer);
    },
  };
}
