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
import { messages } from './messages.ts';
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
/** What comes next after each step that was reached. */
const nextEvents: { [Reached in MotorisedLock['calibration']]: CalibrationEvent } = {
  idle: 'start',
  start: 'setLocked',
  setLocked: 'setUnlocked',
  setUnlocked: 'finish',
};
const reachedSteps = Object.keys(nextEvents);

/** Teaches a motorised lock its two ends, step by step and within its time. */
export function Calibration({ controller, name, lock, reason, onClose }: CalibrationProps) {
  const [wasRunning, setWasRunning] = useState(false);
  const calibration = useCalibration(controller.id, name, lock, reason);
  const now = useNow(1_000);
  const event = nextEvents[lock.calibration];
  const { task, action } = messages.calibration[lock.calibration];
  const isRunning = lock.calibration !== 'idle';
  const leftMs = lock.calibrationEndsAt ? Math.max(0, Date.parse(lock.calibrationEndsAt) - now) : null;
  const hasRunOut = wasRunning && !isRunning && !calibration.isPending && !calibration.error;
  if (isRunning && !wasRunning) setWasRunning(true);

  async function take(next: CalibrationEvent) {
    const taken = await calibration.mutateAsync(next).catch(() => undefined);
    if (taken === undefined) return;
    if (next === 'finish') show(messages.calibrated);
    if (next === 'finish' || next === 'cancel') onClose();
  }

  return (
    <LazyModal
      isOpen
      onClose={() => (isRunning ? void take('cancel') : onClose())}
      title={messages.calibrate(name)}
      footer={
        <>
          {isRunning && <Button onClick={() => void take('cancel')}>{messages.cancel}</Button>}
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
        <Progress
          label={messages.steps}
          value={reachedSteps.indexOf(lock.calibration)}
          max={reachedSteps.length}
        />
        <p className={styles.task} aria-live="polite">
          {task}
        </p>
        <ShaftDial lock={lock} />
        <p className={styles.angle} role="status">
          <span className="visually-hidden">{messages.position}</span>
          {lock.position === null ? '–' : `${lock.position}°`}
        </p>
        {leftMs !== null && <p className={styles.quiet}>{messages.left(formatCountdown(leftMs))}</p>}
        {hasRunOut && <Banner tone="warning">{messages.ranOut}</Banner>}
        {calibration.error && (
          <Banner tone="warning">
            {messageOf(calibration.error)}
            {calibration.variables === 'finish' && <p>{messages.notAtEnds}</p>}
          </Banner>
        )}
        <p className={styles.quiet}>
          {lock.lockedPosition === null || lock.unlockedPosition === null
            ? messages.endsUnknown
            : messages.ends(lock.lockedPosition, lock.unlockedPosition)}
        </p>
      </div>
    </LazyModal>
  );
}
