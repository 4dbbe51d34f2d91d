import type {
  CalibrationEvent,
  MotorisedLock,
  StaffControllerDetails,
} from '@gatehouse/contract/api/controllers';
import { useState } from 'react';
import { messageOf } from '../../../lib/networkError.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { formatCountdown } from '../../../ui/countdown.ts';
import { LazyModal } from '../../../ui/LazyOverlays.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { show } from '../../../ui/toast.ts';
import { useNow } from '../../../ui/useNow.ts';
import styles from './Controllers.module.css';
import { useCalibration } from './queries.ts';
import { ShaftDial } from './ShaftDial.tsx';

type CalibrationProps = {
  controller: StaffControllerDetails;
  name: string;
  lock: MotorisedLock;
  /** Why, where a customer's things are behind the door. */
  reason?: string | undefined;
  onClose: () => void;
};
type Step = { event: CalibrationEvent; task: string; action: string };

/** What comes next after each step that was reached. */
const steps: { [Reached in MotorisedLock['calibration']]: Step } = {
  idle: { event: 'start', task: 'Stand at the lock. Its shaft will turn freely by hand.', action: 'Start' },
  start: {
    event: 'setLocked',
    task: 'Turn the shaft until the bolt is fully out, as when locked.',
    action: 'Set locked',
  },
  setLocked: {
    event: 'setUnlocked',
    task: 'Turn the shaft until the bolt is fully in, as when open.',
    action: 'Set unlocked',
  },
  setUnlocked: { event: 'finish', task: 'Keep clear: the motor tries both ends.', action: 'Finish' },
};
const reachedSteps = Object.keys(steps);

/** Teaches a motorised lock its two ends, step by step and within its time. */
export function Calibration({ controller, name, lock, reason, onClose }: CalibrationProps) {
  const [wasRunning, setWasRunning] = useState(false);
  const calibration = useCalibration(controller.id, name, lock, reason);
  const now = useNow(1_000);
  const { event, task, action } = steps[lock.calibration];
  const isRunning = lock.calibration !== 'idle';
  const leftMs = lock.calibrationEndsAt ? Math.max(0, Date.parse(lock.calibrationEndsAt) - now) : null;
  const hasRunOut = wasRunning && !isRunning && !calibration.isPending && !calibration.error;
  if (isRunning && !wasRunning) setWasRunning(true);

  async function take(next: CalibrationEvent) {
    const taken = await calibration.mutateAsync(next).catch(() => undefined);
    if (taken === undefined) return;
    if (next === 'finish') show('Calibrated');
    if (next === 'finish' || next === 'cancel') onClose();
  }

  return (
    <LazyModal
      isOpen
      onClose={() => (isRunning ? void take('cancel') : onClose())}
      title={`Calibrate ${name}`}
      footer={
        <>
          {isRunning && <Button onClick={() => void take('cancel')}>Cancel</Button>}
          <Button
            variant="primary"
            size="large"
            pending={calibration.isPending}
            onClick={() => void take(event)}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Progress label="Steps" value={reachedSteps.indexOf(lock.calibration)} max={reachedSteps.length} />
        <p className={styles.task} aria-live="polite">
          {task}
        </p>
        <ShaftDial lock={lock} />
        <p className={styles.angle} role="status">
          <span className="visually-hidden">Position: </span>
          {lock.position === null ? '–' : `${lock.position}°`}
        </p>
        {leftMs !== null && <p className={styles.quiet}>{formatCountdown(leftMs)} left</p>}
        {hasRunOut && (
          <Banner tone="warning">The time ran out. Nothing was changed; please start again.</Banner>
        )}
        {calibration.error && (
          <Banner tone="warning">
            {messageOf(calibration.error)}
            {calibration.variables === 'finish' && (
              <p>The bolt must be fully out at the one end and fully in at the other; please start again.</p>
            )}
          </Banner>
        )}
        <p className={styles.quiet}>
          {lock.lockedPosition === null || lock.unlockedPosition === null
            ? 'It does not know its ends yet.'
            : `Now: locked at ${lock.lockedPosition}°, unlocked at ${lock.unlockedPosition}°.`}
        </p>
      </div>
    </LazyModal>
  );
}
